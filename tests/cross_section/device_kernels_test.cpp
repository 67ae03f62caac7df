// SPDX-License-Identifier: Apache-2.0
// What GPUs do in one kernel, on a host, against the steps that hosts take.
#include <gtest/gtest.h>

#include <cmath>

#include "helikos/base/random/random_numbers.hpp"
#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/cross_section/detail/host_points.hpp"
#include "helikos/cross_section/detail/point_kernels.hpp"
#include "helikos/cross_section/integrand.hpp"
#include "helikos/cross_section/iteration_part.hpp"
#include "helikos/cross_section/node_sums.hpp"
#include "helikos/integration/sums_parts.hpp"

namespace helikos::test::device_kernels_test {
namespace {

using Space = Kokkos::DefaultHostExecutionSpace;
using Device = Kokkos::DefaultExecutionSpace;

constexpr std::uint64_t seed = 7;

/// Narrower bins to one side, other ones in each dimension.
VegasGrid uneven_grid(int dimensions, int bins) {
  VegasGridNumbers numbers = VegasGrid(dimensions, bins).numbers();
  for (int d = 0; d < dimensions; ++d)
    for (int i = 1; i < bins; ++i) {
      double& edge = numbers.edges[std::size_t(d * (bins + 1) + i)];
      edge = std::pow(edge, 1.0 + 0.3 * (d + 1));
    }
  return VegasGrid(numbers);
}

/// All grids as one grid, with all their dimensions.
template <class S>
BinSums to_host(const GridSums<S>& sums) {
  const auto host = [](const CellsView<S>& cells) {
    const auto copy = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), cells);
    return std::vector<double>(copy.data(), copy.data() + copy.size());
  };
  return {int(sums.squares.extent(0) * sums.squares.extent(1)), int(sums.squares.extent(2)),
          host(sums.squares), host(sums.counts)};
}

/// Inverse of to_host.
template <class S>
GridSums<S> from_host(const BinSums& sums, int dimensions) {
  const auto device = [&](const std::vector<double>& numbers) {
    const CellsView<S> cells("cells", sums.dimensions / dimensions, dimensions, sums.bins);
    detail::copy_bytes<S>(cells.data(), numbers.data(), numbers.size() * sizeof(double));
    return cells;
  };
  return {device(sums.squares), device(sums.counts)};
}

struct OfChannel {
  int channel;
  std::int64_t count;
  std::uint64_t number;
};

TEST(MakePoints, AreThoseOfTheStepsOfEachChannel) {
  const IntegrationSetting setting{Parameters(), {13000.0, {2212, 2212}}};
  const auto channels = make_channels(setting, Process::parse("g g > t t~ g"), {});
  ASSERT_GT(channels.size(), 2u);
  const int dimensions = channels.front().numbers_per_event(), particles = 5, last = 2;
  const VegasData<Space> flat(VegasGrid(dimensions, 16)), uneven(uneven_grid(dimensions, 32));
  const std::vector<OfChannel> parts{{0, 37, 5}, {last, 1, 1u << 20}, {1, 90, 3}};
  std::int64_t total = 0;
  for (const OfChannel& part : parts) total += part.count;

  std::vector<ChannelData> data;
  for (const Channel& channel : channels) data.push_back(channel.data());
  std::vector<detail::SegmentData> segments;
  PointViews<Space> apart(total, dimensions, dimensions, 2, particles, 1);
  PointViews<Space> together(total, 0, dimensions, 2, particles, 1);
  std::int64_t first = 0;
  for (const OfChannel& part : parts) {
    const VegasData<Space>& grid = part.channel == last ? uneven : flat;
    segments.push_back({first, part.number, part.channel, grid.view()});
    const auto of = [&](const auto& view) { return part_of(view, first, part.count); };
    fill_random(Space(), seed, part.number, of(apart.random));
    fill_random(Space(), seed, part.number, of(apart.strategy), RandomStream::strategy);
    map_numbers(Space(), grid, of(apart.random), of(apart.jacobians), of(apart.bins));
    channels[std::size_t(part.channel)].generate(Space(), ConstRandomView<Space>(of(apart.random)),
                                                 of(apart.momenta), of(apart.fractions),
                                                 of(apart.phase_space));
    first += part.count;
  }
  Kokkos::parallel_for(
      Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(Space(), 0, total),
      detail::MakePoints<Space>{to_view<Space>("segments", segments), int(segments.size()),
                                to_view<Space>("channels", data), seed, together});
  Space().fence();

  std::int64_t point = 0;
  for (const OfChannel& part : parts)
    for (std::int64_t i = 0; i < part.count; ++i, ++point) {
      EXPECT_EQ(together.channels(point), part.channel);
      EXPECT_EQ(together.jacobians(point), apart.jacobians(point));
      EXPECT_NEAR(together.phase_space(point), apart.phase_space(point),
                  1e-9 * apart.phase_space(point));
      for (int d = 0; d < dimensions; ++d) EXPECT_EQ(together.bins(point, d), apart.bins(point, d));
      for (int k = 0; k < 2; ++k) {
        EXPECT_EQ(together.strategy(point, k), apart.strategy(point, k));
        EXPECT_NEAR(together.fractions(point, k), apart.fractions(point, k), 1e-12);
      }
      for (int p = 0; p < particles; ++p)
        for (int c = 0; c < 4; ++c)
          EXPECT_NEAR(together.momenta(point, p, c), apart.momenta(point, p, c), 1e-7);
    }
}

