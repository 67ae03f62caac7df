// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/detail/sum_functions.hpp"

#include <fmt/format.h>

#include <limits>

#include "helikos/amplitude/schedule/fingerprint.hpp"
#include "helikos/amplitude/schedule/linear_sets.hpp"
#include "helikos/emit/detail/helicity_parts.hpp"

namespace helikos::emit {
namespace {

/// Most flows of a process whose sum over colours is emitted too.
constexpr int max_summed_flows = 6;

/// Most operations of the only function for a pack. Values that do not fit into registers lie in
/// the first-level cache.
constexpr int max_operations_of_pack = 12000;

/// Most live values of the only function of a GPU thread. With more, parts are faster: on an H200,
/// 4748 operations with 226 live values ran at 1.15e13 a second, 5355 with 404 at 4e12.
constexpr int max_alive_of_thread = 250;

/// The program for all helicities, or for one of each two opposite helicity configurations; the one
/// with fewer operations.
Summed summed(const AmplitudeProgram& program, const ScheduledProgram& all,
              const ColorBlocks& color) {
  const auto operations = [&](const Summed& sum) {
    Graph graph;
    return size_of_function(graph, trace_sum(graph, sum.program, color, sum.options())).operations;
  };
  Summed plain{all, distinct_constants(all)};
  const int leg = leg_of_opposites(all);
  if (leg < 0) return plain;
  Summed half{schedule(program, one_of_opposites(all, leg)), plain.constants, true};
  return operations(half) < operations(plain) ? half : plain;
}

/// One function for all; nothing if it is too large.
std::optional<SumFunctions> one_function(const std::string& name, Target target,
                                         const AmplitudeProgram& program,
                                         const ScheduledProgram& scheduled,
                                         const ColorBlocks& color) {
  SumFunctions result;
  result.summed = summed(program, scheduled, color);
  Graph graph;
  const auto milestones = trace_sum(graph, result.summed.program, color, result.summed.options());
  result.text = write_sum(graph, milestones, name, int(scheduled.legs.size()),
                          target == Target::packs ? max_operations_of_pack : max_operations);
  const bool fits_thread = target == Target::packs ||
                           size_of_function(graph, milestones).most_alive <= max_alive_of_thread;
  if (result.text.num_parts > 1 || !fits_thread) return std::nullopt;
  return result;
}

/// Functions for threads of a GPU that each compute a part of the helicities.
std::optional<SumFunctions> functions_of_parts(const std::string& name,
                                               const AmplitudeProgram& program,
                                               const ScheduledProgram& scheduled,
                                               const ColorBlocks& color) {
  const auto way = cheapest_parts(program, scheduled, color);
  if (!way) return std::nullopt;
  SumFunctions result;
  result.chosen_legs = way->chosen_legs;
  result.num_parts = static_cast<int>(way->parts.size());
  for (int part = 0; part < result.num_parts; ++part) {
    const auto& [graph, milestones] = way->parts[part];
    const std::string own = part == 0 ? name : fmt::format("{}_part{}", name, part);
    const auto text = write_sum(*graph, milestones, own, int(scheduled.legs.size()),
                                std::numeric_limits<int>::max());
    result.text.functions += text.functions;
    result.text.num_parts += text.num_parts;
    result.text.num_operations += text.num_operations;
  }
  return result;
}

}  // namespace

std::optional<SumFunctions> write_sum_functions(const std::string& name, Target target,
                                                const AmplitudeProgram& program,
                                                const ScheduledProgram& scheduled,
                                                const ColorBlocks& color) {
  // Where products of powers are left out, the colour matrix has no Cholesky factors; jamps of
  // several powers of g_s are added up between a kernel and the colour sum.
  if (!program.color.products.empty() || !program.jamp_powers.empty()) return std::nullopt;
  if (scheduled.num_flows <= max_summed_flows) {
    if (auto one = one_function(name, target, program, scheduled, color)) return one;
  }
  if (target == Target::packs || scheduled.num_flows > max_summed_flows_of_thread)
    return std::nullopt;
  return functions_of_parts(name, program, scheduled, color);
}

void add_selection(SumFunctions& functions, const std::string& name,
                   const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                   const ColorBlocks& color) {
  if (functions.num_choices() != 1) return;
  if (!is_closed_under_rotation(scheduled.legs, scheduled.helicities)) return;
  functions.numbers = helicity_numbers(program, scheduled.helicities);
  Graph graph;
  const auto milestones = trace_sum(graph, scheduled, color, {.numbers = functions.numbers});
  functions.text.functions += write_sum(graph, milestones, name, int(scheduled.legs.size()),
                                        max_operations, Gives::selection)
                                  .functions;
}

}  // namespace helikos::emit
