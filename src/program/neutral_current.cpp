// SPDX-License-Identifier: Apache-2.0
#include "program/neutral_current.hpp"

#include "program/external_legs.hpp"

namespace helikos {
namespace {

class NeutralCurrentRecipe {
 public:
  NeutralCurrentRecipe(const Process& process, const Parameters& parameters)
      : process_(process), parameters_(parameters) {
    program_.legs = external_legs(process, parameters, PolarizationBasis::helicity);
    program_.propagators = {{}, {parameters.z_mass(), parameters.z_width()}};
    program_.num_flows = 1;
    program_.color.flows = {flow()};
    for (int leg = 0; leg < process.num_legs(); ++leg) add_external(leg);
  }

  void add_channel(const NeutralCurrentChannel& channel) {
    if (channel.photon) add_exchange(channel, 0);
    add_exchange(channel, 1);
  }

  AmplitudeProgram take() { return std::move(program_); }

 private:
  /// The string of the quark line, if there is one.
  ColorFlow flow() const {
    ColorString ends;
    for (int leg = 0; leg < process_.num_legs(); ++leg) {
      if (!process_.legs()[leg].particle->is_quark()) continue;
      ends.insert(process_.legs()[leg].outgoing_pdg() > 0 ? ends.begin() : ends.end(), leg);
    }
    return ends.empty() ? ColorFlow{} : ColorFlow{ends};
  }

  void add_external(int leg) {
    const auto wavefunction = program_.legs[leg].wavefunction;
    const bool is_row = wavefunction == Wavefunction::ubar || wavefunction == Wavefunction::vbar;
    const auto kind = is_row ? CurrentKind::row_spinor : CurrentKind::column_spinor;
    const int current = program_.add_current(kind, leg_bit(leg));
    program_.instructions.push_back({.operation = Operation::external, .output = current});
  }

  /// propagator 0: photon, 1: Z. The minus of -g_munu is common to all exchanges and left out.
  void add_exchange(const NeutralCurrentChannel& channel, int propagator) {
    const int first = fermion_current(channel.first, propagator);
    program_.instructions.push_back({.operation = Operation::propagate_vector,
                                     .inputs = {first, -1, -1},
                                     .output = first,
                                     .parameter = propagator});
    const int second = fermion_current(channel.second, propagator);
    program_.instructions.push_back({.operation = Operation::contract_vectors,
                                     .inputs = {first, second, -1},
                                     .output = 0,
                                     .coefficient = static_cast<double>(channel.sign)});
  }

  int fermion_current(const FermionLine& line, int propagator) {
    const Particle& particle = *process_.legs()[line.fermion].particle;
    program_.couplings.push_back({propagator == 0 ? parameters_.photon_coupling(particle)
                                                  : parameters_.z_coupling(particle)});
    const int current = program_.add_current(CurrentKind::complex_vector,
                                             leg_bit(line.fermion) | leg_bit(line.antifermion));
    program_.instructions.push_back({.operation = Operation::fermion_current,
                                     .inputs = {line.fermion, line.antifermion, -1},
                                     .output = current,
                                     .parameter = static_cast<int>(program_.couplings.size()) - 1});
    return current;
  }

  const Process& process_;
  const Parameters& parameters_;
  AmplitudeProgram program_;
};

}  // namespace

AmplitudeProgram neutral_current_program(const Process& process, const ProcessTopology& topology,
                                         const Parameters& parameters) {
  NeutralCurrentRecipe recipe(process, parameters);
  for (const auto& channel : topology.channels) recipe.add_channel(channel);
  return recipe.take();
}

}  // namespace helikos
