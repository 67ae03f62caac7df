// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace helikos {

/// A word of a process string.
struct Token {
  std::string_view text;  ///< refers into the process string
  int column;             ///< of its first byte, from 1
};

struct ProcessSides {
  std::vector<Token> incoming;  ///< one or two
  std::vector<Token> outgoing;  ///< at least one
};

/// Cuts a process string at blanks and at its one `>`; checks bytes, length and numbers of legs.
/// Throws InputError with the column.
ProcessSides split_sides(std::string_view text);

/// Says that a name is unknown, and what to write instead where a user of MadGraph might wonder.
std::string unknown_particle(std::string_view name);

/// Throws InputError("column C: <what> in process "<text>"").
[[noreturn]] void fail_at(const Token& token, std::string_view what, std::string_view text);

}  // namespace helikos
