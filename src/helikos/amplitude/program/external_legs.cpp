// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/external_legs.hpp"

namespace helikos {
namespace {

Wavefunction fermion_wavefunction(const Leg& leg) {
  if (leg.incoming) return leg.anti ? Wavefunction::vbar : Wavefunction::u;
  return leg.anti ? Wavefunction::v : Wavefunction::ubar;
}

/// Wavefunction of a vector. Massive vectors have complex currents in any basis: they take
/// helicities.
Wavefunction vector_wavefunction(double mass, PolarizationBasis basis) {
  if (mass != 0.0) return Wavefunction::massive_helicity_polarization;
  return basis == PolarizationBasis::linear ? Wavefunction::linear_polarization
                                            : Wavefunction::helicity_polarization;
}

Wavefunction wavefunction_of(const Leg& leg, double mass, PolarizationBasis basis) {
  if (leg.particle->is_fermion()) return fermion_wavefunction(leg);
  return leg.particle->spin == Spin::scalar ? Wavefunction::scalar
                                            : vector_wavefunction(mass, basis);
}

}  // namespace

std::vector<ExternalLeg> external_legs(const Process& process, const Parameters& parameters,
                                       PolarizationBasis basis) {
  std::vector<ExternalLeg> result;
  for (const Leg& leg : process.legs()) {
    const double mass = parameters.mass(leg.particle->pdg);
    result.push_back({wavefunction_of(leg, mass, basis), leg.incoming, mass});
  }
  return result;
}

AmplitudeProgram start_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options) {
  AmplitudeProgram program;
  program.legs = external_legs(process, parameters, options.basis);
  for (ExternalLeg& leg : program.legs) leg.is_superposed = options.superposed;
  if (options.longitudinal_gluon >= 0) {
    program.legs.at(options.longitudinal_gluon).wavefunction = Wavefunction::momentum;
  }
  return program;
}

}  // namespace helikos
