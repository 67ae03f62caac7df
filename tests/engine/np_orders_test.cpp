// SPDX-License-Identifier: Apache-2.0
// |M|^2 of a model with an order of its own: amplitudes A without NP and B with one power of it.
#include <gtest/gtest.h>

#include <string>

#include "engine/conditioning.hpp"
#include "helikos/base/core/error.hpp"
#include "model/np_model.hpp"

namespace helikos::test::np_orders_test {
namespace {

std::vector<double> value(const std::string& text, const Points& points,
                          const MatrixElementOptions& options = {}) {
  return evaluate(Process::parse(text, np_model()), points, options);
}

struct Case {
  std::string process;
  std::string orders;  ///< of all diagrams
};

const std::vector<Case> cases{
    {"e+ e- > mu+ mu-", " QED=2"},   {"u u~ > c c~", " QED=2"},
    {"u c > u c", " QED=2"},         {"u u~ > c c~ g", " QED=2"},
    {"e+ e- > mu+ mu- a", " QED=3"}, {"u u~ > mu+ mu- g g", " QED=2"},
    {"g g > b b~", " QED=1"},        {"u u~ > e+ e- mu+ mu-", " QCD=0 QED=4"},
};

/// |A + B|^2 = |A|^2 + 2 Re A* B + |B|^2.
TEST(NewOrder, SquaresAndInterferenceAreTheSquareOfTheSum) {
  for (const auto& [process, orders] : cases) {
    const std::string text = process + orders;
    const auto points = rambo_points(process, 600.0, 4);
    const auto whole = value(text + " NP<=1", points);
    const auto a = value(text + " NP==0", points), b = value(text + " NP==1", points);
    const auto mixed = value(text + " NP<=1 NP^2==1", points);
    const auto a2 = value(text + " NP<=1 NP^2==0", points);
    const auto b2 = value(text + " NP<=1 NP^2==2", points);
    MatrixElement exact(Process::parse(text + " NP<=1", np_model()), Parameters());
    const auto bounds = rounding_bounds(exact, points, epsilon);
    for (std::size_t e = 0; e < points.size(); ++e) {
      const double size = a[e] + std::abs(mixed[e]) + b[e];
      const double bound = 4.0 * bounds[e] * size * std::max(1.0, size / whole[e]);
      EXPECT_NEAR(whole[e], a[e] + mixed[e] + b[e], bound) << text;
      EXPECT_NEAR(a2[e], a[e], bound) << text;
      EXPECT_NEAR(b2[e], b[e], bound) << text;
      EXPECT_GT(a[e] * b[e], 0.0) << text;
      EXPECT_GT(std::abs(mixed[e]), 1e3 * bound) << text;
      EXPECT_LE(std::abs(mixed[e]), 2.0 * std::sqrt(a[e] * b[e]) + bound) << text;
    }
  }
}

/// A gluon and a new photon between different quarks.
TEST(NewOrder, InterferencesMayVanishByColor) {
  const auto points = rambo_points("u c > u c", 600.0, 1);
  EXPECT_THROW(value("u c > u c QED<=1 NP^2==1", points), InputError);
  EXPECT_GT(value("u c > u c QED<=1 NP==1", points)[0], 0.0);
}

TEST(NewOrder, RecipesAgree) {
  MatrixElementOptions diagrams;
  diagrams.program.recipe = Recipe::diagrams;
  for (const auto& [process, orders] : cases) {
    const auto points = rambo_points(process, 600.0, 4);
    for (const std::string clause : {" NP<=1", " NP==0", " NP==1"}) {
      const std::string text = process + orders + clause;
      MatrixElement exact(Process::parse(text, np_model()), Parameters());
      compare(text, value(text, points, diagrams), value(text, points),
              rounding_bounds(exact, points, epsilon));
    }
  }
}

/// The string without orders takes the lowest WEIGHTED, and the limit holds without a string.
TEST(NewOrder, DefaultsAreThoseOfWeightsAndLimits) {
  const std::string text = "mu+ mu- > mu+ mu-";
  const auto points = rambo_points(text, 600.0, 4);
  const auto of = [&](const std::string& orders, std::string_view model) {
    return evaluate(Process::parse(text + orders, np_model(model)), points);
  };
  EXPECT_EQ(of("", "np-light"), of(" NP==2", "np"));
  EXPECT_EQ(of(" WEIGHTED=4", "np"), of(" NP=2 QED=2", "np"));
  EXPECT_EQ(of(" WEIGHTED=4", "np-limited"), of(" NP=0", "np"));
  EXPECT_NE(of("", "np-limited"), of("", "np"));
}

}  // namespace
}  // namespace helikos::test::np_orders_test
