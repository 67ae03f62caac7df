// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "ufo/dark_folder.hpp"

namespace helikos::test::values_test {
namespace {

using Complex = std::complex<double>;
using ufo::Evaluation;
using ufo::Folder;

template <class Call>
std::string error_of(const Call& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

Folder with_parameters(std::vector<ufo::FolderParameter> parameters) {
  Folder folder;
  folder.parameters = std::move(parameters);
  return folder;
}

std::string message(const Folder& folder) {
  return error_of([&] {
    const Evaluation evaluation(folder);
    evaluation.values(evaluation.defaults());
  });
}

/// A few roundings.
constexpr double tolerance = 1e-14;

TEST(UfoValues, AreThoseOfTheFormulas) {
  const Evaluation evaluation(dark_folder());
  const auto values = evaluation.values(evaluation.defaults());
  const auto parameter = [&](const char* name) {
    return values.parameters.at(std::size_t(evaluation.find(name).value()));
  };
  const double g = std::sqrt(4.0 * std::numbers::pi * 0.118);
  EXPECT_NEAR(parameter("G").real(), g, tolerance);
  EXPECT_NEAR(parameter("MW").real(), 91.188 * std::sqrt(0.7775), 100 * tolerance);
  EXPECT_EQ(parameter("V"), Complex(0.6, 0.8));
  EXPECT_EQ(parameter("ZERO"), 0.0);
  EXPECT_EQ(parameter("kQ"), 0.5);
  const Complex expected[] = {-g,
                              {0.0, g * g},
                              Complex(0.0, 0.25) * Complex(0.6, 0.8),
                              g * g * 0.5 / 91.188,
                              g * (1.0 + 0.25 * g * g),
                              0.0};
  for (std::size_t i = 0; i < 6; ++i)
    EXPECT_NEAR(std::abs(values.couplings.at(i) - expected[i]), 0.0, 10 * tolerance) << i;
}

TEST(UfoValues, FollowTheExternals) {
  const Evaluation evaluation(dark_folder());
  std::vector<double> externals = evaluation.defaults();
  EXPECT_EQ(externals.size(), 11U);
  EXPECT_EQ(evaluation.names().at(std::size_t(evaluation.externals().at(1))), "MZ");
  externals[1] = 100.0;
  const auto parameters = evaluation.parameters(externals);
  EXPECT_NEAR(parameters.at(1).real(), 100.0 * std::sqrt(0.7775), 100 * tolerance);
  EXPECT_EQ(parameters, evaluation.values(externals).parameters);
  EXPECT_FALSE(evaluation.find("mz").has_value());
}

/// Fibonacci's numbers, in any order of definitions.
TEST(UfoValues, ParametersAreUsedBeforeTheyAreDefined) {
  std::vector<ufo::FolderParameter> parameters{external(1, "F0", 0.0, "F", {1}),
                                               external(2, "F1", 1.0, "F", {2})};
  for (int i = 2; i <= 40; ++i)
    parameters.push_back(internal(i, "F" + std::to_string(i),
                                  "F" + std::to_string(i - 1) + "+F" + std::to_string(i - 2)));
  std::mt19937 engine(3);
  for (int round = 0; round < 20; ++round) {
    std::shuffle(parameters.begin(), parameters.end(), engine);
    Folder folder = with_parameters(parameters);
    folder.couplings = {{{"couplings.py", 1}, "GC_1", "F40", {}}};
    const Evaluation evaluation(folder);
    EXPECT_EQ(evaluation.values(evaluation.defaults()).couplings.at(0), 102334155.0);
  }
}

TEST(UfoValues, RealParametersTakeTheRealPart) {
  const Evaluation evaluation(with_parameters(
      {internal(1, "a", "cmath.sqrt(b)"), internal(2, "b", "complex(-4,3)"),
       internal(3, "c", "complex(-4,3)", true), internal(4, "d", "cmath.sqrt(-(-b))", true)}));
  const auto values = evaluation.values({});
  EXPECT_EQ(values.parameters, (std::vector<Complex>{0.0, -4.0, {-4.0, 3.0}, {0.0, 2.0}}));
}

TEST(UfoValues, SomeNamesNeedNoDefinition) {
  Folder folder = with_parameters({internal(1, "a", "2*pi + ZERO")});
  EXPECT_EQ(Evaluation(folder).values({}).parameters.at(0), 2.0 * std::numbers::pi);
  folder.parameters.push_back(internal(2, "pi", "3"));
  EXPECT_EQ(Evaluation(folder).values({}).parameters.at(0), 6.0);
}

TEST(UfoValues, WhatIsWrongIsNamed) {
  EXPECT_EQ(message(with_parameters({internal(11, "C", "A"), internal(12, "A", "1 + B"),
                                     internal(13, "B", "2*A"), internal(14, "D", "1")})),
            "parameters.py:12: A needs itself: A -> B -> A");
  EXPECT_EQ(message(with_parameters({internal(1, "A", "A**2")})),
            "parameters.py:1: A needs itself: A -> A");
  EXPECT_EQ(message(with_parameters({internal(4, "A", "VL11*2")})),
            "parameters.py:4: VL11 is not defined in parameters.py");
  EXPECT_EQ(message(with_parameters({internal(4, "A", "1"), internal(9, "A", "2")})),
            "parameters.py:9: A is defined twice: also in parameters.py:4");
  EXPECT_EQ(message(with_parameters({internal(4, "A", "1/ZERO")})),
            "parameters.py:4: A is not finite: inf+0i");
  EXPECT_EQ(message(with_parameters({internal(4, "A", "sin(")})),
            "parameters.py:4: a number or a name is missing before the end in 'sin('");
  Folder folder = dark_folder();
  folder.couplings[2].value = "(MZ - 91.188)**-1*complex(0,1)";
  EXPECT_EQ(message(folder).find("couplings.py:3: GC_3 is not finite: "), 0U) << message(folder);
  folder.couplings[2].value = "kqq";
  EXPECT_EQ(message(folder), "couplings.py:3: kqq is not defined in parameters.py");
  folder = dark_folder();
  folder.parameters[3].value = "2*kq";
  EXPECT_EQ(message(folder), "parameters.py:4: MZ is external and not a number");
  const Evaluation evaluation(dark_folder());
  std::vector<double> externals = evaluation.defaults();
  externals[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(error_of([&] { evaluation.values(externals); }), "aS is not finite: nan+0i");
}

/// A chain as long as this one would overflow a stack.
TEST(UfoValues, LongChainsAreSorted) {
  std::vector<ufo::FolderParameter> parameters;
  constexpr int length = 50000;
  for (int i = 0; i < length; ++i)
    parameters.push_back(internal(i, "p" + std::to_string(i), "1+p" + std::to_string(i + 1)));
  parameters.push_back(internal(length, "p" + std::to_string(length), "0"));
  EXPECT_EQ(Evaluation(with_parameters(parameters)).values({}).parameters.front(), double(length));
  parameters.back().value = "p0";
  const std::string text = message(with_parameters(parameters));
  EXPECT_EQ(text.find("parameters.py:0: p0 needs itself: p0 -> p1 -> p2"), 0U) << text;
  EXPECT_TRUE(text.ends_with(" -> p7 -> ... -> p0")) << text;
}

TEST(UfoValues, PowersOfTheStrongCouplingAreFound) {
  Folder folder = dark_folder();
  const auto scalings = [&] {
    const Evaluation evaluation(folder);
    return evaluation.strong_scalings(evaluation.defaults());
  };
  auto found = scalings();
  const std::optional<int> powers[] = {1, 2, 0, 2, std::nullopt, 0};
  const bool are_of_order[] = {true, true, true, false, false, true};
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(found.at(i).power, powers[i]) << i;
    EXPECT_EQ(found.at(i).power == found.at(i).order, are_of_order[i]) << i;
  }
  folder.couplings[0].value = "kq/G**3";
  folder.couplings[1].value = "cmath.sqrt(G)";
  folder.couplings[2].value = "cmath.exp(1j*aS)";
  folder.couplings[3].value = "aS - 0.118";
  folder.couplings[4].value = "0*G + ZERO";
  folder.couplings[5].value = "1 + (aS - 0.118)*(aS - 0.177)";
  found = scalings();
  EXPECT_EQ(found.at(0).power, -3);
  for (const std::size_t i : {1, 2, 3}) EXPECT_EQ(found.at(i).power, std::nullopt) << i;
  EXPECT_EQ(found.at(4).power, found.at(4).order);
  EXPECT_EQ(found.at(5).power, std::nullopt);
}

/// Terms of 1 cancel to 1e-9, so that roundings are 1e-7 of the sum. A term with another power that
/// is larger than roundings is still seen.
TEST(UfoValues, CancellationsDoNotHideThePower) {
  Folder folder = dark_folder();
  folder.couplings[0].value = "G*(kq + 3*kq/7 + 1e-9) - G*kq/7 - G*kq - G*kq*2/7";
  folder.couplings[1].value = "G**2*kq*(1 + 3/7 - 1 - 3/7)";
  folder.couplings[2].value = "kq*(1 + 1e-11*G) - kq";
  const Evaluation evaluation(folder);
  const auto found = evaluation.strong_scalings(evaluation.defaults());
  EXPECT_EQ(found.at(0).power, 1);
  EXPECT_EQ(found.at(1).power, 2);
  EXPECT_NE(found.at(2).power, 0);
}

TEST(UfoValues, MagnitudesAreSumsOfTerms) {
  const auto magnitude = [](const std::string& text) {
    const ufo::Expression expression(text, "place");
    return expression.magnitude(std::vector<ufo::Number>(expression.names().size(), -3.0));
  };
  EXPECT_EQ(magnitude("x - x"), 6.0);
  EXPECT_EQ(magnitude("(x - 3*x/3 + 1j*x)*(1 - x)/x"), 12.0);
  EXPECT_EQ(magnitude("complexconjugate(x - x)"), 6.0);
  EXPECT_EQ(magnitude("(x - x)**2 + x**2"), 9.0);
}

TEST(UfoValues, TheStrongCouplingMayBeAnInput) {
  Folder folder = dark_folder();
  folder.parameters[2] = internal(3, "aS", "G**2/4/cmath.pi");
  folder.parameters[13] = external(14, "G", 1.2, "SMINPUTS", {3});
  const Evaluation evaluation(folder);
  const auto found = evaluation.strong_scalings(evaluation.defaults());
  EXPECT_EQ(found.at(0).power, 1);
  EXPECT_EQ(found.at(1).power, 2);
  EXPECT_EQ(found.at(4).power, std::nullopt);
  folder.parameters[13] = internal(14, "G", "1.2");
  const Evaluation constant(folder);
  const auto none = constant.strong_scalings(constant.defaults());
  EXPECT_EQ(none.at(0).power, 0);
  EXPECT_NE(none.at(0).power, none.at(0).order);
}

}  // namespace
}  // namespace helikos::test::values_test
