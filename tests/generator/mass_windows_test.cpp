// SPDX-License-Identifier: Apache-2.0
// Windows of decays and of `$`: which systems have them, and their limits.
#include "helikos/generator/mass_windows.hpp"

#include <gmock/gmock.h>

#include "helikos/theory/model/standard_model.hpp"

namespace helikos::test::mass_windows_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr LegMask legs(std::initializer_list<int> all) {
  LegMask mask = 0;
  for (const int leg : all) mask |= leg_bit(leg);
  return mask;
}

MassWindow around(LegMask system, int code, double widths, bool is_forbidden = false) {
  const Parameters p;
  const double half = widths * p.width(code);
  return {system, p.mass(code) - half, p.mass(code) + half, is_forbidden};
}

std::vector<LegMask> systems_of(const std::string& process) {
  std::vector<LegMask> systems;
  for (const MassWindow& window : forbidden_windows(Process::parse(process), Parameters(), 15.0)) {
    EXPECT_TRUE(window.is_forbidden);
    systems.push_back(window.legs);
  }
  return systems;
}

/// Also of decays of products: g g > (b (e+ ve)) (b~ w-).
TEST(MassWindows, OfDecaysAreThoseOfAllMothers) {
  const auto process = Process::parse("g g > t t~, (t > b w+, w+ > e+ ve), t~ > b~ w-");
  EXPECT_THAT(windows_of_decays(process, Parameters(), 15.0),
              UnorderedElementsAre(around(legs({2, 3, 4}), 6, 15.0), around(legs({3, 4}), 24, 15.0),
                                   around(legs({5, 6}), 6, 15.0)));
  EXPECT_THAT(windows_of_decays(process, Parameters(), 0.0), IsEmpty());
  EXPECT_THAT(windows_of_decays(Process::parse("g g > b w+ t~"), Parameters(), 15.0), IsEmpty());
  EXPECT_THAT(forbidden_windows(process, Parameters(), 15.0), IsEmpty());
}

TEST(MassWindows, BeginAtZero) {
  const auto wide = windows_of_decays(Process::parse("u u~ > z g, z > e+ e-"), Parameters(), 100.0);
  ASSERT_EQ(wide.size(), 1u);
  EXPECT_EQ(wide.front().least, 0.0);
}

/// The sign counts, as for `$$`.
TEST(MassWindows, OnShellParticlesAreThoseOfDiagrams) {
  EXPECT_EQ(forbidden_windows(Process::parse("u u~ > e+ e- $ z"), Parameters(), 15.0),
            MassWindows{around(legs({2, 3}), 23, 15.0, true)});
  EXPECT_THAT(systems_of("u d~ > e+ ve g $ w+"), ElementsAre(legs({2, 3})));
  EXPECT_THAT(systems_of("u d~ > e+ ve g $ w-"), IsEmpty());
  EXPECT_THAT(systems_of("d u~ > e- ve~ g $ w-"), ElementsAre(legs({2, 3})));
  EXPECT_THAT(systems_of("g g > b w+ b~ w- $ t"), ElementsAre(legs({2, 3})));
  EXPECT_THAT(systems_of("g g > b w+ b~ w- $ t~ t"),
              UnorderedElementsAre(legs({2, 3}), legs({4, 5})));
  // Each e+ with each e-, and all four.
  EXPECT_THAT(systems_of("u u~ > e+ e- e+ e- $ z"),
              UnorderedElementsAre(legs({2, 3}), legs({2, 5}), legs({3, 4}), legs({4, 5}),
                                   legs({2, 3, 4, 5})));
}

/// A propagator between the beams has no mass shell, and a particle without a width no window.
TEST(MassWindows, OtherLinesHaveNone) {
  EXPECT_THAT(systems_of("e+ mu- > e+ mu- $ z a"), IsEmpty());
  EXPECT_THAT(systems_of("u u~ > e+ e- $ a"), IsEmpty());
  EXPECT_THAT(systems_of("u u~ > e+ e- $ h"), IsEmpty());
  ParameterInputs wide = Parameters().inputs();
  wide["WZ"] = 10.0;
  const auto process = Process::parse("u u~ > e+ e- $ z");
  EXPECT_THAT(forbidden_windows(process, Parameters(wide), 15.0), IsEmpty());
}

/// Each `$` is of the part where it stands.
TEST(MassWindows, OnShellParticlesAreThoseOfAPart) {
  EXPECT_THAT(systems_of("u u~ > t t~ QED=2 $ z, t > b e+ ve"), ElementsAre(legs({2, 3, 4, 5})));
  EXPECT_THAT(systems_of("u u~ > t t~ QED=2, t > b e+ ve $ w+"), ElementsAre(legs({3, 4})));
  EXPECT_THAT(systems_of("u u~ > t t~ QED=2 $ w+, t > b e+ ve"), IsEmpty());
  EXPECT_TRUE(forbids_on_shell(Process::parse("u u~ > t t~, t > b e+ ve $ w+")));
  EXPECT_FALSE(forbids_on_shell(Process::parse("u u~ > t t~ $$ z, t > b e+ ve")));
}

}  // namespace
}  // namespace helikos::test::mass_windows_test
