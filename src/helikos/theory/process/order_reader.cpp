// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/order_reader.hpp"

#include <algorithm>
#include <utility>

namespace helikos {
namespace {

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

/// A whole number without a zero before it.
int read_number(TokenReader& tokens, std::size_t most_digits, std::string_view missing) {
  const std::string_view word = tokens.peek();
  const bool is_number = word.find_first_not_of("0123456789") == word.npos;
  const bool is_short =
      word.size() == 1 || (word.size() > 1 && word.size() <= most_digits && word[0] != '0');
  if (!is_number || !is_short) tokens.fail_expected(missing);
  int value = 0;
  for (const char digit : tokens.take().text) value = 10 * value + (digit - '0');
  return value;
}

/// Place of a bound: orders of diagrams before orders of squares, QCD before QED.
auto place_of(const OrderBound& bound) {
  return std::pair(bound.squared, static_cast<int>(bound.coupling));
}

}  // namespace

std::optional<CouplingName> find_coupling(std::string_view name) {
  const std::string low = lower_case(name);
  if (low == "qcd") return CouplingName::qcd;
  if (low == "qed") return CouplingName::qed;
  if (low == "hig") return CouplingName::effective;
  if (low == "weighted") return CouplingName::weighted;
  return std::nullopt;
}

void read_order(TokenReader& tokens, std::vector<OrderBound>& orders) {
  const Token name = tokens.take();
  OrderBound bound;
  bound.coupling = find_coupling(name.text).value();
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
