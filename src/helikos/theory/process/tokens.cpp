// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/tokens.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

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

std::optional<Comparison> find_comparison(std::string_view sign) {
  if (sign == "=" || sign == "<=") return Comparison::at_most;
  if (sign == "==") return Comparison::exactly;
  if (sign == ">") return Comparison::more_than;
  return std::nullopt;
}

bool read_square(TokenReader& tokens) {
  if (!tokens.skip("^")) return false;
  if (!tokens.skip("2")) tokens.fail_expected("no '2' after '^'");
  return true;
}

Comparison read_comparison(TokenReader& tokens) {
  const std::string wanted = "'=', '<=', '==' or '>' of the coupling order";
  if (tokens.at_end()) tokens.fail("no " + wanted);
  const auto comparison = find_comparison(tokens.peek());
  if (!comparison) tokens.fail(in_quotes(tokens.peek()) + " in place of " + wanted);
  tokens.take();
  return *comparison;
}

bool is_digits(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

/// A whole number without a zero before it.
int read_number(TokenReader& tokens, std::size_t most_digits, std::string_view missing) {
  const std::string_view word = tokens.peek();
  const bool is_short =
      word.size() == 1 || (word.size() > 1 && word.size() <= most_digits && word[0] != '0');
  if (!is_digits(word) || !is_short) tokens.fail_expected(missing);
  int value = 0;
  for (const char digit : tokens.take().text) value = 10 * value + (digit - '0');
  return value;
}

/// Place of a bound: orders of diagrams before orders of squares, then as in the model.
auto place_of(const OrderBound& bound) { return std::pair(bound.squared, bound.slot); }

bool is_weighted(std::string_view name) {
  return lower_case(name) == lower_case(OrderBound::weighted_name);
}

/// The order that the next token names, without a condition.
OrderBound read_order_name(TokenReader& tokens, const Model& model) {
  const std::string_view name = tokens.peek();
  const auto slot = model.find_order(name);
  if (!slot && !is_weighted(name)) {
    std::string names;
    for (const CouplingOrder& order : model.orders) names.append(order.name).append(1, ' ');
    tokens.fail(fmt::format("the model {} has no order {} (its orders: {}{})", model.name,
                            in_quotes(name), names, OrderBound::weighted_name));
  }
  tokens.take();
  return slot ? OrderBound{model.orders[std::size_t(*slot)].name, *slot} : OrderBound{};
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

bool is_order(const Model& model, std::string_view name) {
  return is_weighted(name) || model.find_order(name);
}

bool is_order(const Model& model, const TokenReader& tokens, std::size_t number) {
  const std::string_view name = tokens.token(number).text;
  if (name.empty() || is_sign(name)) return false;
  // A particle may have the name of an order.
  if (is_order(model, name) && !model.find(name)) return true;
  const std::string_view sign = tokens.token(number + 1).text;
  const bool has_number = is_digits(tokens.token(number + 2).text);
  return sign == "=" || sign == "<=" || sign == "==" || sign == "^" || (sign == ">" && has_number);
}

void read_order(TokenReader& tokens, const Model& model, std::vector<OrderBound>& orders) {
  const Token name = tokens.token();
  OrderBound bound = read_order_name(tokens, model);
  bound.squared = read_square(tokens);
  bound.comparison = read_comparison(tokens);
  bound.value = read_number(tokens, 2, "no whole number from 0 to 99 of the coupling order");
  const auto place = std::ranges::lower_bound(orders, place_of(bound), {}, place_of);
  if (place != orders.end() && place_of(*place) == place_of(bound))
    tokens.fail(name, "a second order of " + in_quotes(name.text));
  orders.insert(place, bound);
}

int read_process_number(TokenReader& tokens) {
  return read_number(tokens, 4, "no number of the process, from 0 to 9999, after '@'");
}

}  // namespace helikos
