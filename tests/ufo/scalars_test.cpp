// SPDX-License-Identifier: Apache-2.0
// Functions of momenta and parameters in Lorentz strings against formulas.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "engine/worst.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/lorentz.hpp"

namespace helikos::test::scalars_test {
namespace {

using Number = std::complex<double>;
using Momenta = std::vector<std::array<double, 4>>;

double product(const std::array<double, 4>& p, const std::array<double, 4>& q) {
  return p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3];
}

const double mass = 1.7, width = 0.3;

ufo::LorentzStructure read_scalar(const std::string& text,
                                  std::vector<ufo::FolderFormFactor> form_factors = {}) {
  const ufo::FolderStructure structure{
      {"lorentz.py", 7}, "L1", {1, 1, 1}, text, std::move(form_factors)};
  return ufo::read_lorentz(structure, {}, {"M", "W"});
}

/// The value of a structure without components.
Number value_at(const ufo::LorentzStructure& structure, const Momenta& p) {
  Number sum = 0.0;
  for (const ufo::LorentzTerm& term : structure.terms) {
    Number value = term.coefficient;
    for (const ufo::LorentzAtom& atom : term.atoms)
      value *= product(p[std::size_t(ufo::momentum_of(atom.labels[0]))],
                       p[std::size_t(ufo::momentum_of(atom.labels[1]))]);
    if (term.function >= 0) {
      const MomentumFunction function = structure.functions.at(
          term.function, [](const std::string& name) { return name == "M" ? mass : width; });
      std::vector<Number> numbers;
      for (const FunctionStep& step : function.steps) {
        const auto at = [&](int k) { return k < 0 ? Number() : numbers[std::size_t(k)]; };
        if (step.operation == FunctionOperation::number)
          numbers.push_back(step.number);
        else if (step.operation == FunctionOperation::product)
          numbers.push_back(step.number * product(p[std::size_t(step.a)], p[std::size_t(step.b)]));
        else
          numbers.push_back(value_of(step.operation, at(step.a), at(step.b), at(step.c)));
      }
      value *= numbers.back();
    }
    sum += value;
  }
  return sum;
}

/// x = P1.P1, y = P1.P2 and z = x + 2 y + P2.P2, of momenta below 1 in each component.
using Formula = std::function<Number(Number x, Number y, Number z)>;

void compare(const std::string& text, const Formula& formula,
             std::vector<ufo::FolderFormFactor> form_factors = {}) {
  const auto structure = read_scalar(text, std::move(form_factors));
  std::mt19937 random(3);
  std::uniform_real_distribution<double> part(-1.0, 1.0);
  Worst worst(text);
  for (int round = 0; round < 20; ++round) {
    Momenta p(3);
    for (auto& own : p)
      for (double& component : own) component = part(random);
    const double x = product(p[0], p[0]), y = product(p[0], p[1]);
    const Number expected = formula(x, y, x + 2.0 * y + product(p[1], p[1]));
    worst.add(std::abs(value_at(structure, p) - expected), 0.0,
              1e-12 * std::max(1.0, std::abs(expected)), text);
  }
}

const Number i(0.0, 1.0);

TEST(Scalars, DivideAndRaise) {
  compare("1/(P(-1,1)*P(-1,1) - M**2 + complex(0,1)*M*W)",
          [](Number x, Number, Number) { return 1.0 / (x - mass * mass + i * mass * width); });
  compare("P(-1,1)*P(-1,2)/(P(-1,1)**2 + 3)**3/M",
          [](Number x, Number y, Number) { return y / std::pow(x + 3.0, 3) / mass; });
  compare("((P(-1,1)+P(-1,2))**2 + complex(0,W))**0.5",
          [](Number, Number, Number z) { return std::sqrt(z + i * width); });
  compare("(P(-1,1)*P(-1,2) + complex(1,2))**complex(0.3,-0.2) - 2**(P(-1,1)*P(-1,1))",
          [](Number x, Number y, Number) {
            return std::pow(y + Number(1.0, 2.0), Number(0.3, -0.2)) - std::pow(2.0, x.real());
          });
  compare("(1 + 2*P(-1,1)*P(-1,2)*W)**-2", [](Number, Number y, Number) {
    return 1.0 / ((1.0 + 2.0 * y * width) * (1.0 + 2.0 * y * width));
  });
  compare("M**2 - 3*W", [](Number, Number, Number) { return mass * mass - 3.0 * width; });
}

TEST(Scalars, AreFunctionsOfPython) {
  using std::acos, std::asin, std::atan, std::cos, std::cosh, std::exp, std::log, std::sin,
      std::sinh, std::sqrt, std::tan, std::tanh;
  const std::pair<std::string, std::function<Number(Number)>> functions[] = {
      {"cmath.sqrt", [](Number w) { return sqrt(w); }},
      {"cmath.exp", [](Number w) { return exp(w); }},
      {"cmath.log", [](Number w) { return log(w); }},
      {"math.log10", [](Number w) { return std::log10(w); }},
      {"cmath.sin", [](Number w) { return sin(w); }},
      {"cos", [](Number w) { return cos(w); }},
      {"cmath.tan", [](Number w) { return tan(w); }},
      {"cmath.sinh", [](Number w) { return sinh(w); }},
      {"cmath.cosh", [](Number w) { return cosh(w); }},
      {"cmath.tanh", [](Number w) { return tanh(w); }},
      {"cmath.asin", [](Number w) { return asin(w); }},
      {"cmath.acos", [](Number w) { return acos(w); }},
      {"cmath.atan", [](Number w) { return atan(w); }},
      {"cmath.asinh", [](Number w) { return std::asinh(w); }},
      {"cmath.acosh", [](Number w) { return std::acosh(w); }},
      {"cmath.atanh", [](Number w) { return std::atanh(w); }},
      {"sec", [](Number w) { return 1.0 / cos(w); }},
      {"csc", [](Number w) { return 1.0 / sin(w); }},
      {"cot", [](Number w) { return 1.0 / tan(w); }},
      {"asec", [](Number w) { return acos(1.0 / w); }},
      {"acsc", [](Number w) { return asin(1.0 / w); }},
      {"acot", [](Number w) { return atan(1.0 / w); }},
      {"re", [](Number w) { return w.real(); }},
      {"im", [](Number w) { return w.imag(); }},
      {"abs", [](Number w) { return std::abs(w); }},
      {"arg", [](Number w) { return std::arg(w); }},
      {"reglog", [](Number w) { return log(w); }},
      {"complexconjugate", [](Number w) { return std::conj(w); }}};
  for (const auto& [name, function] : functions)
    compare(
        name + "(P(-1,1)*P(-1,2) + complex(0.4,0.1)*P(-1,1)**2 + complex(0,W))",
        [&](Number x, Number y, Number) { return function(y + Number(0.4, 0.1) * x + i * width); });
  compare("theta_function(P(-1,1)*P(-1,2), 2., 3.) + cond(0., M, P(-1,1)**2)",
          [](Number, Number, Number) { return 2.0 + mass; });
  compare("reglog(0*P(-1,1)**2) + pow(P(-1,1)**2, 2)",
          [](Number x, Number, Number) { return x * x; });
}

/// A form factor stands in parentheses, and names others.
TEST(Scalars, FormFactorsStandInParentheses) {
  const std::vector<ufo::FolderFormFactor> both{{{}, "F", "P(-1,1)*P(-1,2) + M"},
                                                {{}, "FF", "1 - F*F/cmath.exp(F)"}};
  compare(
      "2*F**2 - FF/F*P(-1,1)**2",
      [](Number x, Number y, Number) {
        const Number f = y + mass;
        return 2.0 * f * f - (1.0 - f * f / std::exp(f)) / f * x;
      },
      both);
}

TEST(Scalars, HoldFewNumbers) {
  std::string sum = "cmath.sin(P(-1,1)*P(-1,2))";
  for (int k = 2; k < 12; ++k) sum += " + cmath.exp(P(-1,1)*P(-1,2)/" + std::to_string(k) + ")";
  const auto structure = read_scalar("1/(" + sum + ")");
  const auto function =
      structure.functions.at(structure.terms.front().function, [](const auto&) { return 1.0; });
  EXPECT_TRUE(can_be_held(function));
  const auto places = places_of_steps(function);
  EXPECT_LE(*std::ranges::max_element(places), 5);
  EXPECT_EQ(places.back(), 0);
}

TEST(Scalars, TooLargeFunctionsAreRefused) {
  std::vector<ufo::FolderFormFactor> all{{{}, "F0", "P(-1,1)*P(-1,2)/(1+P(-1,1)**2)"}};
  for (int k = 1; k < 8; ++k) {
    const std::string before = "F" + std::to_string(k - 1);
    std::string text = "cmath.exp(" + before + "+1)";
    for (int n = 2; n < 1000; ++n) text += "+cmath.exp(" + before + "*" + std::to_string(n) + ")";
    all.push_back({{}, "F" + std::to_string(k), text});
  }
  EXPECT_THROW(read_scalar("F7", all), InputError);
}

}  // namespace
}  // namespace helikos::test::scalars_test
