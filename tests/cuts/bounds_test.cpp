// SPDX-License-Identifier: Apache-2.0
#include "cuts/bounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "cuts/parse.hpp"

namespace helikos::cuts::bounds_test {
namespace {

/// Of e+ (leg 2), e- (3), g (4), g (5).
std::vector<Bound> bounds(const std::vector<std::string>& conditions) {
  std::vector<Expression> expressions;
  for (const auto& text : conditions) expressions.push_back(parse_condition(text));
  return bounds_of(compile(expressions, Process::parse("u u~ > e+ e- g g")));
}

bool has(const std::vector<Bound>& all, Operation observable, std::uint32_t legs, double least) {
  return std::ranges::any_of(all, [&](const Bound& bound) {
    return bound.observable == observable && bound.legs == legs && bound.least == least;
  });
}

TEST(Bounds, AreOfEachParticleAndPair) {
  const auto found = bounds({"pt(g) > 30", "0.4 <= dr(g,g)", "66 < m(e+,e-) < 116"});
  EXPECT_EQ(found.size(), 5u);
  EXPECT_TRUE(has(found, Operation::pt, 1 << 4, 30));
  EXPECT_TRUE(has(found, Operation::pt, 1 << 5, 30));
  EXPECT_TRUE(has(found, Operation::length, 3 << 4, 0.4));
  EXPECT_TRUE(has(found, Operation::m, 3 << 2, 66));
  EXPECT_TRUE(std::ranges::any_of(found, [](const Bound& bound) { return bound.most == 116; }));
}

TEST(Bounds, GoThroughAndAndThroughWhatIsKept) {
  const auto found = bounds({"pt(e+) > 10 and pt(e-) >= 20", "pt(e+) > 15"});
  EXPECT_TRUE(has(found, Operation::pt, 1 << 2, 10));
  EXPECT_TRUE(has(found, Operation::pt, 1 << 3, 20));
  EXPECT_TRUE(has(found, Operation::pt, 1 << 2, 15));
}

TEST(Bounds, OfSeveralParticlesAreOfTheirSum) {
  const auto found = bounds({"pt(e+,e-) > 50"});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.front().legs, 3u << 2);
}

TEST(Bounds, AreNoneOfOtherConditions) {
  for (const char* text : {"pt(g) > 30 or pt(e+) > 30", "not pt(g) < 30", "pt(g[1]) > 30",
                           "ht > 100", "abs(eta(g)) > 1", "pt(e+) + pt(e-) > 50", "2*pt(e+) > 50",
                           "pt(e+) > pt(e-)", "max(pt(e+),pt(e-)) > 30", "n(g) > 1", "met > 10"})
    EXPECT_TRUE(bounds({text}).empty()) << text;
}

}  // namespace
}  // namespace helikos::cuts::bounds_test
