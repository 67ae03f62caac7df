// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/emit/graph.hpp"

namespace helikos::emit {

/// Helicities whose amplitudes do not vanish identically, given that massless spinors have one
/// chirality and polarisations no time component.
std::vector<HelicityMask> nonzero_helicities(const AmplitudeProgram& program);

/// The program with markers in place of its constants (Recording::marker). The place of each
/// constant is its place among `constants`; null: among the constants of the program.
ScheduledProgram with_markers(ScheduledProgram program,
                              const std::vector<double>* constants = nullptr);

/// The inputs of a recording, in this order: four components of the momentum of each leg; 1 / unit;
/// the polarisation of each leg, where it is chosen; the random numbers of a helicity and a flow;
/// rounded kinematics, where these are recorded apart.
constexpr int input_of_component(int leg, int component) { return 4 * leg + component; }
constexpr int input_of_unit(int num_legs) { return 4 * num_legs; }
constexpr int input_of_choice(int num_legs, int leg) { return 4 * num_legs + 1 + leg; }
constexpr int input_of_random(int num_legs, int which) { return 5 * num_legs + 1 + which; }
constexpr int input_of_kinematics(int num_legs, int k) { return 5 * num_legs + 3 + k; }

/// The order in which jamps get their terms, one term for each contraction: the order of the
/// program, with the sum over helicities at the end (sum_last) or with the sum of each helicity as
/// soon as it has all of its terms (of_program); or an order that keeps few values live
/// (emit/detail/term_order.hpp), also summed as soon as possible (short_lives).
enum class TermOrder { sum_last, of_program, short_lives };

struct SumOptions {
  /// Numbers of the helicities of the program among all configurations; given where a helicity is
  /// selected, with the sum last.
  std::vector<int> numbers = {};
  const std::vector<double>* constants = nullptr;  ///< null: constants of the program
  TermOrder order = TermOrder::sum_last;
  /// Each helicity configuration stands for itself and for its opposite
  /// (emit/detail/helicity_parts.hpp). Not allowed where a helicity is selected.
  bool with_opposites = false;
};

/// Records one event: the sum over helicities and colours of |amplitude|^2 of a program. Returns
/// the jamps after each contraction or term, and the sum at the end or after each helicity. If
/// these are computed in this order, no more values are live at once than the order needs. With
/// `numbers` the three last nodes are the numbers of the selected helicity and of the selected flow
/// (emit/detail/selection.hpp), and the sum.
std::vector<NodeId> trace_sum(Graph& graph, const ScheduledProgram& program,
                              const ColorBlocks& color, const SumOptions& options = {});

/// The sum in mixed precision. Momenta and denominators are recorded in `kinematics`, and all later
/// operations in `graph`, where the number `numbers[k]` of `kinematics` is an input, rounded.
struct MixedSum {
  std::vector<NodeId> numbers;     ///< nodes of `kinematics`
  std::vector<NodeId> milestones;  ///< nodes of `graph`, as `trace_sum` returns them
};
MixedSum trace_mixed_sum(Graph& kinematics, Graph& graph, const ScheduledProgram& program,
                         const ColorBlocks& color, const SumOptions& options = {});

}  // namespace helikos::emit
