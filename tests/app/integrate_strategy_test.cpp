// SPDX-License-Identifier: Apache-2.0
// `integrate --helicities auto --colors auto`.
#include "helikos/generator/detail/strategy_trials.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "app/program.hpp"
#include "helikos/app/integrate_report.hpp"
#include "helikos/app/status_line.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::app::integrate_strategy_test {
namespace {

using ::testing::HasSubstr;

class IntegrateStrategy : public ProgramTest {
 protected:
  const std::string run_ = "integrate 'g g > t t~ g' --beams p p --cut 'pt(g) > 30' --threads 1 ";
};

/// The numbers are those with the chosen strategy as options, whichever it was.
TEST_F(IntegrateStrategy, IsWhatTheOptionsWouldGive) {
  const Outcome outcome =
      helikos(run_ + "--helicities auto --colors auto --points 5000 --json a.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("(1 program), by trial"));
  const auto found = json("a.json");
  const auto chosen = found["strategies"][0];
  EXPECT_EQ(chosen["program"], "g g > t t~ g");
  EXPECT_EQ(chosen["trials"].size(), unbiased_strategies().size());
  EXPECT_EQ(chosen["trials"][0]["helicities"], chosen["helicities"]);
  EXPECT_EQ(chosen["trials"][0]["colors"], chosen["colors"]);
  EXPECT_EQ(chosen["trials"][0]["cost"], 1.0);
  const std::string options = "--helicities " + chosen["helicities"].get<std::string>() +
                              " --colors " + chosen["colors"].get<std::string>();
  ASSERT_EQ(helikos(run_ + options + " --points 5000 --json b.json").status, 0);
  EXPECT_EQ(json("b.json")["cross_section_pb"], found["cross_section_pb"]);
  EXPECT_EQ(json("b.json")["error_pb"], found["error_pb"]);
  EXPECT_TRUE(json("b.json")["strategies"].is_null());
}

TEST_F(IntegrateStrategy, OfOneIsChosenForTheOther) {
  ASSERT_EQ(helikos(run_ + "--helicities auto --colors flow --points 5000 --json a.json").status,
            0);
  const auto chosen = json("a.json")["strategies"][0];
  EXPECT_EQ(chosen["trials"].size(), 3u);
  for (const auto& trial : chosen["trials"]) EXPECT_EQ(trial["colors"], "flow");
}

/// Nothing is tried again, so that all iterations have one strategy.
TEST_F(IntegrateStrategy, IsKeptByACheckpoint) {
  const std::string all = run_ + "--helicities auto --colors auto --checkpoint c ";
  ASSERT_EQ(helikos(all + "--points 5000 --json a.json").status, 0);
  const Outcome outcome = helikos(all + "--points 20000 --resume --json b.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto first = json("a.json")["strategies"][0], second = json("b.json")["strategies"][0];
  EXPECT_EQ(first["helicities"], second["helicities"]);
  EXPECT_EQ(first["colors"], second["colors"]);
  EXPECT_FALSE(first["trials"].is_null());
  EXPECT_TRUE(second["trials"].is_null());
}

/// Events have helicities and flows where the strategy of their points is chosen, or given.
TEST_F(IntegrateStrategy, IsForEventsToo) {
  for (const std::string strategy : {"--helicities auto --colors auto", "--helicities sample"}) {
    const auto outcome = helikos(
        "generate 'g g > g g' --beams p p --cut 'pt(j) > 30' --events 200 --json a.json "
        "--output a.lhe --report none " +
        strategy);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const Json made = json("a.json")["generation"];
    EXPECT_EQ(made["events"], 200);
    EXPECT_GT(made["efficiency"].get<double>(), 0.0);
    const auto info = helikos("events info a.lhe");
    EXPECT_EQ(info.status, 0) << info.out;
  }
}

TEST(StatusText, SaysWhatIsFoundAndWhatIsLeft) {
  IntegrationSchedule schedule({0.0, 4000}, 1000);
  EXPECT_EQ(status_text(schedule, 500, 0, 2.0), "iteration 1 (adapts the grids), 500 points");
  for (int i = 0; i < IntegrationSchedule::warm_up; ++i) schedule.add({100.0, 16.0, 1000});
  EXPECT_EQ(status_text(schedule, 6000, 2000, 3.0),
            "[###############     ] iteration 6, 6000 points, 100 +- 4, 1 s left");
  // All that count together.
  schedule.add({110.0, 4.0, 1000});
  schedule.add({112.0, 4.0, 1000});
  EXPECT_EQ(status_text(schedule, 8000, 8000, 4.0),
            "[##########          ] iteration 8, 8000 points, 111 +- 1.4, 4 s left");
}

// With grids of an earlier run all iterations count.
TEST(StatusText, HasAllIterationsThatCount) {
  IntegrationSchedule schedule({0.0, 100000}, 1000, 1 << 30, {}, 0);
  schedule.add({110.0, 4.0, 1000});
  schedule.add({112.0, 4.0, 1000});
  EXPECT_EQ(status_text(schedule, 2000, 0, 4.0), "iteration 3, 2000 points, 111 +- 1.4");
}

TEST(StatusText, HasABarWhereThereIsRoom) {
  EXPECT_EQ(with_bar(0.0, "a"), "[                    ] a");
  EXPECT_EQ(with_bar(0.25, "a"), "[#####               ] a");
  EXPECT_EQ(with_bar(1.0, "a"), "[####################] a");
  for (std::size_t size = 50; size < 90; ++size) {
    const std::string text(size, 'a'), whole = with_bar(0.5, text);
    EXPECT_EQ(whole.front() == '[', size < 76) << size;
    EXPECT_LE(whole.size(), std::max<std::size_t>(79, size));
    EXPECT_EQ(whole.substr(whole.size() - size), text);
  }
}

// A line that wraps is not taken away by the next one.
TEST(StatusText, FitsIntoEightyColumns) {
  IntegrationSchedule schedule({1e-6, 0}, 1000);
  for (int i = 0; i < 18; ++i) schedule.add({-1.23456e-11, 1.2e-27, 100000000});
  for (const std::int64_t left : {std::int64_t{1000}, std::int64_t{123456789012}})
    for (const double seconds : {3.0, 123456.0}) {
      const std::string text = status_text(schedule, 1234567890, left, seconds);
      EXPECT_LT(text.size(), 80u) << text;
      EXPECT_EQ(text.front(), '[') << text;
      EXPECT_NE(text.find("s left"), text.npos) << text;
    }
}

}  // namespace
}  // namespace helikos::app::integrate_strategy_test
