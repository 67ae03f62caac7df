// SPDX-License-Identifier: Apache-2.0
// Resonances of drawn diagrams in files of events.
#include <gmock/gmock.h>

#include <cmath>

#include "app/program.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/theory/model/parameters.hpp"

namespace helikos::app::resonances_test {
namespace {

using events::EventParticle;
using events::EventRecord;
using ::testing::HasSubstr;

class Resonances : public ProgramTest {
 protected:
  std::vector<EventRecord> generate(const std::string& arguments, const std::string& file) const {
    const Outcome outcome = helikos("generate " + arguments + " --report none --output " + file);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    info(file);  // mothers, colours and momenta are right
    const auto reader = events::open_event_file((work() / file).string());
    std::vector<EventRecord> list;
    for (EventRecord event; reader->read(event);) list.push_back(event);
    return list;
  }
};

std::vector<EventParticle> resonances_of(const EventRecord& event) {
  std::vector<EventParticle> rows;
  for (const auto& particle : event.particles)
    if (particle.status == events::resonance) rows.push_back(particle);
  return rows;
}

std::vector<EventParticle> others_of(const EventRecord& event) {
  std::vector<EventParticle> rows;
  for (auto particle : event.particles) {
    particle.mothers = {};
    if (particle.status != events::resonance) rows.push_back(particle);
  }
  return rows;
}

double mass_of(const EventRecord& event, int first, int second) {
  std::array<double, 4> sum{};
  for (const auto& particle : event.particles)
    if (particle.pdg == first || particle.pdg == second)
      for (std::size_t c = 0; c < 4; ++c) sum[c] += particle.p[c];
  return std::sqrt(sum[0] * sum[0] - sum[1] * sum[1] - sum[2] * sum[2] - sum[3] * sum[3]);
}

/// Nothing else of the events changes with the window.
TEST_F(Resonances, AreThoseNearTheMassShell) {
  const std::string line =
      "'p p > e+ e- j' --cut 'pt(j) > 30' --cut '20 < m(e+,e-) < 200' --events 1000 --seed 3 ";
  const auto usual = generate(line, "a.lhe"), none = generate(line + "--bwcutoff 0", "b.lhe");
  const auto narrow = generate(line + "--bwcutoff 2", "c.lhe");
  ASSERT_EQ(usual.size(), 1000u);
  ASSERT_EQ(none.size(), usual.size());
  const double z = Parameters().mass(23), width = Parameters().width(23);
  int near = 0, with_row = 0, far = 0;
  for (std::size_t i = 0; i < usual.size(); ++i) {
    EXPECT_EQ(usual[i].weight, none[i].weight);
    EXPECT_EQ(others_of(usual[i]), others_of(none[i]));
    EXPECT_TRUE(resonances_of(none[i]).empty());
    const double off = std::abs(mass_of(usual[i], 11, -11) - z) / width;
    const auto rows = resonances_of(usual[i]);
    for (const auto& row : rows) {
      EXPECT_EQ(row.pdg, 23);
      EXPECT_LT(off, 15.0);
      EXPECT_EQ(row.colors, (std::array{0, 0}));
      EXPECT_NEAR(row.mass, mass_of(usual[i], 11, -11), 1e-6);
    }
    near += off < 1.0;
    with_row += off < 1.0 && rows.size() == 1;
    far += off >= 15.0;
    EXPECT_EQ(resonances_of(narrow[i]).size(), off < 2.0 ? rows.size() : 0u);
  }
  EXPECT_GT(near, 300);
  EXPECT_GT(far, 10);
  // The photon has a per cent there.
  EXPECT_GT(with_row, near - near / 20 - 3);
}

TEST_F(Resonances, HaveTheChargeOfTheirProducts) {
  const auto list = generate(
      "'p p > l v j' --define 'l = e+ e-' --define 'v = ve ve~' --cut 'pt(j) > 30' --events 400",
      "a.lhe");
  int positive = 0, negative = 0;
  for (const auto& event : list) {
    bool has_positron = false;
    for (const auto& particle : event.particles) has_positron |= particle.pdg == -11;
    for (const auto& row : resonances_of(event)) {
      EXPECT_EQ(row.pdg, has_positron ? 24 : -24);
      ++(has_positron ? positive : negative);
    }
  }
  EXPECT_GT(positive, 50);
  EXPECT_GT(negative, 50);
}

/// A top has the colour of its quark; what a particle radiates does not come from it.
TEST_F(Resonances, HaveTheirColors) {
  const auto list = generate("'g g > b w+ t~' --energy 1000 --events 300", "a.lhe");
  int tops = 0;
  for (const auto& event : list)
    for (const auto& row : resonances_of(event)) {
      EXPECT_EQ(row.pdg, 6);
      EXPECT_GT(row.colors[0], 0);
      EXPECT_EQ(row.colors[1], 0);
      ++tops;
    }
  EXPECT_GT(tops, 200);
}

/// Those of chains always have a row, and what is drawn in their decays stands behind them.
TEST_F(Resonances, OfDecaysStandBehindTheirMothers) {
  const auto list =
      generate("'g g > t t~, t > b e+ ve, t~ > b~ w-' --energy 1000 --events 200", "a.lhe");
  int inner = 0;
  for (const auto& event : list) {
    const auto rows = resonances_of(event);
    ASSERT_GE(rows.size(), 2u);
    for (const auto& row : rows)
      if (row.pdg == 24) {
        ++inner;
        EXPECT_EQ(event.particles[std::size_t(row.mothers[0] - 1)].pdg, 6);
      }
  }
  EXPECT_GT(inner, 150);
}

TEST_F(Resonances, RefusesAWindowThatIsNone) {
  const Outcome outcome = helikos("generate 'p p > t t~' --bwcutoff -1");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--bwcutoff: -1 is not a number from 0 to"));
}

}  // namespace
}  // namespace helikos::app::resonances_test
