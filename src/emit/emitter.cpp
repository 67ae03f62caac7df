// SPDX-License-Identifier: Apache-2.0
#include "emit/emitter.hpp"

#include <fmt/format.h>

#include "color/process_color.hpp"
#include "emit/trace.hpp"
#include "emit/writer.hpp"
#include "program/fingerprint.hpp"
#include "program/recursion.hpp"

namespace helikos::emit {
namespace {

constexpr const char* banner =
    "// SPDX-License-Identifier: Apache-2.0\n// Emitted by helikos_emit (src/emit); not to be "
    "edited.\n";

std::string write_header(const std::string& name, const Process& process, const KernelText& text) {
  return fmt::format(
      "{}#pragma once\n\n/// \\file\n/// {}: {} operations in {} functions.\n\n#include "
      "\"engine/kernel_frame.hpp\"\n\nnamespace helikos::kernels {{\n\n{}}}  // namespace "
      "helikos::kernels\n",
      banner, process.str(), text.num_operations, text.num_parts, text.functions);
}

/// The kernel in one precision.
EmittedFile write_instance(const std::string& name, const std::string& real,
                           const std::string& scalar) {
  return {
      fmt::format("{}_{}.cpp", name, real),
      fmt::format("{0}#include \"{1}.hpp\"\n\n#include \"engine/compiled_process.hpp\"\n\n"
                  "namespace helikos::kernels {{\n\n{2} {1}_{3}(const FourVector<{2}>* legs, {2} "
                  "inverse_unit, const {3}* constants) {{\n  return {1}_sum<{2}>(legs, "
                  "inverse_unit, constants);\n}}\n\n}}  // namespace helikos::kernels\n",
                  banner, name, scalar, real)};
}

EmittedFile write_entry(const std::string& name, const Process& process,
                        std::uint64_t fingerprint) {
  return {name + ".cpp",
          fmt::format("{0}#include \"engine/compiled_process.hpp\"\n\nnamespace helikos::kernels "
                      "{{\n\nDoubleRegister {1}_double(const FourVector<DoubleRegister>*, "
                      "DoubleRegister, const double*);\nFloatRegister {1}_float(const "
                      "FourVector<FloatRegister>*, FloatRegister, const float*);\n\nextern const "
                      "CompiledProcess {1};\nconst CompiledProcess {1}{{\n    \"{2}\", "
                      "0x{3:016x}, {1}_double, {1}_float}};\n\n}}  // namespace helikos::kernels\n",
                      banner, name, process.str(), fingerprint)};
}

}  // namespace

std::vector<EmittedFile> emit_process(const std::string& name, const Process& process) {
  const Parameters parameters;
  const auto topology = classify(process, parameters);
  const auto program = build_program(process, parameters);
  const auto scheduled = schedule(program, nonzero_helicities(program));
  Graph graph;
  const NodeId sum = trace_sum(graph, scheduled, process_color(process, topology));
  const auto text = write_sum(graph, sum, name, process.num_legs());
  return {{name + ".hpp", write_header(name, process, text)},
          write_instance(name, "double", "DoubleRegister"),
          write_instance(name, "float", "FloatRegister"),
          write_entry(name, process, fingerprint(scheduled))};
}

EmittedFile emit_registry(const std::vector<std::string>& names) {
  std::string declarations, entries;
  for (const auto& name : names) {
    declarations += fmt::format("extern const CompiledProcess {};\n", name);
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
