// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace helikos::ufo::python {

/// A file of a UFO folder.
struct SourceText {
  std::string name;  ///< in messages: "models/sm/particles.py"
  std::string text;  ///< without a byte order mark
};

/// Reads a file. Throws InputError where it is no plain file, or larger than any file of a model.
SourceText read_source(const std::filesystem::path& path);

/// Throws InputError("<file>:<line>: <what>").
[[noreturn]] void refuse(const SourceText& source, int line, std::string_view what);

/// Throws InputError for a line that only Python can run. The message says how to get a plain
/// folder.
[[noreturn]] void refuse_program(const SourceText& source, int line, std::string_view what);

/// User text in backticks, on one line and not too long.
std::string in_backticks(std::string_view text);

}  // namespace helikos::ufo::python
