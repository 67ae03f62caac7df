// SPDX-License-Identifier: Apache-2.0
#include "cross_section/divergence.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cuts/parse.hpp"

namespace helikos::test {
namespace {

using ::testing::HasSubstr;

/// "" where it is finite.
std::string divergence(const std::string& process, const std::vector<std::string>& conditions = {},
                       bool of_hadrons = true) {
  IntegrandInput input{Process::parse(process)};
  std::vector<cuts::Expression> expressions;
  for (const auto& text : conditions) expressions.push_back(cuts::parse_condition(text));
  input.cuts = cuts::compile(expressions, input.process);
  const Collider hadrons{13000, {2212, 2212}}, partons{500, {0, 0}};
  return find_divergence({Parameters(), of_hadrons ? hadrons : partons}, input).value_or("");
}

TEST(Divergence, IsNamedWithACutThatForbidsIt) {
  EXPECT_EQ(divergence("g g > t t~ g"),
            "g may fly along a beam or be soft; --cut \"pt(g) > 20\" forbids that");
  EXPECT_EQ(divergence("g g > t t~ g g", {"pt(g) > 30"}),
            "g and g may be collinear or soft; --cut \"m(g,g) > 10\" forbids that");
  EXPECT_EQ(divergence("u u~ > e+ e-"),
            "e+ and e- may be collinear or soft; --cut \"m(e+,e-) > 10\" forbids that");
  EXPECT_THAT(divergence("e+ e- > e+ e-", {}, false), HasSubstr("along a beam"));
  EXPECT_THAT(divergence("e+ e- > mu+ mu- a", {"e(a) > 10"}, false), HasSubstr("a "));
}

TEST(Divergence, IsNoneWhereCutsForbidIt) {
  EXPECT_EQ(divergence("g g > t t~ g", {"pt(g) > 30"}), "");
  EXPECT_EQ(divergence("g g > t t~ g g", {"pt(g) > 30", "dr(g,g) > 0.4"}), "");
  EXPECT_EQ(divergence("g g > t t~ g g", {"pt(g) > 30", "m(g,g) > 20"}), "");
  EXPECT_EQ(divergence("u u~ > e+ e-", {"66 < m(e+,e-) < 116"}), "");
  EXPECT_EQ(divergence("u u~ > e+ e- g", {"pt(g) > 30", "m(e+,e-) > 50"}), "");
}

// Nothing is promised there, so that points decide.
TEST(Divergence, IsNoneWhereOtherCutsForbidIt) {
  EXPECT_EQ(divergence("g g > t t~ g", {"pt(g) > 30 or pt(g) > 40"}), "");
  EXPECT_EQ(divergence("u u~ > e+ e-", {"m(e+,e-) > 50 or pt(e+) > 50"}), "");
  EXPECT_EQ(divergence("e+ e- > e+ e-", {"abs(eta(e+)) < 3"}, false), "");
  EXPECT_NE(divergence("g g > t t~ g", {"pt(g) > 30 or pt(t) > 40"}), "");
}

TEST(Divergence, IsNoneOfMassiveProcesses) {
  EXPECT_EQ(divergence("g g > t t~"), "");
  EXPECT_EQ(divergence("u u~ > w+ w-"), "");
  EXPECT_EQ(divergence("u d~ > e+ ve"), "");
  EXPECT_EQ(divergence("e+ e- > mu+ mu-", {}, false), "");
}

}  // namespace
}  // namespace helikos::test
