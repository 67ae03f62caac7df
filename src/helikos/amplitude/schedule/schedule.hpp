// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/form_tables.hpp"
#include "helikos/amplitude/schedule/detail/state_table.hpp"
#include "helikos/amplitude/schedule/linear_sets.hpp"

namespace helikos {

/// Most states or pairs of states that an instruction may tabulate: states of the last input where
/// there are two inputs, of the last and another input where there are three. Seven gluons need 64.
inline constexpr int max_tabulated_states = 256;

/// A momentum of a set of legs, all outgoing: the momentum of `parent` plus one leg.
struct MomentumStep {
  LegMask legs = 0;
  std::int32_t parent = -1;  ///< index of the momentum without `leg`, or -1
  std::int32_t leg = 0;
};

/// 1 / (P^2 - m^2 + i m Gamma) [GeV^-2], computed once an event.
struct DenominatorStep {
  std::int32_t momentum = 0;
  double mass = 0.0, width = 0.0;  ///< [GeV]
};

/// An instruction ready to run: it holds only indices and offsets.
struct ScheduledInstruction {
  Operation operation{};
  bool overwrites = false;       ///< first term of its output: stores, does not add
  ComplexMask complex_mask = 0;  ///< which vectors are complex
  CurrentKind output_kind = CurrentKind::scalar;  ///< a jamp counts as a scalar
  std::int32_t table = 0;                         ///< state combinations
  std::int32_t num_states[3]{};                   ///< helicity states of each input
  std::int32_t inputs[3]{};                       ///< offset in the workspace [reals]
  std::int32_t output = 0;    ///< offset in the workspace [reals], or the flow of a contraction
  std::int32_t momenta[2]{};  ///< of the inputs; momenta[0] is that of a propagated current
  std::int32_t form = -1;     ///< number of the form, where the operation has one
  std::int32_t denominator = -1;
  std::int16_t leg = -1;      ///< leg of an external wavefunction
  std::int16_t element = -1;  ///< element of continuous colours (color_components), or -1
  double coefficient = 1.0;   ///< prefactors of a form contain it, except those of a propagator
  double mass = 0.0;          ///< numerator mass [GeV] of a propagator
  Coupling coupling;
};

/// A program expanded over helicities, with a workspace slot for every current.
struct ScheduledProgram {
  std::vector<ExternalLeg> legs;
  std::vector<HelicityMask> helicities;  ///< helicity configurations of the jamps, in order
  std::vector<ScheduledInstruction> instructions;
  StateTables tables;
  std::vector<MomentumStep> momenta;
  std::vector<DenominatorStep> denominators;
  FormTables forms;
  int num_flows = 0;
  bool is_of_gluons = false;  ///< only gluons, over linear polarisations: all numbers are real
  int jamp_parts() const { return is_of_gluons ? 1 : 2; }  ///< real numbers in a jamp
  /// Whether packs hold jamps as real numbers, two in the place of a complex number.
  bool has_real_jamps() const { return is_of_gluons && helicities.size() % 2 == 0; }
  bool has_continuous_colors() const;
  std::vector<std::int32_t> sources;  ///< number of each instruction in the AmplitudeProgram
  std::vector<std::vector<HelicityMask>> states;  ///< sorted, (current)
  std::size_t workspace_size = 0;                 ///< reals per event for currents, slots reused
  std::size_t num_states = 0;                     ///< helicity states of all currents
};

/// The passes in order: expansion over `helicities` with sharing (a current has one state for each
/// configuration of its own legs that some helicity configuration needs), removal of states that
/// nothing needs, slots by liveness.
ScheduledProgram schedule(const AmplitudeProgram& program,
                          const std::vector<HelicityMask>& helicities);

/// All helicity configurations of the legs of the program, in the order of
/// theory/process/helicity.hpp: the last leg fastest.
std::vector<HelicityMask> all_helicities(const AmplitudeProgram& program);

/// The place of each of `helicities` among all_helicities.
std::vector<int> helicity_numbers(const AmplitudeProgram& program,
                                  const std::vector<HelicityMask>& helicities);

}  // namespace helikos