/// Points that threads of a host make block by block have the bits of a kernel for each step.
TEST(HostPoints, AreThoseOfTheStepsOfEachChannel) {
  struct Segment {
    int channel;
    std::int64_t count;
    std::uint64_t first;
    const VegasData<Space>* grid;
  };
  const IntegrationSetting setting{Parameters(), {13000.0, {2212, 2212}}};
  const auto channels = make_channels(setting, Process::parse("g g > t t~ g"), {});
  const int dimensions = channels.front().numbers_per_event(), particles = 5;
  const VegasData<Space> flat(VegasGrid(dimensions, 16)), uneven(uneven_grid(dimensions, 32));
  const std::vector<Segment> segments{
      {0, 37, 5, &flat}, {2, 1024, 1u << 20, &uneven}, {1, 300, 3, &flat}};
  const std::int64_t total = 37 + 1024 + 300;
  PointViews<Space> apart(total, dimensions, dimensions, 2, particles, 1);
  PointViews<Space> blocks(total, dimensions, dimensions, 2, particles, 1);
  std::int64_t first = 0;
  for (const Segment& segment : segments) {
    const auto of = [&](const auto& view) { return part_of(view, first, segment.count); };
    fill_random(Space(), seed, segment.first, of(apart.random));
    fill_random(Space(), seed, segment.first, of(apart.strategy), RandomStream::strategy);
    map_numbers(Space(), *segment.grid, of(apart.random), of(apart.jacobians), of(apart.bins));
    channels[std::size_t(segment.channel)].generate(
        Space(), ConstRandomView<Space>(of(apart.random)), of(apart.momenta), of(apart.fractions),
        of(apart.phase_space));
    Kokkos::deep_copy(of(apart.channels), segment.channel);
    first += segment.count;
  }
  Space().fence();
  detail::HostPoints<Space>(seed, channels, blocks).make(Space(), std::span(segments));

  const auto expect_equal = [](const auto& one, const auto& other) {
    ASSERT_EQ(one.span(), other.span());
    for (std::size_t i = 0; i < one.span(); ++i) ASSERT_EQ(one.data()[i], other.data()[i]) << i;
  };
  expect_equal(blocks.random, apart.random);
  expect_equal(blocks.strategy, apart.strategy);
  expect_equal(blocks.jacobians, apart.jacobians);
  expect_equal(blocks.bins, apart.bins);
  expect_equal(blocks.momenta, apart.momenta);
  expect_equal(blocks.fractions, apart.fractions);
  expect_equal(blocks.phase_space, apart.phase_space);
  expect_equal(blocks.channels, apart.channels);
}

/// Nodes are aligned, as the tree of moments wants them, and are all blocks once.
TEST(BlockNodes, CoverTheBlocksOfAStratum) {
  for (const std::int64_t begin : {0, 1, 12, 31, 64})
    for (const std::int64_t count : {1, 2, 7, 33, 100}) {
      std::vector<BlockNode> nodes;
      add_nodes(nodes, 128, 3, begin, count, 5);
      std::int64_t block = begin, first = 128;
      for (const BlockNode& node : nodes) {
        EXPECT_EQ(node.index << node.level, block);
        EXPECT_EQ(node.first, first);
        EXPECT_EQ(node.item, 3);
        EXPECT_LE(node.level, 5);
        block += std::int64_t(1) << node.level;
        first += node.points();
      }
      EXPECT_EQ(block, begin + count);
      EXPECT_LE(nodes.size(), std::size_t(count / 32 + 10));
    }
}

