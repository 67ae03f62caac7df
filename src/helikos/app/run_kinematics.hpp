// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/app/options.hpp"
#include "helikos/helikos.hpp"
#include "helikos/integration/moments.hpp"

namespace helikos::app {

/// A number with its standard error.
struct Estimate {
  double value = 0.0, error = 0.0;

  void operator+=(const Estimate& other) {
    value += other.value;
    error += other.error;
  }
};

inline Estimate operator*(double factor, const Estimate& estimate) {
  return {factor * estimate.value, factor * estimate.error};
}

inline Estimate mean_of(const Moments& moments) {
  return {moments.mean(), moments.standard_error()};
}

/// sqrt(s) of a run [GeV]. A particle decays at rest, so its mass is the energy. Throws InputError
/// for any other energy of a decay, and for a decay that is kinematically closed.
double energy_of(const RunOptions& options, const Process& process, const Parameters& parameters);

/// Returns false for a decay that is kinematically closed.
bool is_open(const RunOptions& options, const Process& process, const Parameters& parameters);

Rambo make_rambo(const RunOptions& options, const Process& process, const Parameters& parameters,
                 double energy);

/// Two incoming particles: the cross section [pb], 1 / (4 p sqrt(s)) times the integral of |M|^2
/// over phase space, p the momentum of a beam. One incoming particle: the partial width [GeV],
/// 1 / (2 M) times the integral. `weighted`: moments of |M|^2 times the weight of phase space.
Estimate integral_of(const Rambo& rambo, const Moments& weighted);

}  // namespace helikos::app
