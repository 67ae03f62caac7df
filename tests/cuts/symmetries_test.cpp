// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "cuts/events.hpp"

namespace helikos::cuts::test::symmetries_test {
namespace {

constexpr const char* process = "u d~ > e+ ve g g g";
constexpr int count = 200;

using Transformation = std::function<FourVector<double>(const FourVector<double>&)>;

Events transformed(const Transformation& transformation) {
  Events events(process, count);
  for (int i = 0; i < count; ++i)
    for (int leg = 0; leg < events.process.num_legs(); ++leg)
      events.set(i, leg, transformation(events.p(i, leg)));
  events.copy();
  return events;
}

FourVector<double> boosted(const FourVector<double>& p) {
  const double rapidity = 0.8, c = std::cosh(rapidity), s = std::sinh(rapidity);
  return {c * p.t + s * p.z, p.x, p.y, s * p.t + c * p.z};
}

FourVector<double> rotated(const FourVector<double>& p) {
  const double c = std::cos(1.1), s = std::sin(1.1);
  return {p.t, c * p.x - s * p.y, s * p.x + c * p.y, p.z};
}

/// Largest difference of an expression's values in events of both kinds.
double change(const std::string& text, const Events& a, const Events& b) {
  double worst = 0;
  for (int i = 0; i < count; ++i)
    worst = std::max(worst, std::abs(value_of(text, a, i) - value_of(text, b, i)));
  return worst;
}

// Momenta of some 1000 GeV are rounded to 1e-13 GeV by the transformation; masses and angles lose
// digits where they are small.
constexpr double tolerance = 1e-6;

constexpr const char* invariant_along_z[] = {
    "pt(g[1])",  "dr(e+,g[2])", "deta(e+,ve)", "dphi(g[1],g[3])", "m(e+,ve)",    "mt(e+,ve)",
    "mt(e+)",    "ht",          "met",         "pt(e+,g[1])",     "sum(m(g,g))", "kt(g,0.7)",
    "ptlund(g)", "phi(e+)"};
constexpr const char* changed_along_z[] = {"eta(e+)", "y(g[1])", "e(g[1])", "p(g[2])", "pz(e+)"};
constexpr const char* changed_about_z[] = {"phi(e+)", "px(g[1])", "py(e+)"};
constexpr const char* invariant_about_z[] = {"eta(e+)", "y(g[1])", "e(g[1])", "p(g[2])", "pz(e+)"};

TEST(CutSymmetries, BoostsAlongTheBeam) {
  const Events events(process, count), others = transformed(boosted);
  for (const char* text : invariant_along_z)
    EXPECT_LT(change(text, events, others), tolerance) << text;
  for (const char* text : changed_along_z) EXPECT_GT(change(text, events, others), 0.1) << text;
  EXPECT_LT(change("eta(e+) - eta(ve)", events, others), tolerance);
  for (int i = 0; i < count; ++i)
    EXPECT_NEAR(value_of("y(e+)", others, i) - value_of("y(e+)", events, i), 0.8, tolerance);
}

TEST(CutSymmetries, RotationsAboutTheBeam) {
  const Events events(process, count), others = transformed(rotated);
  for (const char* text : invariant_along_z)
    if (std::string(text) != "phi(e+)") {
      EXPECT_LT(change(text, events, others), tolerance) << text;
    }
  for (const char* text : invariant_about_z)
    EXPECT_LT(change(text, events, others), tolerance) << text;
  for (const char* text : changed_about_z) EXPECT_GT(change(text, events, others), 0.1) << text;
}

constexpr const char* cuts[] = {"pt(g) > 60",
                                "dr(g,g) > 1",
                                "pt(j[1]) > 2*pt(j[2])",
                                "m(g,g,g) > 600 or deta(j,l) < 2",
                                "abs(eta(j[3])) < 1.5",
                                "dphi(j[1],j) > 1.9",
                                "sum(m(j,j)) < 700",
                                "kt(j) > 60",
                                "ptlund(g) > 60"};

TEST(CutSymmetries, SelectionsKeepTheirEvents) {
  const Events events(process, count), around = transformed(rotated);
  Events permuted(process, count);
  for (int i = 0; i < count; ++i)
    for (int leg = 0; leg < 3; ++leg) permuted.set(i, 4 + (leg + 1) % 3, events.p(i, 4 + leg));
  permuted.copy();
  for (const char* text : cuts) {
    const auto expected = judged(text, events);
    EXPECT_GT(std::ranges::count(expected, Outcome::passes), 5) << text;
    EXPECT_LT(std::ranges::count(expected, Outcome::passes), count - 5) << text;
    EXPECT_EQ(judged(text, around), expected) << text;
    EXPECT_EQ(judged(text, permuted), expected) << text;
  }
  EXPECT_NE(judged("phi(e+) < 1", around), judged("phi(e+) < 1", events));
  EXPECT_NE(judged("pt(u) > 3 and e(e+) > 2*e(j[1])", transformed(boosted)),
            judged("e(e+) > 2*e(j[1])", events));
}

}  // namespace
}  // namespace helikos::cuts::test::symmetries_test
