// SPDX-License-Identifier: Apache-2.0
// Cuts that are not for products of decays: which legs they have.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "helikos/observables/cuts/compile.hpp"

namespace helikos::test::skipped_decays_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Legs of the observables and orders of a condition for g g > (b (u d~)) (b~ w-) g: u is leg 3, d~
/// leg 4, g leg 7; j is u, d~ and g.
std::set<int> legs_of(const std::string& condition, bool skips_decays) {
  const auto process = Process::parse("g g > t t~ g, (t > b w+, w+ > u d~), t~ > b~ w-");
  auto expression = cuts::parse_condition(condition);
  expression.skips_decays = skips_decays;
  const auto program = cuts::compile(std::span(&expression, 1), process);
  std::set<int> legs;
  for (const cuts::Instruction& instruction : program.instructions)
    for (int leg = 0; leg < cuts::first_place; ++leg)
      if ((instruction.legs >> leg & 1) != 0) legs.insert(leg);
  return legs;
}

TEST(SkippedDecays, AreNoParticlesOfGroups) {
  EXPECT_THAT(legs_of("pt(j) > 20", false), ElementsAre(3, 4, 7));
  EXPECT_THAT(legs_of("pt(j) > 20", true), ElementsAre(7));
  EXPECT_THAT(legs_of("not pt(j) > 20 or abs(eta(g)) < 2", true), ElementsAre(7));
  EXPECT_THAT(legs_of("m(j,j) > 20", false), ElementsAre(3, 4, 7));
  EXPECT_THAT(legs_of("m(j,j) > 20", true), IsEmpty());
  EXPECT_THAT(legs_of("dr(b,b~) > 0.4", true), IsEmpty());
  EXPECT_THAT(legs_of("pt(b) > 20", true), IsEmpty());
}

/// Sums and ordered particles are of the whole event.
TEST(SkippedDecays, AreInSumsAndOrders) {
  for (const char* all : {"pt(j[1]) > 20", "pt(j[all]) > 20", "ht(j) > 20", "sum(pt(j)) > 20"})
    EXPECT_THAT(legs_of(all, true), ElementsAre(3, 4, 7)) << all;
  EXPECT_THAT(legs_of("sum(pt(j)) > 20 and pt(u) > 20", true), ElementsAre(3, 4, 7));
  EXPECT_THAT(legs_of("dr(j[1],j) > 1", true), ElementsAre(3, 4, 7));
}

}  // namespace
}  // namespace helikos::test::skipped_decays_test
