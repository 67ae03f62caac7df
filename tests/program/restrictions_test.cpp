// SPDX-License-Identifier: Apache-2.0
// Orders, exclusions and forbidden s-channels: the recursion and the enumeration of diagrams know
// them each in its own way.
#include <gtest/gtest.h>

#include "diagrams/enumerate.hpp"
#include "program/build_program.hpp"
#include "program/diagram_count.hpp"

namespace helikos {
namespace {

long long enumerated(const Process& process) {
  const auto vertices = standard_model().vertices(Parameters());
  return static_cast<long long>(
      enumerate_diagrams(process, vertices, diagram_options(process)).size());
}

TEST(RecursionRestrictions, LeaveAsManyDiagramsAsTheEnumeration) {
  for (const char* legs :
       {"u u~ > d d~", "u d~ > e+ ve", "e+ e- > w+ w-", "g u > t t~ u", "u u~ > e+ e- g",
        "e+ e- > mu+ mu- h", "w+ w- > w+ w-", "t > b e+ ve", "u u > u u g", "e+ e- > w+ w- z"}) {
    for (const char* clause :
         {"", " QED<=2", " QED==2", " QED<=4", " QCD==1", " QCD>0", " WEIGHTED<=4", " / z",
          " / a z", " / g", " $$ z", " $$ w+", " $$ w-", " $$ a z h", " / h $$ t QED<=4"}) {
      const auto process = Process::parse(std::string(legs) + clause);
      EXPECT_EQ(count_diagrams(process), enumerated(process)) << process.str();
    }
  }
}

/// Orders that change nothing leave the special recipes to their processes.
TEST(RecursionRestrictions, MixPowersOnlyWhereSeveralAreAsked) {
  const auto mixes = [](const char* text) {
    return build_program(Process::parse(text), Parameters()).mixes_powers;
  };
  EXPECT_FALSE(mixes("u u~ > d d~"));
  EXPECT_FALSE(mixes("u u~ > d d~ QED==2"));
  EXPECT_TRUE(mixes("u u~ > d d~ QED<=2"));
  EXPECT_FALSE(mixes("g g > t t~ QED<=2"));
}

}  // namespace
}  // namespace helikos
