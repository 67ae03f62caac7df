// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "channel_sample.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::test::channel_input_test {
namespace {

/// The message that a construction is refused with; empty if it is not.
template <class Collision>
std::string refusal(const Collision& collision, const ChannelDescription& description) {
  try {
    Channel(collision, description);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

const FixedEnergy fixed{500, {0, 0}};
const HadronCollision hadrons{13000, {}, 100};
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(ChannelInput, NamesWhatIsWrong) {
  EXPECT_EQ(refusal(fixed, ladder({300, 200})),
            "an energy of 500 GeV does not exceed the least mass of the final state, 500 GeV");
  EXPECT_EQ(refusal(FixedEnergy{500, {300, 200}}, ladder({0, 0})),
            "an energy of 500 GeV does not exceed the incoming masses, 500 GeV");
  EXPECT_EQ(refusal(fixed, ladder({0})), "1 outgoing particles; there must be 2 to 16");
  EXPECT_EQ(refusal(FixedEnergy{500, {0, 0, 0}}, ladder({0, 0})),
            "3 incoming particles; there must be 1 or 2");
  EXPECT_EQ(refusal(FixedEnergy{500, {173}}, ladder({0, 0})),
            "a particle of mass 173 GeV decays at rest, not at an energy of 500 GeV");
  EXPECT_EQ(refusal(fixed, transverse({0, 0})),
            "transverse momenta are chosen in collisions of hadrons only");
  EXPECT_EQ(refusal(FixedEnergy{500, {500}}, chain({0, 0})),
            "a chain of exchanges has two incoming particles");
  EXPECT_EQ(refusal(HadronCollision{13000}, ladder({0, 0})), "massless partons need a least s");
  EXPECT_EQ(refusal(HadronCollision{13000, {}, 2e8}, ladder({0, 0})),
            "an energy of 13000 GeV is below the least one, 14142.13562373095 GeV");
}

TEST(ChannelInput, RefusesTreesThatAreNone) {
  ChannelDescription d = ladder({0, 0, 0});
  d.nodes[1].first = 2;
  EXPECT_EQ(refusal(fixed, d), "system 2 is used twice");
  d.nodes[1].first = 7;
  EXPECT_EQ(refusal(fixed, d), "system 7 of 5");
  d.nodes[1].first = 4;
  EXPECT_EQ(refusal(fixed, d), "system 4 is used twice");
  d = ladder({0, 0, 0});
  d.clusters = {3};
  EXPECT_EQ(refusal(fixed, d), "system 2 is in no cluster");
  d.clusters = {};
  EXPECT_EQ(refusal(fixed, d), "no cluster");
  d.clusters = {3, 2};
  EXPECT_EQ(refusal(fixed, d),
            "2 clusters with 0 exchanges or transverse momenta; there must be one less");
  d = chain({0, 0});
  d.transverse.resize(1);
  EXPECT_THAT(refusal(hadrons, d), testing::HasSubstr("not by both"));
}

TEST(ChannelInput, RefusesMapsThatAreNone) {
  for (const InvariantMap& map :
       {InvariantMap::power(-11), InvariantMap::power(nan), InvariantMap::power(11),
        InvariantMap::power(1, -101), InvariantMap::power(1, nan), InvariantMap::breit_wigner(0, 1),
        InvariantMap::breit_wigner(1, 0), InvariantMap::breit_wigner(nan, 1)}) {
    EXPECT_NE(refusal(fixed, ladder({0, 0, 0}, map)), "");
    EXPECT_NE(refusal(fixed, chain({0, 0, 0}, map)), "");
    EXPECT_NE(refusal(fixed, chain({0, 0, 0}, {}, map)), "");
    EXPECT_NE(refusal(hadrons, transverse({0, 0, 0}, map)), "");
    EXPECT_NE(refusal(HadronCollision{13000, map, 100}, ladder({0, 0})), "");
  }
  const InvariantMap z = InvariantMap::breit_wigner(91.2, 2.5);
  EXPECT_EQ(refusal(fixed, chain({0, 0}, z)), "an exchanged momentum follows no Breit-Wigner");
  EXPECT_NE(refusal(hadrons, transverse({0, 0}, z)), "");
}

TEST(ChannelInput, RefusesEverythingElseThatIsWrong) {
  for (const double energy : {nan, HUGE_VAL, 0.0, -1.0, 1e200, 1e-200}) {
    EXPECT_NE(refusal(FixedEnergy{energy, {0, 0}}, ladder({0, 0})), "") << energy;
    EXPECT_NE(refusal(HadronCollision{energy, {}, 1e-3}, ladder({0, 0})), "") << energy;
  }
  for (const double bad : {nan, HUGE_VAL, -1.0}) {
    EXPECT_NE(refusal(fixed, ladder({0, bad})), "");
    EXPECT_NE(refusal(FixedEnergy{500, {bad, 0}}, ladder({0, 0})), "");
    EXPECT_NE(refusal(HadronCollision{13000, {}, bad}, ladder({0, 0})), "");
    ChannelDescription d = ladder({0, 0, 0});
    d.nodes[0].least_mass = bad;
    EXPECT_NE(refusal(fixed, d), "");
    d = chain({0, 0, 0});
    d.exchanges[0].least_remaining = bad;
    EXPECT_NE(refusal(fixed, d), "");
    d = transverse({0, 0});
    d.transverse[0].least = bad;
    EXPECT_NE(refusal(hadrons, d), "");
    d = chain({0, 0});
    d.transverse_masses[1] = bad;
    EXPECT_NE(refusal(fixed, d), "");
    d = chain({0, 0});
    d.transverse_momenta = {1, bad};
    EXPECT_NE(refusal(fixed, d), "");
  }
  EXPECT_NE(refusal(fixed, ladder(std::vector<double>(max_outgoing + 1))), "");
  ChannelDescription d = ladder({0, 0});
  d.transverse_momenta = {20};
  EXPECT_EQ(refusal(fixed, d), "1 least transverse momenta of 2 particles");
  d.transverse_momenta = {20, 0};
  EXPECT_EQ(refusal(fixed, d), "");
  d.transverse_masses = {30, 0};
  EXPECT_NE(refusal(FixedEnergy{173, {173}}, d), "");
  EXPECT_EQ(refusal(fixed, d), "");
  d.transverse_masses = {251, 250};  // of 500 GeV
  EXPECT_NE(refusal(fixed, d), "");
  d = transverse({0, 0});
  d.transverse_masses = {30, 0};
  EXPECT_NE(refusal(hadrons, d), "");
  d = ladder({0, 0, 0});
  d.nodes[0].least_mass = 500;
  EXPECT_NE(refusal(fixed, d), "");
}

TEST(ChannelInput, AcceptsItsLimitsAndCountsNumbers) {
  const std::vector<double> many(max_outgoing);
  EXPECT_EQ(refusal(fixed, ladder(many)), "");
  EXPECT_EQ(refusal(fixed, chain(many)), "");
  EXPECT_EQ(refusal(hadrons, transverse(many)), "");
  EXPECT_EQ(refusal(FixedEnergy{173, {173}}, ladder({0, 0})), "");
  EXPECT_EQ(refusal(HadronCollision{13000}, transverse({0, 0})), "");
  EXPECT_EQ(Channel(fixed, ladder(many)).numbers_per_event(), 44);
  EXPECT_EQ(Channel(hadrons, chain(many)).numbers_per_event(), 46);
  EXPECT_EQ(Channel(hadrons, chain(many)).particles(), 18);
}

}  // namespace
}  // namespace helikos::test::channel_input_test
