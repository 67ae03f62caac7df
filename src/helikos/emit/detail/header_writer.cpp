// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/detail/header_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "helikos/base/core/hash.hpp"

namespace helikos::emit {
namespace {

constexpr const char* header_format = R"(// SPDX-License-Identifier: Apache-2.0
// Emitted by helikos_emit (src/helikos/emit); not to be edited.
#pragma once

/// \file
/// {about}

#include "helikos/engine/compiled/kernel_frame.hpp"
{text})";

EmittedFile write_file(const std::string& stem, const std::string& about, const std::string& text) {
  return {stem + ".hpp",
          fmt::format(header_format, fmt::arg("about", about), fmt::arg("text", text))};
}

std::string in_namespace(std::string_view definitions) {
  return fmt::format("\nnamespace helikos::kernels {{\n\n{}}}  // namespace helikos::kernels\n",
                     definitions);
}

/// Pieces of whole definitions, each with the empty line after the last definition.
std::vector<std::string_view> pieces_of(std::string_view definitions) {
  std::vector<std::string_view> pieces;
  std::size_t begin = 0, line = 0;
  int lines = 0;
  while (line < definitions.size()) {
    const bool closes = definitions[line] == '}';
    line = std::min(definitions.find('\n', line), definitions.size() - 1) + 1;
    ++lines;
    if (!closes || lines < max_header_lines) continue;
    if (line < definitions.size() && definitions[line] == '\n') ++line;
    pieces.push_back(definitions.substr(begin, line - begin));
    begin = line;
    lines = 0;
  }
  if (begin < definitions.size()) pieces.push_back(definitions.substr(begin));
  return pieces;
}

}  // namespace

std::vector<EmittedFile> write_header(const std::string& name, const std::string& about,
                                      const std::string& definitions) {
  const auto pieces = pieces_of(definitions);
  if (pieces.size() <= 1) return {write_file(name, about, in_namespace(definitions))};
  std::vector<EmittedFile> files(1);
  std::string includes;
  for (const auto piece : pieces) {
    Hash hash;
    hash.add(piece);
    const std::string stem = fmt::format("{}_part{}", name, files.size() - 1);
    files.push_back(write_file(stem, fmt::format("Part of {}.hpp.", name), in_namespace(piece)));
    // A build knows <name>.hpp only: it changes when a part does.
    includes += fmt::format("#include \"{}.hpp\"  // {:016x}\n", stem, hash.value());
  }
  files[0] = write_file(name, about, includes);
  return files;
}

}  // namespace helikos::emit
