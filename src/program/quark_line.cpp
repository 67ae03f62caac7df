// SPDX-License-Identifier: Apache-2.0
#include "program/quark_line.hpp"

#include "program/external_legs.hpp"

namespace helikos {

QuarkLineProgram::QuarkLineProgram(const Process& process, const ProcessTopology& topology,
                                   const Parameters& parameters, const ProgramOptions& options)
    : options_(options), topology_(topology) {
  program_.legs = external_legs(process, parameters, options.basis);
  if (options.longitudinal_gluon >= 0) {
    program_.legs.at(options.longitudinal_gluon).wavefunction = Wavefunction::momentum;
  }
  const int quark = process.legs()[topology.quark_line.fermion].particle->pdg;
  program_.propagators = {{parameters.mass(quark), parameters.width(quark)}};
  program_.couplings.resize(1);
  program_.strong_power = num_gluons();
  program_.color = {ColorBasis::Kind::quark_line, num_gluons(), {}};
}

CurrentKind QuarkLineProgram::vector_kind() const {
  return options_.basis == PolarizationBasis::linear ? CurrentKind::real_vector
                                                     : CurrentKind::complex_vector;
}

void QuarkLineProgram::emit(Operation op, std::array<int, 3> inputs, int output, double coefficient,
                            int parameter) {
  program_.instructions.push_back({op, inputs, output, coefficient, parameter});
}

int QuarkLineProgram::external(CurrentKind kind, int leg) {
  const int current = program_.add_current(kind, leg_bit(leg));
  emit(Operation::external, {-1, -1, -1}, current, 1.0);
  return current;
}

}  // namespace helikos
