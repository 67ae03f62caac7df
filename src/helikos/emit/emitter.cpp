// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/emitter.hpp"

#include <fmt/format.h>

#include <string_view>

#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/schedule/fingerprint.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/emit/detail/sum_functions.hpp"
#include "helikos/emit/graph.hpp"
#include "helikos/emit/trace.hpp"
#include "helikos/emit/writer.hpp"

namespace helikos::emit {
namespace {

constexpr const char* source_format = R"(// SPDX-License-Identifier: Apache-2.0
// Emitted by helikos_emit (src/helikos/emit); not to be edited.
{includes}
namespace helikos{space} {{

{text}
}}  // namespace helikos{space}
)";

constexpr const char* header_format = R"(// SPDX-License-Identifier: Apache-2.0
// Emitted by helikos_emit (src/helikos/emit); not to be edited.
#pragma once

/// \file
/// {process}: {operations} operations in {parts} functions.

#include "helikos/engine/compiled/compiled_process.hpp"

namespace helikos::kernels {{

{functions}}}  // namespace helikos::kernels
)";

constexpr const char* sums_format = R"(namespace {{

struct {name}_{real}_kernel {{
  static constexpr bool selects = {selects};
  static constexpr int num_parts = {num_parts};
  static constexpr int num_chosen_legs = {num_chosen_legs};
  static constexpr int leg(int i) {{
    constexpr int legs[] = {{{choices}-1}};
    return legs[i];
  }}
  template <int part, class V>
  KOKKOS_INLINE_FUNCTION static V sum(const FourVector<V>* legs, V inverse_unit,
                                      const {real}* constants, const V* chosen) {{
{part_sums}    return {name}_sum<V>(legs, inverse_unit, constants, chosen);
  }}
{selected_sum}}};

}}  // namespace

void {name}_{real}(const SumKernelInput<{real}>& input, const SumSelection& selection) {{
  run_sum_kernel<{name}_{real}_kernel, Pack<{real}, native_width<{real}>>>(input, selection);
}}
)";

constexpr const char* selected_sum_format = R"(  template <class V>
  KOKKOS_INLINE_FUNCTION static V selected_sum(const FourVector<V>* legs, V inverse_unit,
                                               const {real}* constants, const V* {numbers},
                                               const V* random, V* selected) {{
    return {name}_selected_sum<V>(legs, inverse_unit, constants, {numbers}, random, selected);
  }}
)";

constexpr const char* mixed_sums_format = R"(namespace {{

struct {name}_mixed_kernel {{
  static constexpr bool selects = {selects};
  static constexpr int num_kinematics = {num_kinematics};
  template <class V>
  static void kinematics(const FourVector<V>* legs, V inverse_unit, const double* constants,
                         V* target) {{
    {name}_kinematics<V>(legs, inverse_unit, constants, target);
  }}
  template <int part, class V>
  static V sum(const FourVector<V>* legs, V inverse_unit, const double* constants,
               const V* kinematics) {{
    return {name}_rounded_sum<V>(legs, inverse_unit, constants, kinematics);
  }}
{selected_sum}}};

}}  // namespace

void {name}_mixed(const SumKernelInput<double>& input, const SumSelection& selection) {{
  run_mixed_sum_kernel<{name}_mixed_kernel, Pack<double, native_width<double>>,
                       Pack<float, native_width<float>>>(input, selection);
}}
)";

constexpr const char* pack_jamps_format = R"(JampKernel<{register}> {name}_{real}() {{
  return jamp_kernel<{name}_kernel, {register}>();
}}
)";

constexpr const char* entry_format = R"({declarations}
CompiledProcess {name}{{
    .process = "{process}",
    .fingerprint = 0x{fingerprint:016x},
    .color = 0x{color:016x},
{functions}    .num_choices = {num_choices},
    .selects = {selects}}};
)";

constexpr const char* registry_format = R"(namespace kernels {{
{declarations}}}  // namespace kernels

