// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "helikos/emit/trace.hpp"

namespace helikos::emit {

/// C++ text of an input by its place, for instance `legs[0].t`.
using InputText = std::function<std::string(int)>;

/// Destination of the value of a node, for instance `out[3]`.
struct Output {
  std::string target;
  NodeId node;
};

/// The time when a function reads its inputs. `before_loop`: inputs that all steps of a loop share
/// are read before the loop and stay in registers; the others are read when they are needed.
enum class Reads { when_needed, first, before_loop };

/// The statements of one function that fills `outputs` in order: each value is computed as late as
/// possible. The statements use these names: V, the scalar; `constants`, the parameters.
std::string write_statements(const Graph& graph, const std::vector<Output>& outputs,
                             const InputText& input, Reads reads = Reads::when_needed);

/// Statements of a loop: statements that do not change from one step to the next come before it.
struct LoopText {
  std::string before, inside;
};

/// Statements for the steps of a loop, which differ in the inputs for whose places `is_of_step`
/// holds.
LoopText write_loop(const Graph& graph, const std::vector<Output>& outputs, const InputText& input,
                    const std::function<bool(int)>& is_of_step, Reads reads = Reads::when_needed);

/// Text of a kernel.
struct KernelText {
  std::string functions;
  int num_parts = 0;
  int num_operations = 0;
};

/// Most operations of one function: the time of compilers grows faster than linearly with the
/// length of a function.
inline constexpr int max_operations = 6000;

/// Results of a function of a sum: the sum, which it returns, and where asked for the selection.
enum class Gives { sum, selection };

/// C++ for the last of `milestones` as a function `<name>_sum` of the momenta of one event, cut
/// into as many parts as needed. Values that one part hands to another lie in an array on the
/// stack, all others in local variables. Milestones are computed in their order, each as late as
/// possible. With a selection the function is `<name>_selected_sum`, and takes `random` and
/// `selected`, each for a helicity and a flow.
/// `most_operations`: limit for one function.
KernelText write_sum(const Graph& graph, const std::vector<NodeId>& milestones,
                     const std::string& name, int num_legs,
                     std::size_t most_operations = max_operations, Gives gives = Gives::sum);

/// C++ in mixed precision for a recording of `trace_mixed_sum`: a function `<name>_kinematics`.
std::string write_kinematics(const Graph& kinematics, const std::vector<NodeId>& numbers,
                             const std::string& name, int num_legs);

/// C++ of the second function in mixed precision: `<name>_rounded_sum` or
/// `<name>_rounded_selected_sum`, which gets the numbers of `<name>_kinematics` in another
/// precision.
KernelText write_rounded_sum(const Graph& graph, const std::vector<NodeId>& milestones,
                             const std::string& name, int num_legs, Gives gives);

/// C++ of a struct `<name>_kernel`. Its functions fill a KernelFrame as the interpreter does:
/// `kinematics` fills momenta and denominators, and `jamps<group>` computes a group of bounded
/// size. Instructions that differ only in the places of their currents share one function, a loop
/// over their helicity states, which stays in the instruction cache of the processor.
KernelText write_jamps(const ScheduledProgram& program, const std::string& name);

}  // namespace helikos::emit
