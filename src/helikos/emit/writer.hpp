// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "helikos/emit/trace.hpp"

namespace helikos::emit {

/// C++ of an input by its place, for instance `legs[0].t`.
using InputText = std::function<std::string(int)>;

/// Where a node's value goes, for instance `out[3]`.
struct Output {
  std::string target;
  NodeId node;
};

/// When a function reads its inputs. `before_loop`: those that all steps of a loop have in common
/// before it, so that they stay in registers; the others when they are needed.
enum class Reads { when_needed, first, before_loop };

/// The statements of one function that fills `outputs` in order: each value is computed as late as
/// possible. Names of the surrounding function: V, the scalar; `constants`, the parameters.
std::string write_statements(const Graph& graph, const std::vector<Output>& outputs,
                             const InputText& input, Reads reads = Reads::when_needed);

/// Statements of a loop: what does not change from one step to the next comes before it.
struct LoopText {
  std::string before, inside;
};

/// The same for the steps of a loop, which differ in the inputs for whose places `is_of_step`
/// holds.
LoopText write_loop(const Graph& graph, const std::vector<Output>& outputs, const InputText& input,
                    const std::function<bool(int)>& is_of_step, Reads reads = Reads::when_needed);

/// What has been written.
struct KernelText {
  std::string functions;
  int num_parts = 0;
  int num_operations = 0;
};

/// Operations of one function at most: compilers need more than linear time for one.
inline constexpr int max_operations = 6000;

/// What a function of a sum gives: beside the sum, which it returns, also what is selected.
enum class Gives { sum, selection };

/// C++ for the last of `milestones` as a function `<name>_sum` of one event's momenta, in as many
/// parts as it takes. What one part hands to another lies in an array on the stack, everything else
/// in local variables. Milestones are computed in their order, each as late as possible. With a
/// selection it is `<name>_selected_sum`, and takes `random` and `selected`, each for a helicity
/// and a flow.
/// `most_operations`: of one function.
KernelText write_sum(const Graph& graph, const std::vector<NodeId>& milestones,
                     const std::string& name, int num_legs,
                     std::size_t most_operations = max_operations, Gives gives = Gives::sum);

/// The same in mixed precision, what `trace_mixed_sum` recorded: a function `<name>_kinematics`,
std::string write_kinematics(const Graph& kinematics, const std::vector<NodeId>& numbers,
                             const std::string& name, int num_legs);

/// and `<name>_rounded_sum` or `<name>_rounded_selected_sum`, which the numbers of the first are
/// handed to in another precision.
KernelText write_rounded_sum(const Graph& graph, const std::vector<NodeId>& milestones,
                             const std::string& name, int num_legs, Gives gives);

}  // namespace helikos::emit
