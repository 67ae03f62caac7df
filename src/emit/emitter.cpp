// SPDX-License-Identifier: Apache-2.0
#include "emit/emitter.hpp"

#include <fmt/format.h>

#include "color/process_color.hpp"
#include "emit/chosen_states.hpp"
#include "emit/jamp_writer.hpp"
#include "emit/trace.hpp"
#include "emit/writer.hpp"
#include "program/fingerprint.hpp"
#include "program/recursion.hpp"

namespace helikos::emit {
namespace {

constexpr const char* banner =
    "// SPDX-License-Identifier: Apache-2.0\n// Emitted by helikos_emit (src/emit); not to be "
    "edited.\n";

std::string write_header(const Process& process, const KernelText& text) {
  return fmt::format(
      "{}#pragma once\n\n/// \\file\n/// {}: {} operations in {} functions.\n\n#include "
      "\"engine/kernel_frame.hpp\"\n\nnamespace helikos::kernels {{\n\n{}}}  // namespace "
      "helikos::kernels\n",
      banner, process.str(), text.num_operations, text.num_parts, text.functions);
}

/// The kernel in one precision: sums, run over all events.
/// `choices`: legs whose polarisation is chosen.
EmittedFile write_sums(const std::string& name, const std::string& real,
                       const std::vector<int>& choices) {
  std::string legs;
  for (const int leg : choices) legs += fmt::format("{}, ", leg);
  const std::string kernel = fmt::format(
      "struct Kernel {{\n  static constexpr int num_chosen_legs = {};\n  static constexpr int "
      "leg(int "
      "i) "
      "{{\n    constexpr int legs[] = {{{}-1}};\n    return legs[i];\n  }}\n  template <class V>\n "
      " "
      "KOKKOS_INLINE_FUNCTION static V sum(const FourVector<V>* legs, V inverse_unit, const {}* "
      "constants, const V* chosen) {{\n    return {}_sum<V>(legs, inverse_unit, constants, "
      "chosen);\n  }}\n}};\n",
      choices.size(), legs, real, name);
  return {
      fmt::format("{}_{}.cpp", name, real),
      fmt::format("{0}#include \"{1}.hpp\"\n\n#include \"engine/compiled_process.hpp\"\n\n"
                  "namespace helikos::kernels {{\n\nnamespace {{\n\n{3}\n}}  // namespace\n\nvoid "
                  "{1}_{2}(const SumKernelInput<{2}>& input) {{\n  run_sum_kernel<Kernel, "
                  "Pack<{2}, native_width<{2}>>>(input);\n}}\n\n}}  // namespace "
                  "helikos::kernels\n",
                  banner, name, real, kernel)};
}

/// The kernel in mixed precision: sums, run over all events.
EmittedFile write_mixed_sums(const std::string& name, std::size_t num_kinematics) {
  return {
      name + "_mixed.cpp",
      fmt::format(
          "{0}#include \"{1}.hpp\"\n\n#include \"engine/compiled_process.hpp\"\n\nnamespace "
          "helikos::kernels {{\n\nnamespace {{\n\nstruct Kernel {{\n  static constexpr int "
          "num_kinematics = {2};\n  template <class V>\n  static void kinematics(const "
          "FourVector<V>* legs, V inverse_unit, const double* constants, V* target) {{\n    "
          "{1}_kinematics<V>(legs, inverse_unit, constants, target);\n  }}\n  template <class V>\n "
          " static V sum(const FourVector<V>* legs, V inverse_unit, const double* constants, const "
          "V* kinematics) {{\n    return {1}_rounded_sum<V>(legs, inverse_unit, constants, "
          "kinematics);\n  }}\n}};\n\n}}  // namespace\n\nvoid {1}_mixed(const "
          "SumKernelInput<double>& input) {{\n  run_mixed_sum_kernel<Kernel, Pack<double, "
          "native_width<double>>, Pack<float, native_width<float>>>(input);\n}}\n\n}}  // "
          "namespace helikos::kernels\n",
          banner, name, num_kinematics)};
}

/// The kernel in one precision: kinematics and jamps of a pack.
EmittedFile write_jamps_instance(const std::string& name, const std::string& real,
                                 const std::string& scalar) {
  std::string functions;
  for (const char* step : {"kinematics", "jamps"}) {
    functions += fmt::format(
        "void {0}_{1}_{3}(const Frame<{2}>& frame, const {1}* constants) {{\n  {0}_{3}<{2}>(frame, "
        "constants);\n}}\n\n",
        name, real, scalar, step);
  }
  return {fmt::format("{}_{}.cpp", name, real),
          fmt::format("{0}#include \"{1}.hpp\"\n\n#include \"engine/compiled_process.hpp\"\n\n"
                      "namespace helikos::kernels {{\n\n{2}}}  // namespace helikos::kernels\n",
                      banner, name, functions)};
}

EmittedFile write_instance(const std::string& name, const std::string& real,
                           const std::string& scalar, bool sums, const std::vector<int>& choices) {
  return sums ? write_sums(name, real, choices) : write_jamps_instance(name, real, scalar);
}

/// How a kernel stands in the table.
struct Entry {
  std::string declarations;
  std::string functions;  ///< of CompiledProcess, in its order
};

/// `has_mixed`: there are sums in mixed precision, too.
Entry entry_of(const std::string& name, bool sums, bool has_mixed) {
  if (!sums) {
    Entry entry{"", "nullptr, nullptr, nullptr"};
    for (const auto& [real, scalar] :
         {std::pair{"double", "DoubleRegister"}, std::pair{"float", "FloatRegister"}}) {
      for (const char* step : {"kinematics", "jamps"}) {
        entry.declarations += fmt::format("void {}_{}_{}(const Frame<{}>&, const {}*);\n", name,
                                          real, step, scalar, real);
      }
      entry.functions += fmt::format(", {{{0}_{1}_kinematics, {0}_{1}_jamps}}", name, real);
    }
    return entry;
  }
  Entry entry{fmt::format("void {0}_double(const SumKernelInput<double>&);\nvoid {0}_float(const "
                          "SumKernelInput<float>&);\n",
                          name),
              fmt::format("{0}_double, {0}_float, ", name)};
  if (has_mixed) {
    entry.declarations += fmt::format("void {}_mixed(const SumKernelInput<double>&);\n", name);
  }
  entry.functions += (has_mixed ? name + "_mixed" : "nullptr") + ", {}, {}";
  return entry;
}

/// Not const: of constants clang keeps a copy for the GPU, here with addresses of host functions.
EmittedFile write_entry(const std::string& name, const Process& process, std::uint64_t fingerprint,
                        const Entry& entry, std::size_t num_choices) {
  return {name + ".cpp",
          fmt::format("{}#include \"engine/compiled_process.hpp\"\n\nnamespace helikos::kernels "
                      "{{\n\n{}\nCompiledProcess "
                      "{}{{\"{}\", 0x{:016x}, {}, {}}};\n\n}}  // namespace helikos::kernels\n",
                      banner, entry.declarations, name, process.str(), fingerprint, entry.functions,
                      1 << num_choices)};
}

/// An entry without a kernel.
std::vector<EmittedFile> write_nothing(const std::string& name, const Process& process) {
  const Entry none{"", "nullptr, nullptr, nullptr, {}, {}"};
  return {{name + ".hpp", banner},
          {name + "_double.cpp", banner},
          {name + "_float.cpp", banner},
          {name + "_mixed.cpp", banner},
          write_entry(name, process, 0, none, 0)};
}

/// Flows of a process whose sum over colours is emitted too.
constexpr int max_summed_flows = 6;

/// Operations of one function where a thread of a GPU computes a choice of polarisations.
constexpr std::size_t max_operations_of_thread = 200000;

}  // namespace

std::vector<EmittedFile> emit_process(const std::string& name, const Process& process, bool jamps) {
  const Parameters parameters;
  const auto topology = classify(process, parameters);
  const auto program = build_program(process, parameters);
  const auto scheduled = schedule(program, nonzero_helicities(program));
  const auto color = process_color(process, topology);
  KernelText text;
  std::vector<int> choices;
  bool sums = false;
  const auto write = [&](const ScheduledProgram& one, std::size_t most_operations) {
    Graph graph;
    text =
        write_sum(graph, trace_sum(graph, one, color), name, process.num_legs(), most_operations);
    sums = text.num_parts == 1;
  };
  if (scheduled.num_flows <= max_summed_flows) write(scheduled, max_operations);
  if (!sums && !jamps && scheduled.num_flows <= max_summed_flows) {
    if (const auto chosen = with_chosen_states(program, topology.gluons, scheduled)) {
      choices = topology.gluons;
      write(*chosen, max_operations_of_thread);
    }
  }
  if (!sums && !jamps) return write_nothing(name, process);
  if (!sums) {
    const KernelText filling = write_jamps(scheduled, name);
    text.functions += filling.functions;
    text.num_parts += filling.num_parts;
    text.num_operations += filling.num_operations;
  }
  // Jamps take the kinematics in double and the rest in float. On GPUs sums stay in double.
  EmittedFile mixed{name + "_mixed.cpp", banner};
  const bool has_mixed_sums = sums && jamps;
  if (has_mixed_sums) {
    Graph kinematics, graph;
    const MixedSum sum = trace_mixed_sum(kinematics, graph, scheduled, color);
    text.functions += write_mixed_sum(kinematics, graph, sum, name, process.num_legs()).functions;
    mixed = write_mixed_sums(name, sum.numbers.size());
  }
  return {{name + ".hpp", write_header(process, text)},
          write_instance(name, "double", "DoubleRegister", sums, choices),
          write_instance(name, "float", "FloatRegister", sums, choices),
          mixed,
          write_entry(name, process, fingerprint(scheduled), entry_of(name, sums, has_mixed_sums),
                      choices.size())};
}

EmittedFile emit_registry(const std::vector<std::string>& names) {
  std::string declarations, entries;
  for (const auto& name : names) {
    declarations += fmt::format("extern CompiledProcess {};\n", name);
    entries += fmt::format("&kernels::{}, ", name);
  }
  return {
      "registry.cpp",
      fmt::format("{}#include \"engine/compiled_process.hpp\"\n\nnamespace helikos {{\nnamespace "
                  "kernels {{\n{}}}\n\nstd::span<const CompiledProcess* const> "
                  "compiled_processes() {{\n  static const CompiledProcess* const "
                  "all[] = {{{}nullptr}};\n  return {{all, {}}};\n}}\n\n}}  // namespace helikos\n",
                  banner, declarations, entries, names.size())};
}

}  // namespace helikos::emit
