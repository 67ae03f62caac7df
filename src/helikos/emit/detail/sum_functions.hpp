// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The functions of a kernel that sums helicities and colours itself.

#include <optional>
#include <string>
#include <vector>

#include "helikos/emit/emitter.hpp"
#include "helikos/emit/trace.hpp"
#include "helikos/emit/writer.hpp"

namespace helikos::emit {

/// Program that one function sums: for some of the helicities, or for all.
struct Summed {
  ScheduledProgram program;
  std::vector<double> constants;  ///< constants of the program for all helicities
  bool with_opposites = false;    ///< each helicity configuration stands for two

  SumOptions options() const { return {.constants = &constants, .with_opposites = with_opposites}; }
};

/// The functions, and how threads divide the helicities of an event. Function 0 is `<name>_sum`,
/// function k is `<name>_part<k>_sum`, and one that selects is `<name>_selected_sum`.
struct SumFunctions {
  KernelText text;
  std::vector<int> chosen_legs;  ///< legs whose state a thread chooses
  int num_parts = 1;             ///< parts of the helicities, one function each
  Summed summed;                 ///< what the only function sums; used if num_choices() is 1
  std::vector<int> numbers;      ///< numbers of the helicities, if a function selects one

  bool selects() const { return !numbers.empty(); }
  int num_choices() const { return num_parts << chosen_legs.size(); }
};

/// Most flows of a process whose sum over colours is emitted for threads of a GPU.
inline constexpr int max_summed_flows_of_thread = 12;

/// The functions of a sum over helicities and colours of `program`, without a selection. Nothing if
/// the sum is too large, so that the interpreter (GPUs) or functions for jamps (hosts) are faster,
/// and if the sum over colours has no Cholesky factors. `scheduled`: `program`, scheduled.
std::optional<SumFunctions> write_sum_functions(const std::string& name, Target target,
                                                const AmplitudeProgram& program,
                                                const ScheduledProgram& scheduled,
                                                const ColorBlocks& color);

/// Adds the function that selects, if a thread has all polarisations that a helicity is made of.
void add_selection(SumFunctions& functions, const std::string& name,
                   const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                   const ColorBlocks& color);

}  // namespace helikos::emit
