// SPDX-License-Identifier: Apache-2.0
// How events are cut for teams: what is in memory, and how many lanes have work.
#include "helikos/engine/detail/team_plan.hpp"

#include <gtest/gtest.h>

#include <random>

namespace helikos::test::team_plan_test {
namespace {

constexpr std::size_t plenty = std::size_t{1} << 40;

TeamDemand with(int batches, int instances, std::size_t budget = plenty) {
  TeamDemand demand;
  demand.num_batches = batches;
  demand.instances = instances;
  demand.budget = budget;
  demand.num_rows = 32;
  demand.event_bytes = 32 * 1000;
  return demand;
}

std::int64_t units(const TeamDemand& demand, const TeamPlan& plan) {
  return (plan.stretch + plan.chunk - 1) / plan.chunk * demand.side_by_side();
}

std::size_t bytes(const TeamDemand& demand, const TeamPlan& plan) {
  return plan.lanes * (plan.chunk * demand.event_bytes + plan.teams * demand.team_bytes) +
         plan.stretch * demand.share_bytes();
}

TEST(TeamPlan, OneBatchInOneLaneIsAllEventsAtOnce) {
  const TeamPlan plan = plan_teams(with(1, 1), 1000);
  EXPECT_EQ(plan.lanes, 1);
  EXPECT_EQ(plan.stretch, 1000);
  EXPECT_EQ(plan.chunk, 1000);
  EXPECT_EQ(with(1, 1).share_bytes(), 0);
}

TEST(TeamPlan, ChunksAreOnlyForLanesThatBatchesLeave) {
  EXPECT_EQ(plan_teams(with(1, 4), 1000).chunk, 250);
  EXPECT_EQ(plan_teams(with(2, 4), 1000).chunk, 500);
  EXPECT_EQ(plan_teams(with(4, 4), 1000).chunk, 1000);
  EXPECT_EQ(plan_teams(with(16, 4), 1000).chunk, 1000);
  for (const int batches : {1, 2, 4, 16}) EXPECT_EQ(plan_teams(with(batches, 4), 1000).lanes, 4);
}

TEST(TeamPlan, HasNoMoreLanesThanUnitsOfWork) {
  EXPECT_EQ(plan_teams(with(1, 64), 1).lanes, 1);
  EXPECT_EQ(plan_teams(with(4, 64), 1).lanes, 4);
  EXPECT_EQ(plan_teams(with(4, 64), 3).lanes, 12);
  EXPECT_EQ(plan_teams(with(1, 4), 5).lanes, 3);  // chunks of 2, 2 and 1
}

/// Then batches are no work for other lanes.
TEST(TeamPlan, BatchesInTurnLeaveLanesToChunks) {
  TeamDemand demand = with(4, 2);
  demand.in_turn = true;
  EXPECT_EQ(plan_teams(demand, 1000).lanes, 2);
  EXPECT_EQ(plan_teams(demand, 1000).chunk, 500);
  EXPECT_EQ(plan_teams(demand, 1).lanes, 1);
}

/// Nobody asked for lanes: two where a GPU is filled eight times, else one.
TEST(TeamPlan, ChoosesLanesByHowOftenAGpuIsFilled) {
  TeamDemand demand = with(1, 0);
  EXPECT_EQ(plan_teams(demand, 1 << 20).lanes, 1);
  demand.resident = 100;
  EXPECT_EQ(plan_teams(demand, 799).lanes, 1);
  const TeamPlan plan = plan_teams(demand, 800);
  EXPECT_EQ(plan.lanes, 2);
  EXPECT_EQ(plan.chunk, 400);
  demand.num_batches = 4;
  EXPECT_EQ(plan_teams(demand, 799).lanes, 1);
  EXPECT_EQ(plan_teams(demand, 800).lanes, 2);
  EXPECT_EQ(plan_teams(demand, 800).chunk, 800);
}

/// Events that are not in memory do not fill a GPU.
TEST(TeamPlan, ChoosesOneLaneWhereMemoryHoldsFewEvents) {
  TeamDemand demand = with(1, 0);
  demand.resident = 100;
  demand.budget = 800 * demand.lane_bytes() - 1;
  EXPECT_EQ(plan_teams(demand, 1 << 20).lanes, 1);
  demand.budget = 800 * demand.lane_bytes();
  EXPECT_EQ(plan_teams(demand, 1 << 20).lanes, 2);
}

/// Memory of two lanes holds the events of one, if not in one chunk.
TEST(TeamPlan, FitsIntoLanesThatThereAre) {
  TeamDemand demand = with(1, 0);
  demand.resident = 100;
  const TeamPlan held = plan_teams(demand, 800), plan = plan_teams(demand, 601);
  EXPECT_EQ(plan.lanes, 1);
  EXPECT_GT(plan.chunk, held.chunk);
  const TeamPlan spread = in_lanes(held.lanes, plan);
  EXPECT_EQ(spread.lanes, 2);
  EXPECT_EQ(spread.chunk, 301);
  EXPECT_EQ(spread.stretch, 601);
  EXPECT_EQ(in_lanes(1, held).chunk, held.chunk);
  EXPECT_EQ(in_lanes(1, held).lanes, 2);
}

/// Shares of eight bytes a batch and event may take a quarter.
TEST(TeamPlan, SharesOfManyEventsAreCut) {
  const TeamPlan plan = plan_teams(with(4, 1, 1 << 20), 1 << 20);
  EXPECT_EQ(plan.stretch, (1 << 20) / 4 / 32);
}

TEST(TeamPlan, KeepsWithinTheBudgetAndLeavesNoLaneIdle) {
  std::mt19937 random(3);
  const auto number = [&](int least, int most) {
    return std::uniform_int_distribution<int>(least, most)(random);
  };
  for (int trial = 0; trial < 20'000; ++trial) {
    TeamDemand demand = with(1 << number(0, 7), number(0, 3) > 0 ? number(1, 128) : 0);
    demand.in_turn = number(0, 1) == 1;
    demand.resident = number(0, 300);
    demand.event_bytes = number(1, 5000);
    demand.events_of_team = 1 << number(0, 3);
    demand.team_bytes = number(0, 400) * demand.events_of_team;
    demand.by_levels = number(0, 1) == 1;
    demand.most_teams = number(1, 300);
    demand.budget = demand.least_bytes() + (number(0, 3) > 0 ? number(0, 2'000'000) : 0);
    const std::int64_t events = number(1, 3000);
    const TeamPlan plan = plan_teams(demand, events);
    ASSERT_LE(bytes(demand, plan), demand.budget) << trial;
    ASSERT_GE(plan.chunk, 1) << trial;
    ASSERT_LE(plan.chunk, plan.stretch) << trial;
    ASSERT_LE(plan.stretch, events) << trial;
    ASSERT_GE(plan.lanes, 1) << trial;
    const bool is_filled = demand.resident > 0 && events >= 8 * demand.resident;
    const std::int64_t most = demand.instances > 0 ? demand.instances : is_filled ? 2 : 1;
    ASSERT_LE(plan.lanes, std::min(most, units(demand, plan))) << trial;
    ASSERT_GE(plan.teams, 1) << trial;
    if (demand.by_levels) {
      ASSERT_GE(plan.teams * demand.events_of_team, plan.chunk) << trial;
    }
  }
}

/// A league of teams is counted by an int.
TEST(TeamPlan, BoundsTheRowsOfAChunk) {
  TeamDemand demand = with(1, 1);
  demand.event_bytes = 1;
  EXPECT_LE(plan_teams(demand, std::int64_t{1} << 34).chunk * demand.num_rows,
            std::int64_t{1} << 29);
}

}  // namespace
}  // namespace helikos::test::team_plan_test
