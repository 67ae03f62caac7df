// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace helikos::files {

/// A file is either written as a whole or left as it was: by another name beside it first, then
/// renamed. No signal from the keyboard ends the program in between. `path` has no links
/// (paths.hpp). Throws std::runtime_error with path and reason.
void replace_file(const std::string& path, std::string_view bytes);

/// As replace_file, but a file that is there stays as it is, also one that another process has made
/// just now. False where there is one.
bool create_file(const std::string& path, std::string_view bytes);

/// Why replace_file cannot be done, found out by making a file beside `path`, which is taken away
/// again; empty: it can.
std::string why_not_replaceable(const std::string& path);

/// Into what is there and is no file: a pipe or a device. Throws std::runtime_error with path and
/// reason.
void write_into(const std::string& path, std::string_view bytes);

}  // namespace helikos::files
