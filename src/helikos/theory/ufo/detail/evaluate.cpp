// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>

#include "helikos/theory/ufo/detail/modules.hpp"

/// \file
/// Values of expressions, as Python 3 computes them: 1/2 is 0.5.

namespace helikos::ufo::python {
namespace {

bool is_number(const Value& value) { return value.kind == Value::Kind::number; }

}  // namespace

void ModuleReader::evaluate(Value& value) {
  switch (value.kind) {
    case Value::Kind::name:
      return resolve(value);
    case Value::Kind::call:
      return evaluate_call(value);
    case Value::Kind::sum:
      return evaluate_sum(value);
    case Value::Kind::product:
      return evaluate_product(value);
    case Value::Kind::negative:
      return evaluate_negative(value);
    case Value::Kind::power:
      return evaluate_power(value);
    default:
      return evaluate_items(value);
  }
}

void ModuleReader::evaluate_items(Value& value) {
  for (Value& item : value.items) evaluate(item);
}

void ModuleReader::evaluate_call(Value& call) {
  if (call.text.ends_with(".anti")) return evaluate_anti(call);
  Value memory;
  const Value* callee = find(call.text, memory);
  if (callee == nullptr || callee->kind != Value::Kind::constructor)
    refuse_program(module_.source, call.line, in_backticks(call.text) + " is called");
  const Type type = callee->type;
  if (type != Type::ignored) {
    evaluate_items(call);
    call.index = modules_.builder().add(type, call, module_.source);
  }
  call.kind = Value::Kind::object;
  call.type = call.index < 0 ? Type::ignored : type;
  call.items.clear();
}

void ModuleReader::evaluate_anti(Value& call) {
  Value particle = call;
  particle.kind = Value::Kind::name;
  particle.items.clear();
  particle.text.remove_suffix(std::string_view(".anti").size());
  resolve(particle);
  if (particle.kind == Value::Kind::name) refuse_unknown(particle);
  if (!particle.is_object(Type::particle) || !call.items.empty())
    refuse_program(module_.source, call.line, in_backticks(call.text) + " is called");
  modules_.builder().check_has_antiparticle(particle, module_.source);
  particle.is_anti = !particle.is_anti;
  call = std::move(particle);
}

double ModuleReader::number_of(const Value& value) const {
  if (is_number(value)) return value.number;
  if (value.kind == Value::Kind::name) refuse_unknown(value);
  refuse_program(module_.source, value.line, description(value) + " is computed with");
}

void ModuleReader::set_number(Value& value, double number, bool is_integer) {
  if (!std::isfinite(number)) refuse(module_.source, value.line, "the number is not finite");
  value.kind = Value::Kind::number;
  value.number = number;
  value.is_integer = is_integer && std::abs(number) <= largest_integer;
  value.items.clear();
}

void ModuleReader::evaluate_sum(Value& sum) {
  evaluate_items(sum);
  if (sum.items.front().kind == Value::Kind::text) return concatenate(sum);
  double result = 0.0;
  bool is_integer = true;
  for (const Value& term : sum.items) {
    result += number_of(term);
    is_integer = is_integer && term.is_integer;
  }
  set_number(sum, result, is_integer);
}

void ModuleReader::concatenate(Value& sum) {
  std::string text;
  for (const Value& part : sum.items) {
    if (part.kind == Value::Kind::name) refuse_unknown(part);
    if (part.kind != Value::Kind::text)
      refuse(module_.source, part.line, description(part) + " is joined to a string");
    text += part.text;
    // The sum of long strings is refused before it takes memory.
    if (text.size() > std::size_t{1} << 20)
      refuse(module_.source, part.line, "the joined strings are too long");
  }
  sum.text = modules_.keep(std::move(text), module_.source, sum.line);
  sum.kind = Value::Kind::text;
  sum.items.clear();
}

void ModuleReader::evaluate_product(Value& product) {
  double result = 1.0;
  bool is_integer = true;
  for (Value& factor : product.items) {
    const bool is_divisor = factor.kind == Value::Kind::inverse;
    Value& operand = is_divisor ? factor.items.front() : factor;
    evaluate(operand);
    const double number = number_of(operand);
    if (is_divisor && number == 0.0)
      refuse(module_.source, operand.line, "a number is divided by zero");
    result = is_divisor ? result / number : result * number;
    is_integer = is_integer && !is_divisor && operand.is_integer;
  }
  set_number(product, result, is_integer);
}

void ModuleReader::evaluate_negative(Value& value) {
  evaluate_items(value);
  const bool is_integer = value.items.front().is_integer;
  set_number(value, -number_of(value.items.front()), is_integer);
}

void ModuleReader::evaluate_power(Value& power) {
  evaluate_items(power);
  const double base = number_of(power.items[0]), exponent = number_of(power.items[1]);
  const bool is_integer = power.items[0].is_integer && power.items[1].is_integer && exponent >= 0.0;
  set_number(power, std::pow(base, exponent), is_integer);
}

}  // namespace helikos::ufo::python
