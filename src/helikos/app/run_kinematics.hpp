// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "helikos/app/options.hpp"
#include "helikos/helikos.hpp"
#include "helikos/integration/moments.hpp"

namespace helikos::app {

/// A number with its standard error, from flat phase space without cuts.
struct Estimate {
  double value = 0.0, error = 0.0;
};

/// sqrt(s) of a run [GeV]; a particle decays at rest. Throws InputError for what options cannot
/// mean, and for a particle that cannot decay so.
double energy_of(const RunOptions& options, const Process& process, const Parameters& parameters);

/// False for a particle that is too light to decay so.
bool is_open(const RunOptions& options, const Process& process, const Parameters& parameters);

Rambo make_rambo(const RunOptions& options, const Process& process, const Parameters& parameters,
                 double energy);

/// Of two incoming particles [pb]: sigma = 1 / (4 p sqrt(s)) times the integral of |M|^2 over phase
/// space, p the momentum of a beam. `weighted`: moments of |M|^2 times the weight of phase space.
std::optional<Estimate> cross_section_of(const Rambo& rambo, const Moments& weighted);

/// The partial width of one incoming particle [GeV]: 1 / (2 M) times that integral.
std::optional<Estimate> width_of(const Rambo& rambo, const Moments& weighted);

}  // namespace helikos::app
