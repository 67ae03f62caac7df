// SPDX-License-Identifier: Apache-2.0
// Diagrams of a model with an order of its own, of which vertices have no power of g_s: numbers of
// the recursion, of the enumeration, and of the count by sets of legs.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/program/detail/model_diagrams.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "model/np_model.hpp"
#include "program/trees_counted.hpp"

namespace helikos::np_program_test {
namespace {

Process process_of(const std::string& text, std::string_view model = "np") {
  return Process::parse(text, test::np_model(model));
}

/// The number of diagrams, which three ways find.
long long diagrams(const std::string& text, std::string_view model = "np") {
  const Process process = process_of(text, model);
  const auto vertices = process.model().vertices(Parameters());
  const auto listed = enumerate_diagrams(process, vertices, diagram_options(process));
  const auto counted = count_diagrams(process);
  EXPECT_EQ(counted, static_cast<long long>(listed.size())) << text;
  EXPECT_EQ(counted, test::trees_counted(process)) << text;
  return counted;
}

TEST(NewOrder, SelectsDiagrams) {
  EXPECT_EQ(diagrams("u u~ > c c~ WEIGHTED<=99"), 4);  // g, a, z, ap
  EXPECT_EQ(diagrams("u u~ > c c~"), 1);
  EXPECT_EQ(diagrams("u u~ > c c~ NP<=1"), 4);
  EXPECT_EQ(diagrams("u u~ > c c~ NP=1 QCD=0"), 3);
  EXPECT_EQ(diagrams("u u~ > c c~ NP==0"), 3);
  EXPECT_EQ(diagrams("u u~ > c c~ NP==1"), 1);
  EXPECT_EQ(diagrams("u u~ > c c~ NP>0"), 1);
  EXPECT_EQ(diagrams("u u~ > c c~ NP^2==1"), 4);
  EXPECT_EQ(diagrams("u u~ > c c~ NP^2==2"), 1);
  EXPECT_EQ(diagrams("mu+ mu- > mu+ mu- NP==2"), 2);
  EXPECT_EQ(diagrams("e+ e- > mu+ mu- e+ e- QCD=0 NP=99"),
            diagrams("e+ e- > mu+ mu- e+ e- NP==0") + diagrams("e+ e- > mu+ mu- e+ e- NP==1") +
                diagrams("e+ e- > mu+ mu- e+ e- NP==2"));
  EXPECT_GT(diagrams("e+ e- > mu+ mu- e+ e- NP==2"), 0);
}

TEST(NewOrder, HasALimitInEachPart) {
  EXPECT_EQ(diagrams("mu+ mu- > mu+ mu-", "np-limited"), diagrams("mu+ mu- > mu+ mu- NP=0"));
  EXPECT_EQ(diagrams("g g > h h QED=0 NP=2"), 2);  // t and u
  EXPECT_EQ(diagrams("g g > h h QED=0 NP=2", "np-limited"), 0);
  EXPECT_EQ(diagrams("g g > h, h > g g", "np-limited"), 1);
}

/// The default takes the lowest WEIGHTED.
TEST(NewOrder, HasAWeight) {
  EXPECT_EQ(diagrams("mu+ mu- > mu+ mu-"), diagrams("mu+ mu- > mu+ mu- WEIGHTED<=4"));
  EXPECT_EQ(diagrams("mu+ mu- > mu+ mu-", "np-light"), 2);
  EXPECT_EQ(diagrams("u u~ > c c~ WEIGHTED<=3", "np-light"), 2);  // g, ap
  EXPECT_EQ(diagrams("u u~ > c c~ WEIGHTED<=3"), 1);
}

AmplitudeProgram program(const std::string& text) {
  return build_program(process_of(text), Parameters());
}

/// The power of g_s is a sum over vertices. Numbers of legs do not tell it: g g > h has a vertex
/// without g_s.
TEST(NewOrder, HasItsOwnPowerOfTheStrongCoupling) {
  for (const auto& [text, power] : std::map<std::string, int>{{"g g > h", 0},
                                                              {"g g > h g NP=1", 1},
                                                              {"g g > h g g NP=1", 2},
                                                              {"u u~ > c c~ QED=0 NP=0", 2},
                                                              {"u u~ > c c~ NP==1", 0},
                                                              {"u u~ > c c~ NP^2==1 QED=1", 1}}) {
    const auto own = program(text);
    EXPECT_TRUE(own.jamp_powers.empty()) << text;
    EXPECT_EQ(own.strong_power, power) << text;
  }
  EXPECT_FALSE(program("u u~ > c c~ NP=1").jamp_powers.empty());
  EXPECT_FALSE(program("g g > b b~ NP=1").jamp_powers.empty());
}

/// Flows for each power, and the products that count.
TEST(NewOrder, SelectsProducts) {
  const auto own = program("u u~ > c c~ NP^2==1 QED<=1");
  EXPECT_EQ(own.color.powers.size(), own.color.flows.size());
  EXPECT_EQ(own.color.products, (std::vector{std::pair(0, 1)}));
  EXPECT_TRUE(program("u u~ > c c~ NP<=1").color.products.empty());
  const Process process = process_of("u u~ > c c~ NP^2==1");
  const auto vertices = process.model().vertices(Parameters());
  EXPECT_THROW(model_diagrams(process, vertices, Parameters(), {}), InputError);
}

}  // namespace
}  // namespace helikos::np_program_test