TEST(NodeSums, AreThoseOfBlocksAndOfBins) {
  constexpr int dimensions = 3, bins = 16, pairs = 2, blocks[] = {5, 41};
  constexpr std::int64_t total = (5 + 41) * block_size;
  const EventView<Space> weights("weights", total);
  const RandomView<Space> of_pairs("pairs", total, pairs);
  const BinsView<Space> numbers("bins", total, dimensions);
  for (std::int64_t i = 0; i < total; ++i) {
    const double x = random_number(seed, std::uint64_t(i), 0);
    weights(i) = i == 400 ? NAN : i == 777 ? INFINITY : x * x - 0.1;
    for (int k = 0; k < pairs; ++k) of_pairs(i, k) = weights(i) * (k == 0 ? 0.25 : 0.75);
    for (int d = 0; d < dimensions; ++d)
      numbers(i, d) = std::uint8_t(bins * random_number(seed, std::uint64_t(i), d + 1));
  }
  std::vector<BlockNode> nodes;
  add_nodes(nodes, 0, 0, 3, blocks[0], 5);
  add_nodes(nodes, blocks[0] * block_size, 1, 0, blocks[1], 5);
  NodeSums<Space> sums(2, dimensions, bins);
  sums.set_quanta({detail::quantum_of_squares(5 * block_size, 0.3),
                   detail::quantum_of_squares(41 * block_size, 0.3)});
  sums.start(Space(), {0, 1});
  sums.add(Space(), nodes, weights, of_pairs, numbers);
  Space().fence();
  const Moments* const moments = sums.moments();
  const BinSums totals = to_host(sums.sums());

  std::size_t n = 0;
  for (int item = 0; item < 2; ++item) {
    const std::int64_t first = item == 0 ? 0 : blocks[0] * block_size;
    const std::int64_t count = blocks[item] * block_size;
    std::vector<Moments> found(1 + pairs);
    for (; n < nodes.size() && nodes[n].item == item; ++n)
      for (std::size_t k = 0; k < found.size(); ++k) found[k].merge(moments[n * (1 + pairs) + k]);
    for (std::size_t k = 0; k < found.size(); ++k) {
      const double* const values = k == 0 ? &weights(first) : &of_pairs(first, k - 1);
      const Moments expected = moments_of(values, std::size_t(count));
      EXPECT_EQ(found[k].count, expected.count);
      EXPECT_EQ(found[k].nan, expected.nan);
      EXPECT_EQ(found[k].inf, expected.inf);
      EXPECT_NEAR(found[k].sum, expected.sum, 1e-12 * std::abs(expected.sum));
      EXPECT_NEAR(found[k].squares, expected.squares, 1e-11 * expected.squares);
      EXPECT_EQ(found[k].min, expected.min);
      EXPECT_EQ(found[k].max, expected.max);
    }
    SumsParts of_stream(dimensions, bins);
    add_events(Space(), part_of(numbers, first, count), part_of(weights, first, count), of_stream);
    const BinSums expected = of_stream.total();
    ASSERT_EQ(totals.squares.size(), 2 * expected.squares.size());
    for (std::size_t i = 0; i < expected.squares.size(); ++i) {
      const std::size_t all = std::size_t(item) * expected.squares.size() + i;
      EXPECT_EQ(totals.counts[all], expected.counts[i]);
      // A square is off by a quantum at most, which is 2^-40 of the sum that is expected.
      EXPECT_NEAR(totals.squares[all], expected.squares[i], 1e-7 * std::abs(expected.squares[i]));
    }
  }
}

