// SPDX-License-Identifier: Apache-2.0
// Expressions some of whose parameters are functions of g_s.
#include <algorithm>
#include <string_view>
#include <vector>

#include "helikos/theory/ufo/detail/expression_code.hpp"
#include "helikos/theory/ufo/expression.hpp"
#include "helikos/theory/ufo/scalars.hpp"

namespace helikos::ufo {
namespace {

using detail::Operation;
using Op = FunctionOperation;

/// The name by which ScalarFunctions::call knows an operation of one argument.
std::string_view name_of_call(Operation operation) {
  using enum Operation;
  constexpr std::pair<Operation, std::string_view> names[] = {{conjugate, "conjugate"},
                                                              {re, "re"},
                                                              {im, "im"},
                                                              {abs, "abs"},
                                                              {arg, "arg"},
                                                              {sqrt, "sqrt"},
                                                              {exp, "exp"},
                                                              {log, "log"},
                                                              {log10, "log10"},
                                                              {reglog, "reglog"},
                                                              {sin, "sin"},
                                                              {cos, "cos"},
                                                              {tan, "tan"},
                                                              {asin, "asin"},
                                                              {acos, "acos"},
                                                              {atan, "atan"},
                                                              {sinh, "sinh"},
                                                              {cosh, "cosh"},
                                                              {tanh, "tanh"},
                                                              {asinh, "asinh"},
                                                              {acosh, "acosh"},
                                                              {atanh, "atanh"},
                                                              {sec, "sec"},
                                                              {asec, "asec"},
                                                              {csc, "csc"},
                                                              {acsc, "acsc"},
                                                              {cot, "cot"},
                                                              {acot, "acot"}};
  return std::ranges::find(names, operation, &std::pair<Operation, std::string_view>::first)
      ->second;
}

/// Operations on functions, as Python has them (detail/expression_code.cpp).
class FunctionWriter {
 public:
  explicit FunctionWriter(ScalarFunctions& functions) : functions_(functions) {}

  int write(Operation operation, const std::vector<int>& a) {
    using enum Operation;
    switch (operation) {
      case negative:
        return functions_.apply(Op::multiply, functions_.number(-1.0), a[0]);
      case logical_not:
        return negated(a[0]);
      case real_if_zero:
        return a[0];
      case add:
        return functions_.apply(Op::add, a[0], a[1]);
      case subtract:
        return functions_.apply(Op::subtract, a[0], a[1]);
      case multiply:
        return functions_.apply(Op::multiply, a[0], a[1]);
      case divide:
        return functions_.apply(Op::divide, a[0], a[1]);
      case power:
        return functions_.power(a[0], a[1]);
      case complex:
        return functions_.call("complex", a);
      case atan2:  // the phase of x + i y with the arguments y, x
        return functions_.call("arg", {functions_.call("complex", {real(a[1]), real(a[0])})});
      case logical_and:
        return choice(a[0], a[1], a[0]);
      case logical_or:
        return choice(a[0], a[0], a[1]);
      case less:
        return functions_.apply(Op::less, a[0], a[1]);
      case less_equal:
        return negated(functions_.apply(Op::less, a[1], a[0]));
      case greater:
        return functions_.apply(Op::less, a[1], a[0]);
      case greater_equal:
        return negated(functions_.apply(Op::less, a[0], a[1]));
      case equal:
        return functions_.apply(Op::equal, a[0], a[1]);
      case not_equal:
        return negated(functions_.apply(Op::equal, a[0], a[1]));
      case choose:  // value, condition, other value
        return choice(a[1], a[0], a[2]);
      case cond:
        return choice(a[0], a[2], a[1]);
      case theta_function:
        return choice(a[0], a[1], a[2]);
      default:
        return functions_.call(name_of_call(operation), a);
    }
  }

 private:
  int real(int a) { return functions_.apply(Op::re, a); }
  int choice(int condition, int value, int other) {
    return functions_.apply(Op::choose, condition, value, other);
  }
  int negated(int a) { return choice(a, functions_.number(0.0), functions_.number(1.0)); }

  ScalarFunctions& functions_;
};

/// The number of a scalar as a function.
int as_function(const Scalar& scalar, ScalarFunctions& functions) {
  return scalar.is_number() ? functions.number(scalar.number.value) : scalar.function;
}

Scalar result_of(Operation operation, std::span<const Scalar> arguments,
                 ScalarFunctions& functions) {
  if (std::ranges::all_of(arguments, &Scalar::is_number)) {
    std::vector<Number> numbers;
    for (const Scalar& own : arguments) numbers.push_back(own.number);
    return {detail::compute(operation, numbers)};
  }
  std::vector<int> numbers;
  for (const Scalar& own : arguments) numbers.push_back(as_function(own, functions));
  const int function = FunctionWriter(functions).write(operation, numbers);
  if (functions.is_number(function)) return {functions.number_of(function)};
  return {{}, function};
}

}  // namespace

Scalar Expression::evaluate(std::span<const Scalar> values, ScalarFunctions& functions) const {
  std::vector<Scalar> stack;
  for (const auto [operation, index] : code_) {
    const auto i = static_cast<std::size_t>(index);
    const auto count = static_cast<std::size_t>(detail::num_arguments(operation));
    const std::size_t begin = stack.size() - count;
    const Scalar result = operation == Operation::constant ? Scalar{constants_[i]}
                          : operation == Operation::name
                              ? values[static_cast<std::size_t>(slots_[i])]
                              : result_of(operation, std::span(stack).subspan(begin), functions);
    stack.resize(begin);
    stack.push_back(result);
  }
  return stack.back();
}

}  // namespace helikos::ufo
