// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/tokens.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

constexpr std::size_t max_length = 500;  // bytes; twelve names need fewer than sixty
constexpr std::string_view blanks = " \t";
constexpr std::string_view signs = "><=!,()/$|[]{}@^";

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

/// User text on one line: no control bytes, not too long.
std::string quote(std::string_view text) {
  constexpr std::size_t limit = 60;
  std::string result;
  for (const char c : text.substr(0, limit)) result += is_printable(c) ? c : '?';
  return text.size() > limit ? result + "..." : result;
}

void check_bytes(std::string_view text, std::string_view kind) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_printable(text[i]) || text[i] == '\t') continue;
    const auto byte = static_cast<unsigned char>(text[i]);
    fail_at({text.substr(i, 1), static_cast<int>(i) + 1},
            fmt::format("byte 0x{:02x} is not printable ASCII", byte), text, kind);
  }
}

/// Length of the word at the beginning of a text.
std::size_t length_of_word(std::string_view text) {
  constexpr std::array<std::string_view, 5> pairs{"$$", "==", "<=", ">=", "!="};
  if (std::ranges::find(pairs, text.substr(0, 2)) != pairs.end()) return 2;
  if (is_sign(text)) return 1;
  return std::min(text.find_first_of(std::string(blanks).append(signs)), text.size());
}

}  // namespace

void check_length(std::string_view text, std::string_view kind) {
  if (text.size() > max_length)
    throw InputError(fmt::format("a {} string of {} bytes is too long (at most {})", kind,
                                 text.size(), max_length));
}

bool is_sign(std::string_view token) {
  return !token.empty() && signs.find(token.front()) != signs.npos;
}

std::vector<Token> tokenize(std::string_view text, std::string_view kind) {
  check_length(text, kind);
  check_bytes(text, kind);
  std::vector<Token> tokens;
  std::size_t begin = 0;
  while ((begin = text.find_first_not_of(blanks, begin)) != text.npos) {
    const std::size_t length = length_of_word(text.substr(begin));
    tokens.push_back({text.substr(begin, length), static_cast<int>(begin) + 1});
    begin += length;
  }
  return tokens;
}

void fail_at(const Token& token, std::string_view what, std::string_view text,
             std::string_view kind) {
  throw InputError(
      fmt::format("column {}: {} in {} \"{}\"", token.column, what, kind, quote(text)));
}

std::string in_quotes(std::string_view text) { return fmt::format("'{}'", quote(text)); }

}  // namespace helikos
