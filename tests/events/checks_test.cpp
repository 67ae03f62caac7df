// SPDX-License-Identifier: Apache-2.0
// The checks of events, each of them with an event that is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <random>
#include <utility>

#include "events/records.hpp"
#include "helikos/events/event_checks.hpp"
#include "helikos/events/event_summary.hpp"

namespace helikos::events::test::checks_test {
namespace {

using testing::HasSubstr;

EventRecord event_of(int process) {
  EventSource source(3);
  while (true) {
    const auto event = source(two_process_run());
    if (event.process == process) return event;
  }
}

/// The names of the checks that fail.
std::vector<std::string> failures(const EventRecord& event,
                                  const RunRecord& run = two_process_run()) {
  EventChecks checks(run);
  checks.check(event, 17);
  std::vector<std::string> names;
  for (const auto& check : checks.results()) {
    if (check.failed == 0) continue;
    EXPECT_EQ(check.first, 17u);
    names.push_back(check.name);
  }
  return names;
}

TEST(EventChecksOf, GoodEventsFindNothing) {
  const auto run = two_process_run();
  EventChecks checks(run);
  std::uint64_t number = 0;
  for (const auto& event : EventSource(5)(run, 2000)) checks.check(event, ++number);
  for (const auto& check : checks.results()) EXPECT_EQ(check.failed, 0u) << check.objection;
  EXPECT_LT(checks.worst_momentum(), 1e-14);
  EXPECT_GT(checks.worst_momentum(), 0.0);
}

struct Mistake {
  const char* name;
  int process;
  std::function<void(EventRecord&)> make;
  std::vector<std::string> failures;
};

void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.name; }

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreFound) {
  auto event = event_of(GetParam().process);
  EXPECT_TRUE(failures(event).empty());
  GetParam().make(event);
  EXPECT_EQ(failures(event), GetParam().failures);
}

constexpr int muons = 1, tops = 2;
using Names = std::vector<std::string>;

