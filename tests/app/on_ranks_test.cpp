// SPDX-License-Identifier: Apache-2.0
/// \file
/// Exchanges between ranks, by this program on several ranks (Mpi.RanksAddUpAndTrade).
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "app/program.hpp"
#include "helikos/generator/detail/iteration_sums.hpp"

namespace helikos::app::on_ranks_test {
namespace {

constexpr const char* is_on_ranks = "HELIKOS_TEST_ON_RANKS";

/// Sums of two programs; rank 1 has no points of the first one.
std::vector<BinSums> sums_of_rank(int rank) {
  const BinSums second{1, 2, {0.5 * rank, 1.0}, {1.0, 0.25 * rank}};
  if (rank == 1) return {BinSums(), second};
  return {BinSums{2, 3, {1.0, 2.0, 3.0, 4.0, 5.0, 1e-17 * rank}, std::vector<double>(6, 3.0)},
          second};
}

StratumPart stratum_of_rank(int rank, int stratum) {
  StratumPart part;
  Moments moments;
  moments.count = 10 * rank + stratum + 1;
  part.weights.push({0, rank, moments});
  return part;
}

TEST(OnRanks, AddUpAndTrade) {
  if (std::getenv(is_on_ranks) == nullptr) GTEST_SKIP() << "for several ranks";
  const Communicator world;
  const int rank = world.rank(), ranks = world.size();
  ASSERT_EQ(ranks, 3);

  std::vector<std::vector<int>> sent;  // nothing from rank 0 to itself
  for (int to = 0; to < ranks; ++to) sent.emplace_back(std::size_t(rank + to), 100 * rank + to);
  const auto received = world.trade(sent);
  for (int from = 0; from < ranks; ++from)
    EXPECT_EQ(received[std::size_t(from)],
              std::vector<int>(std::size_t(rank + from), 100 * from + rank));

  const auto value = [](int of_rank, std::size_t i) {
    return (of_rank == 1 ? -1e15 : 1e15) + 0.1 * double(of_rank) + double(i);
  };
  for (const std::size_t count : {0, 1, 2, 1000}) {
    std::vector<double> values, expected;
    for (std::size_t i = 0; i < count; ++i) {
      values.push_back(value(rank, i));
      expected.push_back(value(0, i) + value(1, i) + value(2, i));
    }
    world.sum(values);
    EXPECT_EQ(values, expected);
  }

  IterationPart part{{}, sums_of_rank(rank), {}};
  for (int i = 0; i < 2; ++i) part.strata.push_back(stratum_of_rank(rank, i));
  part.counts.undefined = rank + 1;
  const IterationPart all = sum_of_ranks(world, part);
  ASSERT_EQ(all.strata.size(), 2u);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(all.strata[std::size_t(i)].total().count, 33 + 3 * i);
  EXPECT_EQ(all.counts.undefined, 6);
  EXPECT_EQ(all.device_sums[0].dimensions, 2);
  EXPECT_EQ(all.device_sums[0].squares, (std::vector{2.0, 4.0, 6.0, 8.0, 10.0, 2e-17}));
  EXPECT_EQ(all.device_sums[0].counts, std::vector<double>(6, 6.0));
  EXPECT_EQ(all.device_sums[1].squares, (std::vector{1.5, 3.0}));
  EXPECT_EQ(all.device_sums[1].counts, (std::vector{3.0, 0.75}));
  world.worst(0);
}

}  // namespace
}  // namespace helikos::app::on_ranks_test
