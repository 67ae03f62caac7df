// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace helikos::files {

/// Writes a file as a whole, or leaves it as it was: the bytes are written under another name
/// beside it, and this new file is renamed. No signal from the keyboard ends the program in
/// between. `path` has no links (paths.hpp). Throws std::runtime_error with path and reason.
void replace_file(const std::string& path, std::string_view bytes);

/// Writes a file as replace_file does, but leaves a file that exists as it is, also a file that
/// another process has just made. False where a file exists.
bool create_file(const std::string& path, std::string_view bytes);

/// Reason why replace_file cannot work, found out by making a file beside `path`, which is taken
/// away again; empty: it can work.
std::string why_not_replaceable(const std::string& path);

/// Writes into something that exists and is no file: a pipe or a device. Throws std::runtime_error
/// with path and reason.
void write_into(const std::string& path, std::string_view bytes);

}  // namespace helikos::files