INSTANTIATE_TEST_SUITE_P(
    Numbers, Mistakes,
    testing::Values(
        Mistake{"weight", muons, [](auto& e) { e.weight = NAN; }, Names{"finite numbers"}},
        Mistake{"variation", muons, [](auto& e) { e.weights[1] = INFINITY; },
                Names{"finite numbers"}},
        Mistake{"scale", muons, [](auto& e) { e.scale = NAN; }, Names{"finite numbers"}},
        Mistake{"lifetime", muons, [](auto& e) { e.particles[2].lifetime = NAN; },
                Names{"finite numbers"}},
        Mistake{"nan_momentum", muons, [](auto& e) { e.particles[2].p[1] = NAN; },
                Names{"finite numbers", "momentum conservation", "mass shells"}},
        Mistake{"process", muons, [](auto& e) { e.process = 3; }, Names{"subprocess"}},
        Mistake{"momentum", muons, [](auto& e) { e.particles[2].p[1] += 0.1; },
                Names{"momentum conservation", "mass shells"}},
        Mistake{"mass", tops, [](auto& e) { e.particles[2].mass = 174.0; }, Names{"mass shells"}},
        Mistake{"mass_sign", tops, [](auto& e) { e.particles[2].mass *= -1.0; }, Names{"energies"}},
        Mistake{"exchanged", tops,
                [](auto& e) { std::swap(e.particles[2].p[0], e.particles[2].p[3]); },
                Names{"momentum conservation", "mass shells"}},
        Mistake{"energy_sign", muons,
                [](auto& e) {
                  for (auto& particle : e.particles) particle.p[0] *= -1.0;
                },
                Names{"energies"}},
        Mistake{"beam", muons,
                [](auto& e) {
                  for (auto& particle : e.particles)
                    for (auto& component : particle.p) component *= 100.0;
                },
                Names{"incoming particles"}},
        Mistake{"one_comes_in", muons,
                [](auto& e) {
                  e.particles[1].status = outgoing;
                  e.particles[1].colors = {501, 0};
                },
                Names{"incoming particles", "momentum conservation", "mothers", "colour flow"}}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Structure, Mistakes,
    testing::Values(Mistake{"no_mother", muons,
                            [](auto& e) {
                              e.particles[2].mothers = {0, 0};
                            },
                            Names{"mothers"}},
                    Mistake{"far_mother", muons,
                            [](auto& e) {
                              e.particles[2].mothers = {1, 5};
                            },
                            Names{"mothers"}},
                    Mistake{"final_mother", muons,
                            [](auto& e) {
                              e.particles[2].mothers = {4, 4};
                            },
                            Names{"mothers"}},
                    Mistake{"mother_of_incoming", muons,
                            [](auto& e) {
                              e.particles[0].mothers = {2, 2};
                            },
                            Names{"mothers"}},
                    Mistake{"quark_anticolor", muons,
                            [](auto& e) {
                              std::swap(e.particles[0].colors[0], e.particles[0].colors[1]);
                            },
                            Names{"colour flow"}},
                    Mistake{"no_color", tops,
                            [](auto& e) {
                              e.particles[2].colors = {0, 0};
                            },
                            Names{"colour flow"}},
                    Mistake{"singlet_gluon", tops,
                            [](auto& e) {
                              e.particles[0].colors = {501, 501};
                            },
                            Names{"colour flow"}},
                    Mistake{"colored_lepton", muons,
                            [](auto& e) {
                              e.particles[2].colors = {502, 502};
                            },
                            Names{"colour flow"}},
                    Mistake{"negative_tag", tops, [](auto& e) { e.particles[2].colors[0] *= -1; },
                            Names{"colour flow"}},
                    Mistake{"loose_line", tops, [](auto& e) { e.particles[3].colors[1] = 507; },
                            Names{"colour flow"}},
                    Mistake{"all_lines_loose", tops,
                            [](auto& e) {
                              int tag = 501;
                              for (auto& particle : e.particles)
                                for (int& own : particle.colors)
                                  if (own != 0) own = tag++;
                            },
                            Names{"colour flow"}},
                    Mistake{"line_twice", tops,
                            [](auto& e) {
                              for (auto& particle : e.particles)
                                for (auto& tag : particle.colors)
                                  if (tag != 0) tag = 501;
                              e.particles[0].colors[1] = e.particles[1].colors[0] = 502;
                            },
                            Names{"colour flow"}},
                    Mistake{"gluon_zero", tops, [](auto& e) { e.particles[0].spin = 0.0; },
                            Names{"helicities"}},
                    Mistake{"quark_two", muons, [](auto& e) { e.particles[0].spin = 2.0; },
                            Names{"helicities"}},
                    Mistake{"muon_three", muons, [](auto& e) { e.particles[3].spin = -3.0; },
                            Names{"helicities"}}),
    [](const auto& info) { return info.param.name; });

/// g g > t t~ with other particles in the place of the quarks.
EventRecord with_colors(const std::array<std::array<int, 2>, 4>& tags) {
  auto event = event_of(tops);
  event.particles[2].pdg = 9000006;
  event.particles[3].pdg = -9000006;
  for (std::size_t i = 0; i < tags.size(); ++i) event.particles[i].colors = tags[i];
  return event;
}

/// The second colour of a sextet is a negative anticolour.
TEST(EventChecksOf, SextetsHaveTwoLines) {
  const auto good = with_colors({{{501, 502}, {502, 503}, {501, -504}, {-504, 503}}});
  EXPECT_THAT(failures(good), testing::IsEmpty());
  const auto bad = with_colors({{{501, 502}, {502, 503}, {501, -504}, {-505, 503}}});
  EXPECT_THAT(failures(bad), testing::ElementsAre("colour flow"));
}

/// The card in the header has the colour of a new particle, whose tags then must fit.
TEST(EventChecksOf, NewParticlesHaveTheLinesOfTheirColor) {
  const auto with_color = [](const std::string& color) {
    auto run = two_process_run();
    run.header.push_back(
        {"slha", "BLOCK MASS\n 3 0.1\nBlock QNUMBERS 9000006 # x\n 1 4\n 2 1\n 3 " + color +
                     "\n 4 1\nBLOCK MINPAR\n 3 8\n"});
    return run;
  };
  const auto triplets = with_colors({{{501, 502}, {502, 503}, {501, 0}, {0, 503}}}),
             sextets = with_colors({{{501, 502}, {502, 503}, {501, -504}, {-504, 503}}}),
             octets = with_colors({{{501, 502}, {502, 503}, {501, 504}, {504, 503}}}),
             antitriplets = with_colors({{{501, 502}, {503, 501}, {0, 502}, {503, 0}}});
  const auto wrong = testing::ElementsAre("colour flow");
  EXPECT_THAT(failures(triplets, with_color("3")), testing::IsEmpty());
  EXPECT_THAT(failures(sextets, with_color("3")), wrong);
  EXPECT_THAT(failures(octets, with_color("3")), wrong);
  EXPECT_THAT(failures(antitriplets, with_color("3")), wrong);
  EXPECT_THAT(failures(antitriplets, with_color("-3")), testing::IsEmpty());
  EXPECT_THAT(failures(sextets, with_color("6")), testing::IsEmpty());
  EXPECT_THAT(failures(triplets, with_color("6")), wrong);
  EXPECT_THAT(failures(sextets, with_color("-6")), wrong);
  EXPECT_THAT(failures(octets, with_color("8")), testing::IsEmpty());
  EXPECT_THAT(failures(triplets, with_color("8")), wrong);
  EXPECT_THAT(failures(triplets, with_color("1")), wrong);
}

/// Lines that meet at a junction have one end each.
TEST(EventChecksOf, ThreeLinesMayMeet) {
  const auto good = with_colors({{{501, 502}, {503, 504}, {501, -503}, {505, 0}}});
  EXPECT_THAT(failures(good), testing::IsEmpty());
  const auto bad = with_colors({{{501, 502}, {503, 504}, {501, -503}, {505, 506}}});
  EXPECT_THAT(failures(bad), testing::ElementsAre("colour flow"));
  // three lines that begin and three others that end
  const auto both = with_colors({{{501, 502}, {503, 504}, {505, 0}, {0, 506}}});
  EXPECT_THAT(failures(both), testing::ElementsAre("colour flow"));
}

/// g g > t t~, t > w+ b, with the products behind the others.
EventRecord with_decay() {
  auto event = event_of(tops);
  event.particles[2].status = resonance;
  const double e = (173.0 * 173.0 + 80.0 * 80.0) / (2.0 * 173.0);
  const auto at_rest = at_angles(e, 80.0, 0.3, 1.0);
  const auto top = event.particles[2].p;
  // Boosted along the top by its momentum.
  const double m = 173.0;
  const double dot = at_rest[1] * top[1] + at_rest[2] * top[2] + at_rest[3] * top[3];
  EventParticle w{.pdg = 24,
                  .status = outgoing,
                  .mothers = {3, 3},
                  .colors = {},
                  .p = {},
                  .mass = 80.0,
                  .lifetime = 0.0,
                  .spin = 0.0};
  w.p[0] = (top[0] * at_rest[0] + dot) / m;
  for (int i = 1; i < 4; ++i) w.p[i] = at_rest[i] + top[i] * (at_rest[0] + dot / (top[0] + m)) / m;
  EventParticle b{.pdg = 5,
                  .status = outgoing,
                  .mothers = {3, 3},
                  .colors = event.particles[2].colors,
                  .p = {},
                  .mass = 0.0,
                  .lifetime = 0.0,
                  .spin = -1.0};
  for (int i = 0; i < 4; ++i) b.p[i] = top[i] - w.p[i];
  event.particles.push_back(w);
  event.particles.push_back(b);
  return event;
}

TEST(EventChecksOf, DecaysFindWhatIsWrong) {
  auto event = with_decay();
  EXPECT_TRUE(failures(event).empty());
  event.particles[5].colors = {777, 0};
  EXPECT_EQ(failures(event), Names{"colour flow"});
  // A resonance that its daughters do not add up to.
  event = with_decay();
  for (auto& component : event.particles[2].p) component *= 1.5;
  event.particles[2].mass *= 1.5;
  EXPECT_EQ(failures(event), Names{"momentum conservation"});
}

TEST(EventSummaryOf, WeightsIsTheirMeanAndSpread) {
  const auto run = two_process_run();
  EventSummary summary(run);
  EventRecord event;
  event.weights = {1.0, 2.0, 3.0};
  for (const double weight : {1.0, 2.0, 6.0, -1.0}) {
    event.process = weight > 0.0 ? 1 : 2;
    event.weight = weight;
    summary.add(event);
  }
  EXPECT_EQ(summary.all().events, 4u);
  EXPECT_EQ(summary.all().negative, 1u);
  EXPECT_DOUBLE_EQ(summary.all().mean(), 2.0);
  EXPECT_DOUBLE_EQ(summary.all().largest, 6.0);
  // Deviations -1, 0, 4, -3: variance 26/3, of the mean a fourth of it.
  EXPECT_DOUBLE_EQ(summary.all().error(), std::sqrt(26.0 / 12.0));
  EXPECT_EQ(summary.subprocesses().at(1).events, 3u);
  EXPECT_EQ(summary.variation_means(), (std::vector{1.0, 2.0, 3.0}));
}

TEST(EventSummaryOf, EqualWeightsHasNoSpread) {
  EventSummary summary(two_process_run());
  EventRecord event;
  event.weight = 612.375 / 3.0;
  for (int i = 0; i < 1000; ++i) summary.add(event);
  EXPECT_EQ(summary.all().error(), 0.0);
}

/// Rare large weights, a part of the cross section of 0.3 %: few events without one of them are no
/// objection, many are. A run may allow more above its maximum weights, but no more than 1 %
/// counts.
TEST(EventSummaryOf, FewEventsMayLackRareWeights) {
  const auto objects = [](int number, double missing, const char* setting) {
    auto run = two_process_run();
    run.header.push_back({"helikos", setting});
    EventSummary summary(run);
    EventRecord event;
    event.weight = (1.0 - missing) * 612.375;
    for (int i = 0; i < number; ++i) summary.add(event);
    return !normalization_objection(summary, run).empty();
  };
  for (auto& [setting, missing] :
       {std::pair{"", 0.003}, std::pair{"{\n \"overweights\": 0.002\n}", 0.006},
        std::pair{"overweights = 0.1", 0.01}, std::pair{" \"unweighting\": \"partial\",", 0.01}}) {
    // The error of the header is 0.09 %, five times.
    EXPECT_FALSE(objects(100, missing, setting)) << setting;
    EXPECT_FALSE(objects(300, missing + 0.004, setting)) << setting;
    EXPECT_TRUE(objects(300, missing + 0.005, setting)) << setting;
    EXPECT_TRUE(objects(100000, 0.006, setting)) << setting;
  }
}

TEST(EventSummaryOf, WrongNormalizationIsSeen) {
  auto run = two_process_run();
  EventSummary summary(run);
  EventRecord event;
  event.weight = 612.375;
  for (int i = 0; i < 10; ++i) summary.add(event);
  EXPECT_EQ(normalization_objection(summary, run), "");
  run.subprocesses[0].cross_section += 6.0;  // the error is 0.56; 0.3 % may be missing
  EXPECT_THAT(normalization_objection(summary, run), HasSubstr("the mean weight is 612.375 pb"));
  run.weighting = 3;
  EXPECT_EQ(normalization_objection(summary, run), "");
}

/// Small samples of runs as `generate` makes them: weights of 1 and rare larger ones with tails,
/// which have 0.1 or 0.3 % of the cross section above the maximum weight. None of them has a false
/// alarm, and a header that is wrong by 0.95 % is seen in all of them that say enough.
TEST(EventSummaryOf, SmallSamplesHaveNoFalseAlarm) {
  constexpr int samples = 300;
  constexpr double error = 5e-4;
  for (const int number : {100, 1000})
    for (const double part : {1e-3, 3e-3})
      for (const double tail : {0.5, 3.0}) {  // mean of what a rare weight has above 1
        std::mt19937_64 random(std::uint64_t(number) + std::uint64_t(1e6 * part + 1e3 * tail));
        std::bernoulli_distribution is_rare(part / tail);
        std::exponential_distribution<double> excess(1.0 / tail);
        std::normal_distribution<double> of_header(0.0, error);
        int alarms = 0, wrong = 0, seen = 0;
        for (int sample = 0; sample < samples; ++sample) {
          RunRecord run;
          const double truth = 1.0 + part, header = truth * (1.0 + of_header(random));
          run.subprocesses = {{.cross_section = header, .error = error * header, .id = 1}};
          EventSummary summary(run);
          for (int i = 0; i < number; ++i) {
            EventRecord event;
            event.process = 1;
            event.weight = is_rare(random) ? 1.0 + excess(random) : 1.0;
            summary.add(event);
          }
          alarms += !normalization_objection(summary, run).empty();
          run.subprocesses[0].cross_section *= 1.0095;
          if (summary.all().error() > 2e-4 || header < truth) continue;
          ++wrong;
          seen += !normalization_objection(summary, run).empty();
        }
        EXPECT_EQ(alarms, 0) << number << ' ' << part << ' ' << tail;
        EXPECT_GT(wrong, 0) << number << ' ' << part << ' ' << tail;
        EXPECT_EQ(seen, wrong) << number << ' ' << part << ' ' << tail;
      }
}

}  // namespace
}  // namespace helikos::events::test::checks_test
