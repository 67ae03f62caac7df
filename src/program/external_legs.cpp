// SPDX-License-Identifier: Apache-2.0
#include "program/external_legs.hpp"

namespace helikos {
namespace {

Wavefunction fermion_wavefunction(const Leg& leg) {
  if (leg.incoming) return leg.anti ? Wavefunction::vbar : Wavefunction::u;
  return leg.anti ? Wavefunction::v : Wavefunction::ubar;
}

}  // namespace

std::vector<ExternalLeg> external_legs(const Process& process, const Parameters& parameters,
                                       PolarizationBasis basis) {
  const auto vector = basis == PolarizationBasis::linear ? Wavefunction::linear_polarization
                                                         : Wavefunction::helicity_polarization;
  std::vector<ExternalLeg> result;
  for (const Leg& leg : process.legs()) {
    const auto kind = leg.particle->is_fermion() ? fermion_wavefunction(leg) : vector;
    result.push_back({kind, leg.incoming, parameters.mass(leg.particle->pdg)});
  }
  return result;
}

}  // namespace helikos
