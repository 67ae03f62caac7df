// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/ufo/expression.hpp"

namespace helikos::ufo::detail {

/// Instructions of an expression in postfix order. Each takes its arguments from a stack and leaves
/// its result there.
enum class Operation : unsigned char {
  // without arguments: `index` counts constants or names
  constant,
  name,
  // one argument
  negative,
  logical_not,
  conjugate,
  re,
  im,
  abs,
  arg,
  sqrt,
  exp,
  log,
  log10,
  reglog,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  sinh,
  cosh,
  tanh,
  asinh,
  acosh,
  atanh,
  sec,
  asec,
  csc,
  acsc,
  cot,
  acot,
  real_if_zero,  ///< a number without an imaginary part is real
  // two arguments
  add,
  subtract,
  multiply,
  divide,
  power,
  complex,
  atan2,
  logical_and,
  logical_or,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal,
  // three arguments
  choose,          ///< value, condition, other value
  cond,            ///< UFO: (condition, value, other): the value where the condition is 0
  theta_function,  ///< UFO: (condition, value, other): the value where the condition is not 0
};

int num_arguments(Operation operation);

/// The operation with as many arguments as it has.
Number compute(Operation operation, std::span<const Number> arguments);

/// The sum of absolute values of all terms of a result. sizes: those of the arguments.
double magnitude(Operation operation, std::span<const Number> arguments,
                 std::span<const double> sizes, const Number& result);

struct Instruction {
  Operation operation;
  int index = 0;
};

/// Code that a text becomes.
struct ParsedExpression {
  std::vector<Instruction> code;
  std::vector<Number> constants;
  std::vector<std::string> names;
  std::size_t depth = 0;  ///< largest number of values on the stack
};

/// Throws InputError("<place>: <what> in '<part of the text>'").
ParsedExpression parse_expression(std::string_view text, const std::string& place);

}  // namespace helikos::ufo::detail
