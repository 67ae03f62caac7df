// SPDX-License-Identifier: Apache-2.0
// Expressions of a parameter that is a function of g_s, against their values as Python has them.
#include <gtest/gtest.h>

#include <algorithm>
#include <complex>
#include <string>
#include <vector>

#include "engine/worst.hpp"
#include "helikos/theory/ufo/expression.hpp"
#include "helikos/theory/ufo/scalars.hpp"
#include "helikos/theory/ufo/values.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::test::expression_function_test {
namespace {

using Complex = std::complex<double>;

/// The value at a number in the place of g_s.
Complex value_at(const MomentumFunction& function, double strong) {
  std::vector<Complex> numbers;
  for (const FunctionStep& step : function.steps) {
    const auto at = [&](int k) { return k < 0 ? Complex() : numbers[std::size_t(k)]; };
    if (step.operation == FunctionOperation::number)
      numbers.push_back(step.number);
    else if (step.operation == FunctionOperation::strong)
      numbers.push_back(strong);
    else
      numbers.push_back(value_of(step.operation, at(step.a), at(step.b), at(step.c)));
  }
  return numbers.back();
}

/// x is g_s, y = 0.7 and z = 0.4 - 0.9 i are numbers.
TEST(ExpressionFunctions, HaveTheValuesOfExpressions) {
  const char* texts[] = {"x",
                         "-x + y",
                         "x*z - y/x",
                         "x**2/(1 + x)**3",
                         "x**-2.5",
                         "z**x",
                         "x**z",
                         "2**(x*y)",
                         "cmath.sqrt(1 - x)",
                         "cmath.exp(-x*z)",
                         "cmath.log(x/y)",
                         "log10(x + z)",
                         "reglog(x - x)",
                         "cmath.sin(x*z)",
                         "cmath.cos(x)",
                         "cmath.tan(x + z)",
                         "cmath.asin(x*z)",
                         "cmath.acos(x/3)",
                         "cmath.atan(x*z)",
                         "cmath.sinh(x)",
                         "cmath.cosh(x*z)",
                         "cmath.tanh(x)",
                         "cmath.asinh(x*z)",
                         "cmath.acosh(x + z)",
                         "cmath.atanh(x*z)",
                         "sec(x)",
                         "csc(x*z)",
                         "cot(x)",
                         "asec(x + z)",
                         "acsc(x + z)",
                         "acot(x + z)",
                         "abs(x*z - y)",
                         "re(z*x)",
                         "im(z*x)",
                         "complexconjugate(z**2*x)",
                         "complex(x, -y)",
                         "complex(0,1)*x",
                         "cmath.phase(z*x)",
                         "math.atan2(y - x, -x)",
                         "y if x > 0.9 else z",
                         "x if x <= 0.9 else 2*x",
                         "1 if x < 0.9 else 0",
                         "3 if x >= 0.9 else 4",
                         "3 if x == 0.9 else 4",
                         "3 if x != 0.9 else 4",
                         "y if x > 0.5 and x < 1 else x",
                         "y if x < 0.5 or x > 1 else x",
                         "y if not x > 0.9 else x",
                         "cond(x - x, y, z)",
                         "theta_function(x, y, z)",
                         "(x - x) or z"};
  Worst worst("expressions");
  for (const std::string text : texts) {
    ufo::Expression expression(text, "here");
    std::vector<int> slots;
    for (const std::string& name : expression.names())
      slots.push_back(name == "x" ? 0 : name == "y" ? 1 : 2);
    expression.set_slots(slots);
    ufo::ScalarFunctions functions;
    const ufo::Number z(Complex(0.4, -0.9));
    const std::vector<ufo::Scalar> values{{{}, functions.strong()}, {0.7}, {z}};
    const ufo::Scalar result = expression.evaluate(values, functions);
    for (const double x : {0.3, 0.6, 0.95, 1.4, 2.2}) {
      const std::vector<ufo::Number> numbers{x, 0.7, z};
      const Complex expected = expression.evaluate(numbers).value;
      const Complex value =
          result.is_number() ? result.number.value : value_at(functions.at(result.function, {}), x);
      worst.add(std::abs(value - expected), 0.0, 1e-13 * (1.0 + std::abs(expected)), text);
    }
  }
}

/// Parts that do not depend on g_s stay numbers.
TEST(ExpressionFunctions, NumbersAreComputed) {
  ufo::Expression expression("y*cmath.sqrt(2) if y > 0 else y", "here");
  ufo::ScalarFunctions functions;
  const std::vector<ufo::Scalar> values{{0.7}};
  const ufo::Scalar result = expression.evaluate(values, functions);
  ASSERT_TRUE(result.is_number());
  EXPECT_EQ(result.number.value, 0.7 * std::sqrt(2.0));
}

const ufo::Folder& folder() {
  static const ufo::Folder read = ufo::read_folder(ufo_model("strong_functions"));
  return read;
}

/// Parameters and couplings as functions of g_s are those of other values of alpha_s.
TEST(ExpressionFunctions, AreTheParametersOfAFolder) {
  const ufo::Evaluation evaluation(folder());
  auto parameters = evaluation.strong_parameters(evaluation.defaults());
  const auto place = std::ranges::find(evaluation.externals(), *evaluation.find("aS")) -
                     evaluation.externals().begin();
  Worst worst("parameters");
  int num_functions = 0;
  for (const double alpha_s : {0.05, 0.118, 0.2, 0.4}) {
    std::vector<double> externals = evaluation.defaults();
    externals[std::size_t(place)] = alpha_s;
    const ufo::Values values = evaluation.values(externals);
    const double strong = std::sqrt(4.0 * M_PI * alpha_s);
    for (std::size_t i = 0; i < evaluation.names().size(); ++i) {
      const auto value = parameters.value(i);
      const auto* function = std::get_if<MomentumFunction>(&value);
      num_functions += function != nullptr;
      worst.add(
          std::abs((function != nullptr ? value_at(*function, strong) : std::get<Complex>(value)) -
                   values.parameters[i]),
          0.0, 1e-14 * (1.0 + std::abs(values.parameters[i])), evaluation.names()[i]);
    }
    for (std::size_t i = 0; i < values.couplings.size(); ++i) {
      const int function = evaluation.coupling_function(i, parameters);
      worst.add(
          std::abs(value_at(parameters.functions.at(function, {}), strong) - values.couplings[i]),
          0.0, 1e-14 * (1.0 + std::abs(values.couplings[i])), folder().couplings[i].name);
    }
  }
  EXPECT_EQ(num_functions, 4 * 9);  // aS, G, gx, fL, fT, fY, fC, fS, dWY
}

/// Where a coefficient is 0, nothing depends on g_s.
TEST(ExpressionFunctions, ConstantsAreNumbers) {
  ufo::Folder own = folder();
  for (ufo::FolderParameter& parameter : own.parameters)
    if (parameter.name == "fS") parameter.value = "0*aS + 0.25";
  const ufo::Evaluation evaluation(own);
  const auto parameters = evaluation.strong_parameters(evaluation.defaults());
  const auto value = parameters.value(std::size_t(*evaluation.find("fS")));
  ASSERT_TRUE(std::holds_alternative<Complex>(value));
  EXPECT_EQ(std::get<Complex>(value), 0.25);
}

}  // namespace
}  // namespace helikos::test::expression_function_test