/// Two items of one grid, and one of another.
TEST(NodeSums, OfItemsThatShareAGridAreOne) {
  constexpr int dimensions = 2, bins = 8;
  constexpr std::int64_t total = 3 * block_size;
  const EventView<Space> weights("weights", total);
  const BinsView<Space> numbers("bins", total, dimensions);
  for (std::int64_t i = 0; i < total; ++i) {
    weights(i) = double(1 + i / block_size);
    for (int d = 0; d < dimensions; ++d) numbers(i, d) = std::uint8_t(i / block_size);
  }
  std::vector<BlockNode> nodes;
  for (int item = 0; item < 3; ++item) add_nodes(nodes, item * block_size, item, 0, 1, 0);
  NodeSums<Space> sums(2, dimensions, bins);
  sums.set_quanta({detail::quantum_of_squares(total, 1.0), detail::quantum_of_squares(total, 1.0)});
  for (int iteration = 0; iteration < 2; ++iteration) {  // begins from zero
    sums.start(Space(), {1, 0, 1});
    sums.add(Space(), nodes, weights, {}, numbers);
    Space().fence();
  }
  const BinSums totals = to_host(sums.sums());
  ASSERT_EQ(totals.squares.size(), std::size_t(2 * dimensions * bins));
  for (std::size_t i = 0; i < totals.squares.size(); ++i) {
    const std::size_t grid = i / (dimensions * bins), bin = i % bins;
    const bool is_met = grid == 1 ? bin == 0 || bin == 2 : bin == 1;
    EXPECT_EQ(totals.counts[i], is_met ? double(block_size) : 0.0);
    EXPECT_EQ(totals.squares[i], is_met ? double(block_size) * std::pow(1.0 + double(bin), 2) : 0);
  }
}

/// In any order, and in any division into batches, the sums have the same bits. Squares have very
/// different sizes.
TEST(NodeSums, DoNotDependOnTheOrder) {
  constexpr int bins = 8, blocks = 96;
  constexpr std::int64_t total = blocks * block_size;
  const auto sums_in = [&](const std::vector<int>& order, int batch, double quantum) {
    NodeSums<Space> sums(1, 1, bins);
    sums.set_quanta({quantum});
    sums.start(Space(), {0});
    for (int begin = 0; begin < blocks; begin += batch) {
      const std::int64_t points = batch * block_size;
      const EventView<Space> weights("weights", points);
      const BinsView<Space> numbers("bins", points, 1);
      std::vector<BlockNode> nodes;
      for (int k = 0; k < batch; ++k) {
        add_nodes(nodes, k * block_size, 0, order[std::size_t(begin + k)], 1, 0);
        for (std::int64_t i = 0; i < block_size; ++i) {
          const std::int64_t point = order[std::size_t(begin + k)] * block_size + i;
          const double x = random_number(seed, std::uint64_t(point), 0);
          weights(k * block_size + i) = std::pow(x, 8.0) * (point % 2 == 0 ? 1.0 : -1.0) / 3.0;
          numbers(k * block_size + i, 0) =
              std::uint8_t(bins * random_number(seed, std::uint64_t(point), 1));
        }
      }
      sums.add(Space(), nodes, weights, {}, numbers);
      Space().fence();
    }
    return to_host(sums.sums());
  };
  std::vector<int> order(blocks);
  std::iota(order.begin(), order.end(), 0);
  std::vector<int> another(order.rbegin(), order.rend());
  std::swap(another[3], another[70]);
  const double quantum = detail::quantum_of_squares(total, 0.006);
  const BinSums one = sums_in(order, blocks, quantum), other = sums_in(another, 4, quantum);
  EXPECT_EQ(one.squares, other.squares);
  EXPECT_EQ(one.counts, other.counts);
  // Without rounding they do depend on it, and the rounding changes little.
  const BinSums rough = sums_in(order, blocks, 0.0);
  EXPECT_NE(rough.squares, sums_in(another, 4, 0.0).squares);
  for (std::size_t i = 0; i < one.squares.size(); ++i)
    EXPECT_NEAR(one.squares[i], rough.squares[i], 1e-7 * rough.squares[i]);
}

TEST(NodeSums, QuantaLeaveRoomForTheSums) {
  for (const double usual : {1e-40, 0.3, 2e15})
    for (const std::int64_t points : {0, 64, 1'000'000}) {
      const double quantum = detail::quantum_of_squares(points, usual);
      const double expected = usual * double(std::max<std::int64_t>(points, 1));
      EXPECT_GE(std::ldexp(quantum, 53), std::ldexp(expected, 12));
      EXPECT_LE(std::ldexp(quantum, 39), expected);
      EXPECT_EQ(std::ldexp(1.0, std::ilogb(quantum)), quantum);
    }
  EXPECT_EQ(detail::quantum_of_squares(64, 0.0), 0.0);
  EXPECT_EQ(detail::quantum_of_squares(64, INFINITY), 0.0);
}

