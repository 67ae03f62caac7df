// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/scalars.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace helikos::ufo {
namespace {

constexpr int most_products = 64;

bool is_leaf(const ScalarStep& own) { return num_arguments(own.step.operation) == 0; }

}  // namespace

int ScalarFunctions::store(ScalarStep own) {
  const FunctionStep& step = own.step;
  Key key{int(step.operation), step.a,       step.b, step.c, step.number.real(),
          step.number.imag(),  own.parameter};
  const auto [place, is_new] = known_.try_emplace(std::move(key), int(steps_.size()));
  if (!is_new) return place->second;
  steps_.push_back(std::move(own));
  return place->second;
}

int ScalarFunctions::number(std::complex<double> value) {
  return store({{Op::number, -1, -1, -1, value}});
}

int ScalarFunctions::parameter(std::string_view name) {
  return store({{Op::number}, std::string(name)});
}

int ScalarFunctions::product(int leg, int other) {
  const auto [first, second] = std::minmax(leg, other);
  return store({{Op::product, first, second, -1, 1.0}});
}

int ScalarFunctions::strong() { return store({{Op::strong}}); }

int ScalarFunctions::insert(const MomentumFunction& function) {
  std::vector<int> places;
  for (const FunctionStep& step : function.steps) {
    const auto place_of = [&](std::int32_t argument) {
      return argument < 0 ? -1 : places[std::size_t(argument)];
    };
    places.push_back(
        num_arguments(step.operation) == 0
            ? store({step})
            : apply(step.operation, place_of(step.a), place_of(step.b), place_of(step.c)));
  }
  return places.back();
}

int ScalarFunctions::insert(const ParameterValue& value) {
  if (const auto* own = std::get_if<std::complex<double>>(&value)) return number(*own);
  return insert(std::get<MomentumFunction>(value));
}

bool ScalarFunctions::is_number(int function) const {
  const ScalarStep& own = steps_[std::size_t(function)];
  return own.step.operation == Op::number && own.parameter.empty();
}

std::complex<double> ScalarFunctions::number_of(int function) const {
  return steps_[std::size_t(function)].step.number;
}

int ScalarFunctions::apply(FunctionOperation operation, int a, int b, int c) {
  const auto is_known = [this](int k) { return k < 0 || is_number(k); };
  const auto value = [this](int k) { return k < 0 ? 0.0 : number_of(k); };
  if (is_known(a) && is_known(b) && is_known(c))
    return number(value_of(operation, value(a), value(b), value(c)));
  if (operation == Op::multiply && is_number(a) && number_of(a) == 0.0) return a;
  if (operation == Op::multiply && is_number(b) && number_of(b) == 0.0) return b;
  if (operation == Op::multiply && is_number(a) && number_of(a) == 1.0) return b;
  if (operation == Op::multiply && is_number(b) && number_of(b) == 1.0) return a;
  return store({{operation, a, b, c, {}}});
}

int ScalarFunctions::whole_power(int base, int exponent) {
  int result = number(1.0), square = base;
  for (int rest = std::abs(exponent); rest > 0; rest /= 2) {
    if (rest % 2 == 1) result = apply(Op::multiply, result, square);
    if (rest > 1) square = apply(Op::multiply, square, square);
  }
  return exponent < 0 ? apply(Op::divide, number(1.0), result) : result;
}

int ScalarFunctions::power(int base, int exponent) {
  if (is_number(exponent) && number_of(exponent).imag() == 0.0) {
    const double n = number_of(exponent).real();
    if (n == std::trunc(n) && std::abs(n) <= most_products) return whole_power(base, int(n));
    if (n == 0.5) return apply(Op::sqrt, base);
  }
  const int exponential = apply(Op::exp, apply(Op::multiply, exponent, apply(Op::log, base)));
  return apply(Op::choose, base, exponential, number(0.0));
}

/// -i log(i a + sqrt(1 - a^2))
int ScalarFunctions::inverse_sine(int a) {
  const int i = number({0.0, 1.0}), one = number(1.0);
  const int root = apply(Op::sqrt, apply(Op::subtract, one, apply(Op::multiply, a, a)));
  const int sum = apply(Op::add, apply(Op::multiply, i, a), root);
  return apply(Op::multiply, number({0.0, -1.0}), apply(Op::log, sum));
}

