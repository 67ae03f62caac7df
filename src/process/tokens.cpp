// SPDX-License-Identifier: Apache-2.0
#include "process/tokens.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/error.hpp"
#include "process/process.hpp"

namespace helikos {
namespace {

constexpr std::size_t max_length = 500;  // bytes; twelve names need fewer than sixty
constexpr std::string_view blanks = " \t";

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

/// User text on one line: no control bytes, not too long.
std::string quote(std::string_view text) {
  constexpr std::size_t limit = 60;
  std::string result;
  for (const char c : text.substr(0, limit)) result += is_printable(c) ? c : '?';
  return text.size() > limit ? result + "..." : result;
}

void check_bytes(std::string_view text) {
  if (text.size() > max_length)
    throw InputError(fmt::format("a process string of {} bytes is too long (at most {})",
                                 text.size(), max_length));
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_printable(text[i]) || text[i] == '\t') continue;
    const auto byte = static_cast<unsigned char>(text[i]);
    fail_at({text.substr(i, 1), static_cast<int>(i) + 1},
            fmt::format("byte 0x{:02x} is not printable ASCII", byte), text);
  }
}

/// Words between blanks; `>` is a word of its own.
std::vector<Token> tokenize(std::string_view text) {
  std::vector<Token> tokens;
  std::size_t begin = 0;
  while ((begin = text.find_first_not_of(blanks, begin)) != text.npos) {
    const std::size_t stop = std::min(text.find_first_of(" \t>", begin), text.size());
    const std::size_t end = stop == begin ? begin + 1 : stop;
    tokens.push_back({text.substr(begin, end - begin), static_cast<int>(begin) + 1});
    begin = end;
  }
  return tokens;
}

void check_sides(const ProcessSides& sides, const Token& arrow, std::string_view text) {
  if (sides.incoming.empty()) fail_at(arrow, "no incoming particle before '>'", text);
  if (sides.outgoing.empty()) fail_at(arrow, "no outgoing particle after '>'", text);
  if (sides.incoming.size() > 2)
    fail_at(sides.incoming[2], "more than two incoming particles", text);
  constexpr auto max_legs = static_cast<std::size_t>(Process::max_legs);
  const std::size_t max_outgoing = max_legs - sides.incoming.size();
  if (sides.outgoing.size() > max_outgoing)
    fail_at(sides.outgoing[max_outgoing], fmt::format("more than {} particles in all", max_legs),
            text);
}

bool is_multiparticle(std::string_view name) {
  constexpr std::array<std::string_view, 8> labels{"p", "j", "l+", "l-", "vl", "vl~", "all", "l"};
  return std::ranges::find(labels, name) != labels.end();
}

}  // namespace

void fail_at(const Token& token, std::string_view what, std::string_view text) {
  throw InputError(fmt::format("column {}: {} in process \"{}\"", token.column, what, quote(text)));
}

ProcessSides split_sides(std::string_view text) {
  check_bytes(text);
  std::optional<Token> arrow;
  ProcessSides sides;
  for (const Token& token : tokenize(text)) {
    if (token.text != ">")
      (arrow ? sides.outgoing : sides.incoming).push_back(token);
    else if (std::exchange(arrow, token))
      fail_at(token, "a second '>' (chains through intermediate particles are not available)",
              text);
  }
  if (!arrow)
    fail_at({{}, static_cast<int>(text.size()) + 1},
            "no '>' between incoming and outgoing particles", text);
  check_sides(sides, *arrow, text);
  return sides;
}

std::string unknown_particle(std::string_view name) {
  const std::string name_in_quotes = fmt::format("'{}'", quote(name));
  if (name.find('=') != name.npos)
    return name_in_quotes + ": coupling orders are not available (name the particles only)";
  if (name.find_first_of("/$,@[]()") != name.npos)
    return name_in_quotes +
           ": exclusions, decay chains and options are not available (name the particles only)";
  if (is_multiparticle(name))
    return name_in_quotes +
           ": multiparticle labels are not available (name one particle a leg, e.g. u u~ > g g)";
  return "unknown particle " + name_in_quotes;
}

}  // namespace helikos
