// SPDX-License-Identifier: Apache-2.0
// Diagrams that are drawn for events, and which of their s-channels are resonances.
#include "helikos/generator/detail/resonance_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "engine/events.hpp"
#include "model/contact_model.hpp"

namespace helikos::test::resonance_table_test {
namespace {

using testing::ElementsAre;

constexpr int num_draws = 20000;

/// Two particles of 2 -> 2 at rest together, without masses: E px py pz of all legs.
struct PairEvent {
  double momenta[4][4];

  PairEvent(double mass, double cosine) {
    const double e = mass / 2, sine = std::sqrt(1 - cosine * cosine);
    const double all[4][4] = {
        {e, 0, 0, e}, {e, 0, 0, -e}, {e, e * sine, 0, e * cosine}, {e, -e * sine, 0, -e * cosine}};
    std::copy(&all[0][0], &all[0][0] + 16, &momenta[0][0]);
  }
  Point point() const {
    Point result;
    for (const auto& p : momenta) result.push_back({p[0], p[1], p[2], p[3]});
    return result;
  }
};

/// The part of events with a resonance.
double part_with(const ResonanceTable& table, const ResonantEvent& event, double widths) {
  int count = 0;
  std::vector<Resonance> drawn;
  for (int i = 0; i < num_draws; ++i) {
    drawn.clear();
    table.draw(event, widths, (i + 0.5) / num_draws, drawn);
    count += drawn.empty() ? 0 : 1;
  }
  return double(count) / num_draws;
}

/// By |M|^2 of either diagram, at both angles: what is odd in the angle is no part of the weight.
double part_of_z(const std::string& production, const std::string& decay, double mass) {
  double sums[2] = {};
  const std::string bosons[] = {"z", "a"};
  for (int i = 0; i < 2; ++i)
    for (const double cosine : {-0.3, 0.3})
      sums[i] += evaluate(production + " > " + bosons[i] + " > " + decay,
                          {PairEvent(mass, cosine).point()})
                     .front();
  return sums[0] / (sums[0] + sums[1]);
}

TEST(ResonanceTable, DrawsDiagramsByTheirSquares) {
  for (const auto& [production, decay] :
       {std::pair{"u u~", "e+ e-"}, std::pair{"d d~", "e+ e-"}, std::pair{"e+ e-", "u u~"}}) {
    const ResonanceTable table(Process::parse(std::string(production) + " > " + decay),
                               Parameters());
    for (const double mass : {60.0, 80.0, 91.0, 120.0}) {
      const PairEvent event(mass, 0.3);
      const double expected = part_of_z(production, decay, mass);
      EXPECT_NEAR(part_with(table, {event.momenta, {}, 0.118}, 15), expected, 1.0 / num_draws)
          << production << " > " << decay << " " << mass;
      EXPECT_GT(expected, mass == 91.0 ? 0.98 : 0.01);
      EXPECT_LT(expected, 0.9999);
    }
  }
}

TEST(ResonanceTable, HasAWindow) {
  const ResonanceTable table(Process::parse("u u~ > e+ e-"), Parameters());
  const double z = Parameters().mass(23), width = Parameters().width(23);
  for (const double off : {-14.9, 14.9}) {
    const PairEvent event(z + off * width, 0.3);
    EXPECT_GT(part_with(table, {event.momenta, {}, 0.118}, 15.0), 0.05);
    EXPECT_EQ(part_with(table, {event.momenta, {}, 0.118}, 14.8), 0.0);
  }
  std::vector<Resonance> drawn;
  table.draw({PairEvent(z, 0.3).momenta, {}, 0.118}, 15.0, 0.5, drawn);
  ASSERT_EQ(drawn.size(), 1u);
  EXPECT_EQ(drawn[0].particle, 23);
  EXPECT_EQ(drawn[0].legs, 0b1100u);
}

/// u d~ > W > u d~, and gluons: only lines of colour from u to d~ can be those of a W.
TEST(ResonanceTable, FitsTheColorLines) {
  const ResonanceTable table(Process::parse("u d~ > u d~ QCD=2 QED=2"), Parameters());
  ASSERT_FALSE(table.empty());
  const PairEvent event(Parameters().mass(24), 0.3);
  const std::array<std::array<int, 2>, 4> of_w = {{{501, 0}, {0, 501}, {502, 0}, {0, 502}}},
                                          of_gluon = {{{501, 0}, {0, 502}, {501, 0}, {0, 502}}};
  EXPECT_GT(part_with(table, {event.momenta, of_w, 0.118}, 15), 0.1);
  EXPECT_EQ(part_with(table, {event.momenta, of_gluon, 0.118}, 15), 0.0);
}

/// Strong vertices decay nothing, and a process of them may have too many diagrams.
TEST(ResonanceTable, IsEmptyWhereNothingDecays) {
  for (const char* text : {"g g > t t~", "g g > t t~ g", "g g > t t~ g g g g g", "u d~ > w+ g",
                           "g g > t t~ h", "u u~ > e+ e- / z", "u u~ > z z"})
    EXPECT_TRUE(ResonanceTable(Process::parse(text), Parameters()).empty()) << text;
  ParameterInputs inputs;
  inputs["decay 23"] = 0.0;
  EXPECT_TRUE(ResonanceTable(Process::parse("u u~ > e+ e-"), Parameters(inputs)).empty());
}

/// Particles and legs of the propagators of each diagram that has two.
std::vector<std::vector<std::pair<int, LegMask>>> decays(const std::string& text) {
  std::vector<std::vector<std::pair<int, LegMask>>> result;
  const ResonanceTable table(Process::parse(text), Parameters());
  for (const ResonantPart& part : table.parts())
    for (const auto& own : part.decays_of) {
      result.emplace_back();
      for (const int i : own)
        result.back().emplace_back(part.resonances[std::size_t(i)].particle,
                                   part.resonances[std::size_t(i)].legs);
    }
  std::ranges::sort(result);
  return result;
}

/// w+ > w+ a is no decay, but w+ > e+ ve a by an electron is.
TEST(ResonanceTable, LeavesOutWhatRadiates) {
  const std::pair<int, LegMask> inner{24, 0b01100}, outer{24, 0b11100};
  using List = std::vector<std::pair<int, LegMask>>;
  // Photons of u, d~, W and e+.
  EXPECT_THAT(decays("u d~ > e+ ve a"),
              ElementsAre(List{inner}, List{inner}, List{inner}, List{outer}));
  // t > t g is none; the two tops of g g > t t~ are.
  for (const auto& list : decays("g g > b w+ t~ g"))
    for (const auto& [particle, legs] : list) {
      EXPECT_EQ(particle, 6);
      EXPECT_EQ(legs & 0b001111u & ~0b001100u, 0u);
      EXPECT_NE(legs & 0b001100u, 0u);
      EXPECT_EQ(legs & 0b010000u, 0u);
    }
}

/// Each part of a chain draws its own diagram, by the legs of the whole process.
TEST(ResonanceTable, KnowsThePartsOfAChain) {
  const ResonanceTable table(Process::parse("g g > t t~, t > b e+ ve, t~ > b~ mu- vm~"),
                             Parameters());
  ASSERT_EQ(table.parts().size(), 2u);
  std::vector<LegMask> legs;
  for (const ResonantPart& part : table.parts()) {
    ASSERT_EQ(part.resonances.size(), 1u);
    EXPECT_EQ(part.resonances[0].particle, 24);
    legs.push_back(part.resonances[0].legs);
  }
  EXPECT_THAT(legs, ElementsAre(0b00011000u, 0b11000000u));
}

/// All diagrams have vertices of four particles. hc has a mass of 120 GeV and a width of 12 GeV.
TEST(ResonanceTable, HasDiagramsOfLargerVerticesAlone) {
  const Process process = Process::parse("e+ e- > xc sc sc NP==2 YK==0", contact_model());
  const ResonanceTable table(process, Parameters(*contact_model().parameters));
  ASSERT_EQ(table.parts().size(), 1U);
  EXPECT_EQ(table.parts().front().members.size(), 2U);  // hc, and s for the vertex
  for (const double mass : {110.0, 320.0}) {
    const double k = 100.0, e = mass / 2, boosted = std::hypot(mass, k) / mass, beta = k / mass;
    const double pair = std::hypot(mass, k), x = std::hypot(50.0, k), beam = (pair + x) / 2;
    const double momenta[5][4] = {{beam, 0, 0, beam},
                                  {beam, 0, 0, -beam},
                                  {x, 0, 0, -k},
                                  {boosted * e, e, 0, beta * e},
                                  {boosted * e, -e, 0, beta * e}};
    const ResonantEvent event{momenta, {}, 0.118};
    EXPECT_EQ(part_with(table, event, 15), mass < 299.0 ? 1.0 : 0.0) << mass;
  }
}

}  // namespace
}  // namespace helikos::test::resonance_table_test
