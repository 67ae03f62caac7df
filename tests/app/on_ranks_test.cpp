// SPDX-License-Identifier: Apache-2.0
/// \file
/// Exchanges between ranks, by this program on several ranks (Mpi.RanksAddUpAndTrade).
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "app/program.hpp"
#include "helikos/cross_section/detail/grid_exchange.hpp"
#include "helikos/generator/detail/iteration_sums.hpp"

namespace helikos::app::on_ranks_test {
namespace {

constexpr const char* is_on_ranks = "HELIKOS_TEST_ON_RANKS";

StratumPart stratum_of_rank(int rank, int stratum) {
  StratumPart part;
  Moments moments;
  moments.count = 10 * rank + stratum + 1;
  part.weights.push({0, rank, moments});
  return part;
}

using Space = Integrator::Space;

/// Sums over bins that rank `rank` found in turn `turn`; a row without points.
BinSums sums_of(int rank, int turn, int rows, int bins) {
  BinSums sums{rows, bins, {}, {}};
  for (int i = 0; i < rows * bins; ++i) {
    const bool is_empty = i / bins == 4;
    sums.squares.push_back(is_empty ? 0.0 : 1.0 + (7 * i + 3 * rank + turn) % 31);
    sums.counts.push_back(is_empty ? 0.0 : 1.0 + (i + rank) % 3);
  }
  return sums;
}

CellsView<Space> on_device(const std::vector<double>& numbers, int grids, int dimensions,
                           int bins) {
  const CellsView<Space> cells("cells", grids, dimensions, bins);
  detail::copy_bytes<Space>(cells.data(), numbers.data(), numbers.size() * sizeof(double));
  return cells;
}

/// Against the sums of all ranks on one. The boards of the launcher's test hold some of the rows.
void expect_grids_of_all_ranks(const Communicator& world) {
  constexpr int grids = 5, dimensions = 13, bins = 128, rows = grids * dimensions;
  const std::vector<Refinement> by{{0.7, 0.2}, {0.0}, {1.0}, {1.0}, {0.5}};
  GridTable<Space> table(grids, dimensions, bins);
  std::vector<VegasGrid> expected(grids, VegasGrid(dimensions, bins));
  GridExchange<Space> exchange(world, rows, bins);
  double seconds = 0.0;
  for (int turn = 0; turn < 3; ++turn) {
    const BinSums mine = sums_of(world.rank(), turn, rows, bins);
    const GridSums<Space> sums{on_device(mine.squares, grids, dimensions, bins),
                               on_device(mine.counts, grids, dimensions, bins)};
    std::vector<GridRow> list;
    table.add_rows(by, sums, list);
    exchange.refine(list, seconds);
    BinSums all = sums_of(0, turn, rows, bins);
    for (int rank = 1; rank < world.size(); ++rank) all.merge(sums_of(rank, turn, rows, bins));
    for (std::size_t grid = 0; grid < grids; ++grid) {
      constexpr std::ptrdiff_t size = dimensions * bins;
      const auto part = [&](const std::vector<double>& numbers) {
        const auto first = numbers.begin() + std::ptrdiff_t(grid) * size;
        return std::vector<double>(first, first + size);
      };
      expected[grid].refine({dimensions, bins, part(all.squares), part(all.counts)}, by[grid]);
      const auto found = table.numbers()[grid].edges;
      ASSERT_EQ(found.size(), expected[grid].edges().size());
      for (std::size_t i = 0; i < found.size(); ++i)
        ASSERT_NEAR(found[i], expected[grid].edges()[i], 1e-13) << turn << ' ' << grid << ' ' << i;
    }
  }
  EXPECT_GT(seconds, 0.0);
  EXPECT_NE(expected[0], VegasGrid(dimensions, bins));
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

  IterationPart part;
  for (int i = 0; i < 2; ++i) part.strata.push_back(stratum_of_rank(rank, i));
  part.counts.undefined = rank + 1;
  const IterationPart all = sum_of_ranks(world, part);
  ASSERT_EQ(all.strata.size(), 2u);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(all.strata[std::size_t(i)].total().count, 33 + 3 * i);
  EXPECT_EQ(all.counts.undefined, 6);
  expect_grids_of_all_ranks(world);
  world.worst(0);
}

}  // namespace
}  // namespace helikos::app::on_ranks_test
