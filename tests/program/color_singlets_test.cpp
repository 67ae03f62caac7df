// SPDX-License-Identifier: Apache-2.0
// Factors 1/N of colour flows, and which of them events may have.
#include <gmock/gmock.h>

#include <map>
#include <string>

#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"

namespace helikos::color_singlets_test {
namespace {

using ::testing::Pair;
using ::testing::UnorderedElementsAre;

ColorBasis basis_of(const std::string& process) {
  return build_program(Process::parse(process), Parameters()).color;
}

/// The flow as text, "1-0 2-3" for strings of a quark and an antiquark, and its singlets.
std::map<std::string, int> singlets_of(const std::string& process) {
  const ColorBasis basis = basis_of(process);
  std::map<std::string, int> result;
  for (std::size_t f = 0; f < basis.flows.size(); ++f) {
    std::string text;
    for (const ColorString& string : basis.flows[f]) {
      if (!text.empty()) text += ' ';
      for (std::size_t i = 0; i < string.size(); ++i) {
        text += (i > 0 ? "-" : "") + std::to_string(string[i]);
      }
    }
    result[text] = basis.singlets.at(f);
  }
  return result;
}

/// T^a T^a = the exchange of two antiquarks - 1/N.
TEST(ColorSinglets, OfTwoQuarkLines) {
  EXPECT_THAT(singlets_of("u u~ > t t~"),
              UnorderedElementsAre(Pair("1-3 2-0", 0), Pair("1-0 2-3", 1)));
  // Either line may be in either channel.
  EXPECT_THAT(singlets_of("u u~ > u u~"),
              UnorderedElementsAre(Pair("1-3 2-0", 0), Pair("1-0 2-3", 0)));
  EXPECT_THAT(singlets_of("u u~ > d d~ g"),
              UnorderedElementsAre(Pair("1-3 2-4-0", 0), Pair("1-4-3 2-0", 0), Pair("1-0 2-4-3", 1),
                                   Pair("1-4-0 2-3", 1)));
}

/// The exchange of three antiquarks in a circle takes two gluons without 1/N.
TEST(ColorSinglets, OfThreeQuarkLines) {
  EXPECT_THAT(
      singlets_of("u u~ > d d~ s s~"),
      UnorderedElementsAre(Pair("1-3 2-5 4-0", 0), Pair("1-5 2-0 4-3", 0), Pair("1-0 2-5 4-3", 1),
                           Pair("1-3 2-0 4-5", 1), Pair("1-5 2-3 4-0", 1), Pair("1-0 2-3 4-5", 2)));
}

/// A photon is a singlet without 1/N.
TEST(ColorSinglets, OfPhotonsHaveNoFactor) {
  EXPECT_THAT(singlets_of("u u~ > d d~ QED<=2"),
              UnorderedElementsAre(Pair("1-3 2-0", 0), Pair("1-0 2-3", 0)));
  EXPECT_THAT(singlets_of("e+ e- > u u~ d d~ QED==2"),
              UnorderedElementsAre(Pair("2-5 4-3", 0), Pair("2-3 4-5", 1)));
}

TEST(ColorSinglets, AreNotInFlowsOfEvents) {
  const auto drawn = process_color(basis_of("u u~ > d d~ g")).drawn_flows;
  ASSERT_TRUE(drawn);
  const ColorBasis basis = basis_of("u u~ > d d~ g");
  ASSERT_EQ(drawn->num_pairs(), 2);
  for (int pair = 0; pair < 2; ++pair) {
    const int flow = drawn->numbers[2 * pair];
    EXPECT_EQ(drawn->numbers[2 * pair + 1], flow);
    EXPECT_EQ(drawn->begins[pair + 1] - drawn->begins[pair], 1);
    EXPECT_EQ(drawn->jamps[drawn->begins[pair]], flow);
    EXPECT_EQ(basis.singlets[flow], 0);
  }
  // All flows are of leading colour.
  EXPECT_FALSE(process_color(basis_of("u u~ > u u~")).drawn_flows);
  EXPECT_FALSE(process_color(basis_of("g g > t t~ g")).drawn_flows);
}

}  // namespace
}  // namespace helikos::color_singlets_test
