// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "helikos/base/core/words.hpp"
#include "helikos/theory/ufo/detail/parser.hpp"

/// \file
/// The values of a UFO folder: literals, names, calls, lists, sums and products.

namespace helikos::ufo::python {
namespace {

constexpr int deepest = 64;           ///< brackets in brackets, signs before signs
constexpr int most_values = 1 << 20;  ///< in a statement; the largest known vertex has 400

bool is_digits(std::string_view text) { return text.find_first_not_of("0123456789") == text.npos; }

}  // namespace

void Parser::count_value(int line) {
  if (++num_values_ > most_values)
    refuse(source_, line, fmt::format("the statement has more than {} values", most_values));
}

Value Parser::make(Value::Kind kind, std::vector<Value> items, int line) {
  count_value(line);
  Value value;
  value.kind = kind;
  value.line = line;
  value.items = std::move(items);
  return value;
}

Value Parser::read_value() {
  Value first = read_product();
  if (!is_symbol("+") && !is_symbol("-")) return first;
  const int line = first.line;
  std::vector<Value> terms;
  terms.push_back(std::move(first));
  while (is_symbol("+") || is_symbol("-")) {
    const bool is_negative = is_symbol("-");
    advance();
    Value term = read_product();
    if (is_negative) {
      std::vector<Value> items;
      items.push_back(std::move(term));
      term = make(Value::Kind::negative, std::move(items), line);
    }
    terms.push_back(std::move(term));
  }
  return make(Value::Kind::sum, std::move(terms), line);
}

Value Parser::read_product() {
  Value first = read_factor();
  if (!is_symbol("*") && !is_symbol("/")) return first;
  const int line = first.line;
  std::vector<Value> factors;
  factors.push_back(std::move(first));
  while (is_symbol("*") || is_symbol("/")) {
    const bool is_divisor = is_symbol("/");
    advance();
    Value factor = read_factor();
    if (is_divisor) {
      std::vector<Value> items;
      items.push_back(std::move(factor));
      factor = make(Value::Kind::inverse, std::move(items), line);
    }
    factors.push_back(std::move(factor));
  }
  return make(Value::Kind::product, std::move(factors), line);
}

/// A value with signs. All recursion leads through here.
Value Parser::read_factor() {
  if (++depth_ > deepest) refuse(source_, token_.line, "brackets and signs are nested too deeply");
  const int line = token_.line;
  Value value;
  if (accept_symbol("-")) {
    std::vector<Value> items;
    items.push_back(read_factor());
    value = make(Value::Kind::negative, std::move(items), line);
  } else {
    value = accept_symbol("+") ? read_factor() : read_power();
  }
  --depth_;
  return value;
}

/// ** binds more strongly than a sign on its left, and less than one on its right.
Value Parser::read_power() {
  Value base = read_atom();
  if (!accept_symbol("**")) return base;
  const int line = base.line;
  std::vector<Value> items;
  items.push_back(std::move(base));
  items.push_back(read_factor());
  return make(Value::Kind::power, std::move(items), line);
}

Value Parser::read_atom() {
  if (token_.kind == Token::Kind::text) return read_strings();
  if (token_.kind == Token::Kind::number) return read_number();
  if (token_.kind == Token::Kind::name) return read_name();
  if (is_symbol("{")) return read_dict();
  if (is_symbol("(")) return read_in_round_brackets();
  const int line = token_.line;
  if (!accept_symbol("[")) refuse_token("a value");
  return make(Value::Kind::list, read_items("]", false), line);
}

Value Parser::read_name() {
  const int line = token_.line;
  const auto text = expect_name();
  const bool is_truth = text == "True" || text == "False";
  Value value = make(is_truth         ? Value::Kind::truth
                     : text == "None" ? Value::Kind::none
                                      : Value::Kind::name,
                     {}, line);
  value.text = text;
  value.number = text == "True" ? 1.0 : 0.0;
  if (value.kind == Value::Kind::name && accept_symbol("(")) {
    value.kind = Value::Kind::call;
    value.items = read_items(")", true);
  }
  if (is_symbol("[") || is_symbol("(") || is_symbol("."))
    refuse_program(
        source_, line,
        fmt::format("{} is followed by {}", in_backticks(text), in_backticks(token_.text)));
  return value;
}

Value Parser::read_number() {
  const auto number = to_decimal(token_.text);
  const bool is_integer = is_digits(token_.text);
  const bool is_octal = is_integer && token_.text.size() > 1 && token_.text[0] == '0';
  if (!number || is_octal)
    refuse(source_, token_.line,
           in_backticks(token_.text) + " is no decimal number, such as 1, -0.5 or 1.e-3");
  Value value = make(Value::Kind::number, {}, token_.line);
  value.number = *number;
  value.is_integer = is_integer && std::abs(*number) <= largest_integer;
  value.text = token_.text;
  advance();
  return value;
}

/// One string, or adjacent ones.
Value Parser::read_strings() {
  std::vector<Value> parts;
  while (token_.kind == Token::Kind::text) {
    parts.push_back(make(Value::Kind::text, {}, token_.line));
    parts.back().text = token_.text;
    advance();
  }
  if (parts.size() == 1) return std::move(parts.front());
  const int line = parts.front().line;
  return make(Value::Kind::sum, std::move(parts), line);
}

/// A value in brackets, or a tuple.
Value Parser::read_in_round_brackets() {
  const int line = token_.line;
  advance();
  if (!is_symbol(")")) {
    Value value = read_value();
    if (accept_symbol(")")) return value;
    expect_symbol(",");
    std::vector<Value> items;
    items.push_back(std::move(value));
    for (Value& item : read_items(")", false)) items.push_back(std::move(item));
    value = make(Value::Kind::list, std::move(items), line);
    value.is_tuple = true;
    return value;
  }
  advance();
  Value empty = make(Value::Kind::list, {}, line);
  empty.is_tuple = true;
  return empty;
}

Value Parser::read_dict() {
  const int line = token_.line;
  advance();
  std::vector<Value> items;
  while (!accept_symbol("}")) {
    items.push_back(read_value());
    expect_symbol(":");
    items.push_back(read_value());
    if (is_symbol("}")) continue;
    if (!accept_symbol(",")) refuse_token("`,` or `}`");
  }
  return make(Value::Kind::dict, std::move(items), line);
}

/// The values up to a closing bracket.
std::vector<Value> Parser::read_items(std::string_view closing, bool is_call) {
  std::vector<Value> items;
  items.reserve(is_call ? 8 : 4);
  while (!accept_symbol(closing)) {
    items.push_back(is_call ? read_argument() : read_value());
    if (is_symbol(closing)) continue;
    if (!accept_symbol(",")) refuse_token(fmt::format("`,` or {}", in_backticks(closing)));
  }
  return items;
}

Value Parser::read_argument() {
  Value value = read_value();
  if (value.kind != Value::Kind::name || !accept_symbol("=")) return value;
  const auto key = value.text;
  const int line = value.line;
  std::vector<Value> items;
  items.push_back(read_value());
  Value argument = make(Value::Kind::keyword, std::move(items), line);
  argument.text = key;
  return argument;
}

}  // namespace helikos::ufo::python