/// Squares far below the quantum are not lost: some of them count as one.
TEST(NodeSums, SmallSquaresKeepTheirMean) {
  for (const double size : {1e-3, 0.2, 3.0, 1e6}) {
    double sum = 0.0, expected = 0.0;
    constexpr int points = 200'000;
    for (int i = 0; i < points; ++i) {
      const double square = size * (0.5 + random_number(seed, std::uint64_t(i), 0)) / 64.0;
      const double own = detail::in_quanta(square, 1.0 / 64.0);
      EXPECT_EQ(std::floor(own * 64.0), own * 64.0);
      EXPECT_LT(std::abs(own - square), 1.0 / 64.0);
      sum += own, expected += square;
    }
    const double error = std::sqrt(std::min(size, 0.25) * points) / 64.0;
    EXPECT_NEAR(sum, expected, 5.0 * error) << size;
  }
  EXPECT_EQ(detail::in_quanta(0.3, 0.0), 0.3);
  EXPECT_EQ(detail::in_quanta(0.0, 0.5), 0.0);
  EXPECT_EQ(detail::in_quanta(1e30, 1e-30), 1e30);
}

TEST(BlockNodes, HaveALevelThatTheirStratumGives) {
  const std::pair<std::int64_t, int> levels[] = {{0, 0}, {1, 0},  {3, 0},  {4, 1},
                                                 {8, 2}, {63, 4}, {64, 5}, {1 << 20, 5}};
  for (const auto& [blocks, level] : levels) EXPECT_EQ(level_of_nodes(blocks), level) << blocks;
}

/// Sums over bins of `grids` grids, one dimension without any.
BinSums uneven_sums(int grids, int dimensions, int bins) {
  BinSums sums{grids * dimensions, bins, {}, {}};
  for (int i = 0; i < grids * dimensions * bins; ++i) {
    const double x = random_number(seed, std::uint64_t(i), 0);
    sums.squares.push_back(i / bins == 1 ? 0.0 : x * x * x);
    sums.counts.push_back(i % 5 == 0 ? 0.0 : double(i % 7));
  }
  return sums;
}

TEST(GridTable, IsRefinedAsEachGrid) {
  constexpr int grids = 3, dimensions = 4, bins = 128;
  const BinSums all = uneven_sums(grids, dimensions, bins);
  const std::vector<Refinement> by{{0.7, 0.2}, {0.0}, {1.0}};
  const auto sums_of = [&](std::size_t grid) {
    constexpr int size = dimensions * bins;
    const auto part = [&](const std::vector<double>& numbers) {
      const auto first = numbers.begin() + std::ptrdiff_t(grid) * size;
      return std::vector<double>(first, first + size);
    };
    return BinSums{dimensions, bins, part(all.squares), part(all.counts)};
  };
  GridTable<Space> one_by_one(grids, dimensions, bins);
  GridTable<Device> together(grids, dimensions, bins);
  std::vector<VegasGridNumbers> begin(grids, uneven_grid(dimensions, bins).numbers());
  one_by_one.set(begin);
  together.set(begin);
  one_by_one.refine(by, sums_of);
  std::vector<GridRow> rows;
  const auto sums = from_host<Device>(all, dimensions);
  together.add_rows(by, sums, rows);
  refine_rows<Device>(rows, bins);
  for (std::size_t grid = 0; grid < grids; ++grid) {
    VegasGrid expected(begin[grid]);
    expected.refine(sums_of(grid), by[grid]);
    EXPECT_EQ(one_by_one.numbers()[grid].edges, expected.edges());
    EXPECT_EQ(expected == VegasGrid(begin[grid]), by[grid].alpha == 0.0);
    const auto found = together.numbers()[grid].edges;
    ASSERT_EQ(found.size(), expected.edges().size());
    for (std::size_t i = 0; i < found.size(); ++i)
      EXPECT_NEAR(found[i], expected.edges()[i], 1e-12);
    const MappedNumber mapped = one_by_one[grid].view().map(2, 0.3);
    EXPECT_EQ(mapped.x, VegasData<Space>(expected).view().map(2, 0.3).x);
  }
}

TEST(GridTable, RefusesSumsThatAreNoNumbers) {
  GridTable<Device> table(2, 2, 8);
  BinSums sums = uneven_sums(2, 2, 8);
  sums.squares[3] = INFINITY;
  const auto on_device = from_host<Device>(sums, 2);
  std::vector<GridRow> rows;
  table.add_rows({{1.0}, {1.0}}, on_device, rows);
  EXPECT_THROW(refine_rows<Device>(rows, 8), InputError);
}

}  // namespace
}  // namespace helikos::test::device_kernels_test