std::span<const CompiledProcess* const> compiled_processes() {{
  static const CompiledProcess* const all[] = {{{entries}nullptr}};
  return {{all, {size}}};
}}
)";

/// A source of namespace helikos{space}, with the kernels of `header` where that is no empty name.
std::string write_source(const std::string& header, const std::string& text,
                         const char* space = "::kernels") {
  std::string includes;
  if (!header.empty()) includes = fmt::format("#include \"{}.hpp\"\n\n", header);
  includes += "#include \"helikos/engine/compiled/compiled_process.hpp\"\n";
  return fmt::format(source_format, fmt::arg("includes", includes), fmt::arg("space", space),
                     fmt::arg("text", text));
}

constexpr const char* part_sum_format =
    "    if constexpr (part == {part}) return {name}_part{part}_sum<V>(legs, inverse_unit, "
    "constants, chosen);\n";

/// Properties of the kernels of a process that differ from build to build.
struct Emission {
  std::string name;
  const Process& process;
  Target target;
  bool sums = false;       ///< whether kernels sum helicities and colours
  SumFunctions functions;  ///< the sums; otherwise the text alone, of jamps
};

/// A member of a kernel that sums, or nothing.
std::string selected_sum(const Emission& e, const std::string& name, const char* real,
                         const char* numbers) {
  if (!e.functions.selects()) return "";
  return fmt::format(selected_sum_format, fmt::arg("name", name), fmt::arg("real", real),
                     fmt::arg("numbers", numbers));
}

EmittedFile write_instance(const Emission& e, const char* real) {
  if (!e.sums && e.target == Target::threads) {
    return {fmt::format("{}_{}.cpp", e.name, real), write_source("", "")};
  }
  const bool is_double = std::string_view(real) == "double";
  std::string choices;
  for (const int leg : e.functions.chosen_legs) choices += fmt::format("{}, ", leg);
  std::string part_sums;
  for (int part = 1; part < e.functions.num_parts; ++part) {
    part_sums += fmt::format(part_sum_format, fmt::arg("name", e.name), fmt::arg("part", part));
  }
  const char* format = e.sums ? sums_format : pack_jamps_format;
  const std::string text = fmt::format(
      fmt::runtime(format), fmt::arg("name", e.name), fmt::arg("real", real),
      fmt::arg("register", is_double ? "DoubleRegister" : "FloatRegister"),
      fmt::arg("choices", choices), fmt::arg("num_chosen_legs", e.functions.chosen_legs.size()),
      fmt::arg("num_parts", e.functions.num_parts), fmt::arg("part_sums", part_sums),
      fmt::arg("selects", e.functions.selects()),
      fmt::arg("selected_sum", selected_sum(e, e.name, real, "chosen")));
  return {fmt::format("{}_{}.cpp", e.name, real), write_source(e.name, text)};
}

/// The entry of the table. The entry is not const: clang keeps a copy of constants for the GPU, and
/// this constant has addresses of host functions.
EmittedFile write_entry(const Emission& e, const ScheduledProgram& program,
                        const ColorBlocks& color, bool has_mixed) {
  std::string declarations, functions;
  const auto add = [&](const char* real, const char* type, const char* input) {
    const std::string kind = e.sums ? "sum" : "jamps";
    declarations += fmt::format("{} {}_{}({});\n", type, e.name, real, input);
    functions += fmt::format("    .{1}_{2} = {0}_{1},\n", e.name, real, kind);
  };
  if (e.sums) {
    add("double", "void", "const SumKernelInput<double>&, const SumSelection&");
    add("float", "void", "const SumKernelInput<float>&, const SumSelection&");
    if (has_mixed) {
      add("mixed", "void", "const SumKernelInput<double>&, const SumSelection&");
    }
  } else if (e.target == Target::packs) {
    add("double", "JampKernel<DoubleRegister>", "");
    add("float", "JampKernel<FloatRegister>", "");
  }
  const std::string text = fmt::format(
      entry_format, fmt::arg("declarations", declarations), fmt::arg("name", e.name),
      fmt::arg("process", e.process.str()), fmt::arg("fingerprint", fingerprint(program)),
      fmt::arg("color", fingerprint(color)), fmt::arg("functions", functions),
      fmt::arg("num_choices", e.functions.num_choices()),
      fmt::arg("selects", e.functions.selects()));
  return {e.name + ".cpp", write_source("", text)};
}