int ScalarFunctions::call(std::string_view name, const std::vector<int>& arguments) {
  const int a = arguments.empty() ? -1 : arguments[0];
  const auto one = number(1.0), i = number({0.0, 1.0});
  const auto inverse = [&](int z) { return apply(Op::divide, one, z); };
  const auto turned = [&](int z) { return apply(Op::multiply, i, z); };
  const auto back = [&](int z) { return apply(Op::multiply, number({0.0, -1.0}), z); };
  const auto tangent = [&](int z) {
    return apply(Op::divide, apply(Op::sin, z), apply(Op::cos, z));
  };
  const auto inverse_cosine = [&](int z) {
    return apply(Op::subtract, number(std::numbers::pi / 2), inverse_sine(z));
  };
  /// artanh z = (log(1 + z) - log(1 - z)) / 2
  const auto inverse_tanh = [&](int z) {
    const int difference = apply(Op::subtract, apply(Op::log, apply(Op::add, one, z)),
                                 apply(Op::log, apply(Op::subtract, one, z)));
    return apply(Op::multiply, number(0.5), difference);
  };
  const auto log_of_sum = [&](int z, int root) { return apply(Op::log, apply(Op::add, z, root)); };
  if (arguments.size() == 1) {
    constexpr std::pair<std::string_view, FunctionOperation> plain[] = {
        {"complexconjugate", Op::conjugate},
        {"conjugate", Op::conjugate},
        {"re", Op::re},
        {"im", Op::im},
        {"abs", Op::abs},
        {"sqrt", Op::sqrt},
        {"exp", Op::exp},
        {"log", Op::log},
        {"sin", Op::sin},
        {"cos", Op::cos}};
    for (const auto& [known, operation] : plain)
      if (known == name) return apply(operation, a);
    if (name == "log10")
      return apply(Op::multiply, number(std::numbers::log10e), apply(Op::log, a));
    if (name == "reglog") return apply(Op::choose, a, apply(Op::log, a), number(0.0));
    if (name == "arg" || name == "phase") return apply(Op::im, apply(Op::log, a));
    if (name == "tan") return tangent(a);
    if (name == "sec") return inverse(apply(Op::cos, a));
    if (name == "csc") return inverse(apply(Op::sin, a));
    if (name == "cot") return inverse(tangent(a));
    if (name == "sinh") return back(apply(Op::sin, turned(a)));
    if (name == "cosh") return apply(Op::cos, turned(a));
    if (name == "tanh") return back(tangent(turned(a)));
    if (name == "asin") return inverse_sine(a);
    if (name == "acos") return inverse_cosine(a);
    if (name == "atan") return back(inverse_tanh(turned(a)));
    if (name == "acsc") return inverse_sine(inverse(a));
    if (name == "asec") return inverse_cosine(inverse(a));
    if (name == "acot") return back(inverse_tanh(turned(inverse(a))));
    if (name == "atanh") return inverse_tanh(a);
    if (name == "asinh")
      return log_of_sum(a, apply(Op::sqrt, apply(Op::add, apply(Op::multiply, a, a), one)));
    if (name == "acosh")
      return log_of_sum(a, apply(Op::multiply, apply(Op::sqrt, apply(Op::add, a, one)),
                                 apply(Op::sqrt, apply(Op::subtract, a, one))));
  }
  if (arguments.size() == 2) {
    if (name == "pow") return power(a, arguments[1]);
    if (name == "complex") return apply(Op::add, a, turned(arguments[1]));
  }
  if (arguments.size() == 3) {
    if (name == "theta_function") return apply(Op::choose, a, arguments[1], arguments[2]);
    if (name == "cond") return apply(Op::choose, a, arguments[2], arguments[1]);
  }
  return -1;
}

std::vector<char> ScalarFunctions::needed_for(int function) const {
  std::vector<char> needed(std::size_t(function) + 1, 0);
  needed.back() = 1;
  for (std::size_t k = needed.size(); k-- > 0;) {
    const FunctionStep& step = steps_[k].step;
    if (needed[k] == 0 || is_leaf(steps_[k])) continue;
    for (const int argument : {step.a, step.b, step.c})
      if (argument >= 0) needed[std::size_t(argument)] = 1;
  }
  return needed;
}

std::set<std::string> ScalarFunctions::parameters_of(int function) const {
  std::set<std::string> names;
  const std::vector<char> needed = needed_for(function);
  for (std::size_t k = 0; k < needed.size(); ++k)
    if (needed[k] != 0 && !steps_[k].parameter.empty()) names.insert(steps_[k].parameter);
  return names;
}

MomentumFunction ScalarFunctions::at(
    int function, const std::function<ParameterValue(const std::string&)>& value) const {
  const std::vector<char> needed = needed_for(function);
  ScalarFunctions known;  // numbers are computed, equal steps are one
  std::vector<int> places(needed.size(), -1);
  for (std::size_t k = 0; k < needed.size(); ++k) {
    if (needed[k] == 0) continue;
    const auto& [step, parameter] = steps_[k];
    const auto place_of = [&](int argument) {
      return argument < 0 ? -1 : places[std::size_t(argument)];
    };
    if (!parameter.empty())
      places[k] = known.insert(value(parameter));
    else if (is_leaf(steps_[k]))
      places[k] = known.store(steps_[k]);
    else
      places[k] = known.apply(step.operation, place_of(step.a), place_of(step.b), place_of(step.c));
  }
  return known.only(places.back());
}

/// The steps of one function. Each stands as near to its first reader as it can, so that few
/// numbers are held.
MomentumFunction ScalarFunctions::only(int function) const {
  MomentumFunction result;
  std::map<int, std::int32_t> places;
  const std::function<std::int32_t(int)> append = [&](int number) {
    if (const auto known = places.find(number); known != places.end()) return known->second;
    FunctionStep step = steps_[std::size_t(number)].step;
    if (!is_leaf(steps_[std::size_t(number)]))
      for (std::int32_t* argument : {&step.a, &step.b, &step.c})
        if (*argument >= 0) *argument = append(*argument);
    result.steps.push_back(step);
    const auto place = std::int32_t(result.steps.size()) - 1;
    if (!is_number(number)) places[number] = place;
    return place;
  };
  append(function);
  return result;
}

}  // namespace helikos::ufo
