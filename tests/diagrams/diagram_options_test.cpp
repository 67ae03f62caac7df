// SPDX-License-Identifier: Apache-2.0
// What a process string asks for, as numbers of diagrams: of the enumeration, and of the recursion,
// which finds them in another way.
#include "helikos/theory/diagrams/diagram_counts.hpp"

#include <gtest/gtest.h>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"

namespace helikos::diagram_options_test {
namespace {

std::size_t number(const std::string& text) {
  const auto process = Process::parse(text);
  const auto vertices = standard_model().vertices(Parameters());
  return enumerate_diagrams(process, vertices, diagram_options(process)).size();
}

TEST(DiagramOptions, AreThoseOfTheString) {
  EXPECT_EQ(number("u u~ > d d~"), 1U);
  EXPECT_EQ(number("u u~ > d d~ QED<=2"), 4U);  // g, a, z, w
  EXPECT_EQ(number("u u~ > d d~ QED==2"), 3U);
  EXPECT_EQ(number("u u~ > d d~ QED>0"), 3U);
  EXPECT_EQ(number("u u~ > d d~ QCD=0"), 3U);
  EXPECT_EQ(number("u u~ > d d~ QCD>0"), 1U);
  EXPECT_EQ(number("u u~ > d d~ WEIGHTED<=2"), 1U);
  EXPECT_EQ(number("u u~ > d d~ WEIGHTED>2"), 3U);
  EXPECT_EQ(number("u u~ > d d~ QED==2 / z"), 2U);
  EXPECT_EQ(number("u u~ > d d~ QED==2 $$ z"), 2U);
  EXPECT_EQ(number("u u~ > d d~ QED==2 $$ w+"), 3U);  // it is exchanged
  EXPECT_EQ(number("u d~ > e+ ve $$ w-"), 1U);
  EXPECT_EQ(number("u d~ > e+ ve $$ w+"), 0U);
  EXPECT_EQ(number("e+ e- > w+ w- / ve"), 2U);
  EXPECT_EQ(number("u u~ > z > e+ e-"), 1U);
  EXPECT_EQ(number("u u~ > d d~ QED^2==2"), 4U);
  EXPECT_EQ(number("g g > t t~ g, t > b w+"), 16U);
  EXPECT_THROW(number("g g > t t~ QED^2==0, t > b w+"), InputError);
}

}  // namespace
}  // namespace helikos::diagram_options_test