/// Adds sums of hosts in mixed precision to the text. On GPUs these sums stay in double.
/// `all`: the program for all helicities.
EmittedFile write_mixed(Emission& e, const ScheduledProgram& all, const ColorBlocks& color) {
  const int num_legs = e.process.num_legs();
  std::size_t num_kinematics = 0;
  const auto add = [&](const ScheduledProgram& program, const SumOptions& options, Gives gives) {
    Graph kinematics, graph;
    const MixedSum sum = trace_mixed_sum(kinematics, graph, program, color, options);
    num_kinematics = sum.numbers.size();
    if (gives == Gives::sum) {
      e.functions.text.functions += write_kinematics(kinematics, sum.numbers, e.name, num_legs);
    }
    e.functions.text.functions +=
        write_rounded_sum(graph, sum.milestones, e.name, num_legs, gives).functions;
  };
  add(e.functions.summed.program, e.functions.summed.options(), Gives::sum);
  if (e.functions.selects()) add(all, {.numbers = e.functions.numbers}, Gives::selection);
  const std::string text = fmt::format(
      mixed_sums_format, fmt::arg("name", e.name), fmt::arg("num_kinematics", num_kinematics),
      fmt::arg("selects", e.functions.selects()),
      fmt::arg("selected_sum", selected_sum(e, e.name + "_rounded", "double", "kinematics")));
  return {e.name + "_mixed.cpp", write_source(e.name, text)};
}

}  // namespace

std::vector<EmittedFile> emit_process(const std::string& name, const Process& process,
                                      Target target) {
  const Parameters parameters;
  const auto program = build_program(process, parameters);
  const auto scheduled = schedule(program, nonzero_helicities(program));
  if (scheduled.forms.has_strong())
    throw InputError(process.str() + ": kernels have no g_s of events, which its functions need");
  const auto color = process_color(program.color);
  Emission e{name, process, target, false, {}};
  if (auto sums = write_sum_functions(name, target, program, scheduled, color)) {
    e.sums = true;
    e.functions = std::move(*sums);
    add_selection(e.functions, name, program, scheduled, color);
  } else if (target == Target::packs) {
    e.functions.text = write_jamps(scheduled, name);
  }
  const bool has_mixed = e.sums && target == Target::packs;
  const EmittedFile mixed = has_mixed ? write_mixed(e, scheduled, color)
                                      : EmittedFile{name + "_mixed.cpp", write_source("", "")};
  const EmittedFile header{name + ".hpp",
                           fmt::format(header_format, fmt::arg("process", process.str()),
                                       fmt::arg("operations", e.functions.text.num_operations),
                                       fmt::arg("parts", e.functions.text.num_parts),
                                       fmt::arg("functions", e.functions.text.functions))};
  return {header, write_instance(e, "double"), write_instance(e, "float"), mixed,
          write_entry(e, scheduled, color, has_mixed)};
}

EmittedFile emit_registry(const std::vector<std::string>& names) {
  std::string declarations, entries;
  for (const auto& name : names) {
    declarations += fmt::format("extern CompiledProcess {};\n", name);
    entries += fmt::format("&kernels::{}, ", name);
  }
  const std::string text =
      fmt::format(registry_format, fmt::arg("declarations", declarations),
                  fmt::arg("entries", entries), fmt::arg("size", names.size()));
  return {"registry.cpp", write_source("", text, "")};
}

}  // namespace helikos::emit
