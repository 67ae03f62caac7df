// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/schedule.hpp"

#include <gtest/gtest.h>

namespace helikos::test::schedule_test {
namespace {

/// Iterations with a spread of `sigma` around 1; the points of each.
std::vector<std::int64_t> iterations(const IntegrationGoal& goal, std::int64_t least,
                                     double sigma) {
  IntegrationSchedule schedule(goal, least);
  std::vector<std::int64_t> points;
  while (const std::int64_t next = schedule.next()) {
    points.push_back(next);
    schedule.add({1.0, sigma * sigma / double(next), next, 0});
    if (points.size() > 1000) break;
  }
  return points;
}

std::int64_t counted(const std::vector<std::int64_t>& points) {
  std::int64_t sum = 0;
  for (std::size_t i = IntegrationSchedule::warm_up; i < points.size(); ++i) sum += points[i];
  return sum;
}

TEST(IntegrationSchedule, DoublesWhileGridsAdapt) {
  const auto points = iterations({0.01, 0}, 100, 1.0);
  for (int i = 1; i < IntegrationSchedule::warm_up; ++i)
    EXPECT_EQ(points[std::size_t(i)], 2 * points[std::size_t(i - 1)]);
}

TEST(IntegrationSchedule, DoublesNoLargeNumbers) {
  const auto points = iterations({0.01, 0}, 10000000, 1.0);
  for (int i = 0; i < IntegrationSchedule::warm_up; ++i)
    EXPECT_EQ(points[std::size_t(i)], 10000000);
}

TEST(IntegrationSchedule, WarmsUpForLessWhereIterationsAreLarge) {
  EXPECT_EQ(IntegrationSchedule::warm_up_for(100), IntegrationSchedule::warm_up);
  EXPECT_EQ(IntegrationSchedule::warm_up_for(1 << 18), 5);
  EXPECT_EQ(IntegrationSchedule::warm_up_for(400000), 4);
  EXPECT_EQ(IntegrationSchedule::warm_up_for(1500000), 2);
  EXPECT_EQ(IntegrationSchedule::warm_up_for(10000000), 2);
}

TEST(IntegrationSchedule, WarmsUpForLessWhereTheGoalIsRough) {
  EXPECT_EQ(IntegrationSchedule::warm_up_for(100, 0.003), IntegrationSchedule::warm_up);
  EXPECT_EQ(IntegrationSchedule::warm_up_for(100, 0.01), IntegrationSchedule::warm_up);
  EXPECT_EQ(IntegrationSchedule::warm_up_for(100, 0.1), 2);
  EXPECT_EQ(IntegrationSchedule::warm_up_for(20000, 0.01), 4);
  EXPECT_EQ(IntegrationSchedule::warm_up_for(20000, 0.003), IntegrationSchedule::warm_up);
  EXPECT_EQ(IntegrationSchedule::warm_up_for(20000, 0.1), 2);
  EXPECT_EQ(IntegrationSchedule::warm_up_for(1500000, 0.001), 2);
}

// sigma^2 / precision^2 points are needed.
TEST(IntegrationSchedule, StopsAtThePrecision) {
  for (const double sigma : {0.5, 2.0, 30.0}) {
    const auto points = iterations({0.003, 0}, 100, sigma);
    const double needed = sigma * sigma / (0.003 * 0.003);
    EXPECT_GE(double(counted(points)), needed) << sigma;
    EXPECT_GE(int(points.size()),
              IntegrationSchedule::warm_up + IntegrationSchedule::least_iterations);
    if (sigma > 1) EXPECT_LT(double(counted(points)), 1.2 * needed) << sigma;
  }
}

TEST(IntegrationSchedule, TakesThePointsThatAreAskedFor) {
  EXPECT_NEAR(double(counted(iterations({0, 1000000}, 100, 1.0))), 1e6, 4);
  EXPECT_EQ(counted(iterations({0, 100}, 5000, 1.0)), 5000);  // no fewer than channels need
}

TEST(IntegrationSchedule, GoesOnWithIterationsOfBefore) {
  const IntegrationGoal goal{0.003, 0};
  const auto all = iterations(goal, 100, 2.0);
  std::vector<IterationEstimate> done;
  for (const std::int64_t points : all) {
    EXPECT_EQ(IntegrationSchedule(goal, 100, 1 << 30, done).next(), points);
    done.push_back({1.0, 4.0 / double(points), points, 0});
  }
  EXPECT_EQ(IntegrationSchedule(goal, 100, 1 << 30, done).next(), 0);
}

TEST(IntegrationSchedule, KeepsIterationsShort) {
  constexpr std::int64_t most = 200000;
  IntegrationSchedule schedule({0.003, 0}, 100, most);
  std::int64_t count = 0, counted = 0;
  while (const std::int64_t next = schedule.next()) {
    schedule.add({1.0, 900.0 / double(next), next, 0});
    if (++count <= IntegrationSchedule::warm_up) continue;
    EXPECT_LE(next, most);
    counted += next;
  }
  EXPECT_GE(double(counted), 900.0 / (0.003 * 0.003));
}

/// With grids of an earlier integration all iterations count.
TEST(IntegrationSchedule, NeedsNoWarmUpWithGrids) {
  for (const IntegrationGoal& goal : {IntegrationGoal{0.003, 0}, IntegrationGoal{0, 1000000},
                                      IntegrationGoal{0.001, 0, 300000}}) {
    IntegrationSchedule schedule(goal, 100, 1 << 30, {}, 0);
    EXPECT_FALSE(schedule.is_warm_up());
    std::int64_t sum = 0, left = 0;
    while (const std::int64_t next = schedule.next()) {
      left = schedule.points_left();
      schedule.add({1.0, 4.0 / double(next), next, 0});
      sum += next;
    }
    EXPECT_EQ(schedule.counted_points(), sum);
    EXPECT_EQ(schedule.estimate().points, sum);
    EXPECT_GE(int(schedule.iterations().size()), goal.most_points == 300000 ? 1 : 4);
    if (goal.precision == 0.003) EXPECT_NEAR(double(sum), 4.0 / (0.003 * 0.003), 1e5);
    if (goal.points > 0) EXPECT_NEAR(double(sum), 1e6, 4);
    if (goal.most_points == 300000) EXPECT_EQ(sum, 300000);
    EXPECT_GT(left, 0);
  }
}

// What is left is no more than the run has, what is needed may be more.
TEST(IntegrationSchedule, HasNoMorePointsLeftThanTheRun) {
  IntegrationSchedule schedule({1e-4, 0, 500000}, 100);
  while (const std::int64_t next = schedule.next()) {
    EXPECT_LE(schedule.points_left(), 500000 - schedule.counted_points());
    schedule.add({1.0, 4.0 / double(next), next, 0});
    EXPECT_GT(schedule.points_needed(), 100000000);
  }
  EXPECT_EQ(schedule.counted_points(), 500000);
  EXPECT_EQ(schedule.points_left(), 0);
}

TEST(IntegrationSchedule, EndsWithoutSpread) {
  const auto points = iterations({0.01, 0}, 100, 0.0);
  EXPECT_EQ(int(points.size()),
            IntegrationSchedule::warm_up + IntegrationSchedule::least_iterations);
}

}  // namespace
}  // namespace helikos::test::schedule_test
