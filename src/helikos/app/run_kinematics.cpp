// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_kinematics.hpp"

#include <fmt/format.h>

#include <numeric>

#include "helikos/base/core/units.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos::app {
namespace {

/// The sum of the masses of all products of a decay [GeV].
double mass_of_products(const RunOptions& options, const Process& process,
                        const Parameters& parameters) {
  const auto products = masses_of(process, parameters, false);
  return options.massless ? 0.0 : std::accumulate(products.begin(), products.end(), 0.0);
}

/// `mass`: mass of the particle, `products`: sum of the masses of its products [GeV].
void check_decay(const Process& process, double mass, double products) {
  if (mass > products) return;
  const auto name = process.legs().front().name();
  const std::string reason =
      mass == 0.0 ? "has no mass"
                  : fmt::format(
                        "has a mass of {:g} GeV, which is not above the {:g} GeV of its "
                        "products",
                        mass, products);
  throw InputError(fmt::format("{}: {} cannot decay: it {}", process.str(), name, reason));
}

/// Checks the mass of a particle that decays at rest, which is the energy of the run.
void check_energy(const Process& process, double mass) {
  if (mass >= least_energy && mass <= most_energy) return;
  throw InputError(
      fmt::format("{}: the mass of {:g} GeV is outside the range of energies, {:g} to {:g} GeV",
                  process.str(), mass, least_energy, most_energy));
}

}  // namespace

double energy_of(const RunOptions& options, const Process& process, const Parameters& parameters) {
  if (process.num_incoming() == 2) return options.energy.value_or(default_energy);
  const Leg& leg = process.legs().front();
  const double mass = parameters.mass(leg.particle->pdg);
  check_decay(process, mass, mass_of_products(options, process, parameters));
  check_energy(process, mass);
  if (!options.energy || *options.energy == mass) return mass;
  throw InputError(
      fmt::format("--energy {:g}: {} decays at rest, and its mass of {:g} GeV is the energy; leave "
                  "out --energy",
                  *options.energy, leg.name(), mass));
}

bool is_open(const RunOptions& options, const Process& process, const Parameters& parameters) {
  if (process.num_incoming() == 2) return true;
  return parameters.mass(process.legs().front().particle->pdg) >
         mass_of_products(options, process, parameters);
}

Rambo make_rambo(const RunOptions& options, const Process& process, const Parameters& parameters,
                 double energy) {
  return Rambo(energy, masses_of(process, parameters, true), masses_of(process, parameters, false),
               options.massless);
}

Estimate integral_of(const Rambo& rambo, const Moments& weighted) {
  const bool is_decay = rambo.incoming() == 1;
  const double energy = rambo.data().energy,
               flux = is_decay ? 2.0 * energy : 4.0 * rambo.data().beams[0].z * energy;
  return (is_decay ? 1.0 / flux : picobarns / flux) * mean_of(weighted);
}

}  // namespace helikos::app
