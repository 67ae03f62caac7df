// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Functions of momenta and parameters in Lorentz structures and propagators: form factors,
/// divisions by products of momenta, their roots.

#include <complex>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "helikos/base/core/part_stream.hpp"
#include "helikos/theory/model/momentum_function.hpp"

namespace helikos::ufo {

/// Value of a parameter: a number, or a function of g_s.
using ParameterValue = std::variant<std::complex<double>, MomentumFunction>;

/// A step of a function (theory/model/momentum_function.hpp), or a parameter by its name. Momenta
/// are legs of the structure, from 0.
struct ScalarStep {
  FunctionStep step;
  std::string parameter{};  ///< in place of a number; empty: none
};

/// Functions of one structure. A function is the number of its last step; all share their steps.
class ScalarFunctions {
 public:
  static constexpr std::size_t most_steps = 4096;

  int number(std::complex<double> value);
  int parameter(std::string_view name);
  /// The product of the momenta of two legs.
  int product(int leg, int other);
  /// g_s of the event.
  int strong();
  /// The steps of a function, whose momenta are legs.
  int insert(const MomentumFunction& function);
  int insert(const ParameterValue& value);
  /// An operation on functions; one of numbers is a number.
  int apply(FunctionOperation operation, int a, int b = -1, int c = -1);
  /// base ** exponent. Whole exponents up to 64 are products.
  int power(int base, int exponent);
  /// A function of `cmath` or of UFO ("sqrt", "theta_function") of some arguments; -1 where none
  /// has this name and this number of arguments.
  int call(std::string_view name, const std::vector<int>& arguments);

  bool is_number(int function) const;
  std::complex<double> number_of(int function) const;
  std::size_t size() const { return steps_.size(); }
  /// Names of the parameters of a function.
  std::set<std::string> parameters_of(int function) const;
  /// The function at some parameters, as a list of its own: one number where it has neither momenta
  /// nor g_s.
  MomentumFunction at(int function,
                      const std::function<ParameterValue(const std::string&)>& value) const;

  /// See part_stream.hpp.
  friend void each_part(WrittenOrRead<ScalarFunctions> auto& f, auto& stream) {
    stream(f.steps_, f.known_);
  }

 private:
  using Op = FunctionOperation;
  using Key = std::tuple<int, int, int, int, double, double, std::string>;
  int store(ScalarStep step);
  int whole_power(int base, int exponent);
  int inverse_sine(int a);
  MomentumFunction only(int function) const;
  std::vector<char> needed_for(int function) const;

  std::vector<ScalarStep> steps_;
  std::map<Key, int> known_;
};

}  // namespace helikos::ufo
