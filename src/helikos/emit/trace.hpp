// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/emit/graph.hpp"

namespace helikos::emit {

/// Helicities whose amplitudes do not vanish identically: those that are left where massless
/// spinors have one chirality and polarisations no time component.
std::vector<HelicityMask> nonzero_helicities(const AmplitudeProgram& program);

/// The program with numbers that stand for its constants in their place (Recording::marker): the
/// place of each is that among `constants`, which are its own where none are given.
ScheduledProgram with_markers(const ScheduledProgram& program);
ScheduledProgram with_markers(ScheduledProgram program, const std::vector<double>& constants);

/// The inputs of a recording: four components of each leg's momentum, then 1 / unit, then which
/// polarisation each leg has, where that is chosen, then the random numbers of a helicity and a
/// flow, then rounded kinematics, where it is apart.
constexpr int input_of_component(int leg, int component) { return 4 * leg + component; }
constexpr int input_of_unit(int num_legs) { return 4 * num_legs; }
constexpr int input_of_choice(int num_legs, int leg) { return 4 * num_legs + 1 + leg; }
constexpr int input_of_random(int num_legs, int which) { return 5 * num_legs + 1 + which; }
constexpr int input_of_kinematics(int num_legs, int k) { return 5 * num_legs + 3 + k; }

/// In which order jamps get their terms, one for each contraction: the program's, with the sum over
/// helicities at the end or with that of each helicity as soon as it has all of its terms; or one
/// that keeps few values alive (emit/detail/term_order.hpp), summed as soon.
enum class TermOrder { sum_last, of_program, short_lives };

struct SumOptions {
  /// Of the program's helicities among all configurations, where one is selected, with the sum
  /// last.
  std::vector<int> numbers = {};
  const std::vector<double>* constants = nullptr;  ///< null: the program's own
  TermOrder order = TermOrder::sum_last;
  /// Each helicity stands for itself and for its opposite (emit/opposite_helicities.hpp). Not where
  /// one is selected.
  bool with_opposites = false;
};

/// Records one event: the sum over helicities and colours of a program's |amplitude|^2. Returns the
/// jamps after each contraction or term, and the sum at the end or after each helicity: computed in
/// this order, no more values are alive at once than it asks for. With `numbers` the three last are
/// the numbers of a helicity and of a flow that are selected (emit/detail/selection.hpp), and the
/// sum.
std::vector<NodeId> trace_sum(Graph& graph, const ScheduledProgram& program,
                              const ColorBlocks& color, const SumOptions& options = {});

/// The same in mixed precision. Records momenta and denominators in `kinematics`, and all that
/// follows in `graph`, where the number `numbers[k]` of `kinematics` is an input, rounded.
struct MixedSum {
  std::vector<NodeId> numbers;     ///< of the kinematics
  std::vector<NodeId> milestones;  ///< of the other graph, as `trace_sum` returns them
};
MixedSum trace_mixed_sum(Graph& kinematics, Graph& graph, const ScheduledProgram& program,
                         const ColorBlocks& color, const SumOptions& options = {});

}  // namespace helikos::emit
