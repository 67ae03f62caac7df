// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Sums over neighbouring points: block by block on a host, which adds up the blocks in a fixed
/// order, so that the result does not depend on batches, threads or ranks; for many channels in one
/// kernel on a GPU.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/kokkos_ext/launch_bounds.hpp"
#include "helikos/base/kokkos_ext/staged_list.hpp"
#include "helikos/cross_section/grid_table.hpp"
#include "helikos/cross_section/point_views.hpp"
#include "helikos/integration/moments.hpp"
#include "helikos/integration/team_moments.hpp"
#include "helikos/integration/vegas_map.hpp"

namespace helikos {

/// Number of points of a block. A channel gets complete blocks.
inline constexpr std::int64_t block_size = 64;

namespace detail {

/// The executor of the sums: an index is a block. It computes `moments_of` without compensation of
/// the sum.
struct SumBlocks {
  const double* values;
  Moments* blocks;

  void operator()(const std::int64_t block) const {
    const double* const value = values + block * block_size;
    Moments moments;
    std::int32_t nonzero = 0;
    for (std::int64_t i = 0; i < block_size; ++i) nonzero += value[i] != 0.0 ? 1 : 0;
    for (std::int64_t i = 0; i < block_size; ++i) add(moments, value[i]);
    moments.nonzero = nonzero - moments.nan - moments.inf;
    const double mean = moments.count > 0 ? moments.sum / double(moments.count) : 0.0;
    for (std::int64_t i = 0; i < block_size; ++i) {
      const double shift = value[i] - mean;
      moments.squares += shift - shift == 0.0 ? shift * shift : 0.0;
    }
    blocks[block] = moments;
  }

  static void add(Moments& moments, double value) {
    if (value != value) {
      ++moments.nan;
    } else if (value - value != 0.0) {
      ++moments.inf;
    } else {
      moments.min = moments.count == 0 || value < moments.min ? value : moments.min;
      moments.max = moments.count == 0 || value > moments.max ? value : moments.max;
      ++moments.count;
      moments.sum += value;
    }
  }
};

}  // namespace detail

/// Moments of the blocks of `values` (point), on a host; the number of points is a multiple of
/// `block_size`. Waits.
template <class Space>
std::vector<Moments> block_sums(const Space& space, const ConstEventView<Space>& values) {
  std::vector<Moments> blocks(values.extent(0) / std::size_t(block_size));
  Kokkos::parallel_for("helikos::cross_section::blocks",
                       EventPolicy<Space>(space, 0, std::int64_t(blocks.size())),
                       detail::SumBlocks{values.data(), blocks.data()});
  space.fence();
  return blocks;
}

/// A node of 2^level neighbouring blocks of a stratum, in one batch.
struct BlockNode {
  std::int64_t first;  ///< first point in the batch
  std::int32_t item;   ///< number of the stratum among the strata of the program
  std::int32_t level;
  std::int64_t index;  ///< number of the node in the stratum, in units of 2^level blocks

  KOKKOS_INLINE_FUNCTION int points() const { return int(block_size << level); }
};

/// Level of the largest nodes of a stratum with this number of blocks in an iteration: at most
/// 2048 points, and at least two nodes. Ranks and batches divide a stratum between nodes of this
/// level only, so that their sums are made in one way on any number of ranks.
inline int level_of_nodes(std::int64_t blocks) {
  constexpr int most_level = 5;
  return std::clamp(int(std::bit_width(std::uint64_t(blocks / 2))) - 1, 0, most_level);
}

/// Adds the nodes of `count` blocks of a stratum. The first block is block `begin` of the stratum,
/// and its first point is point `first` of a batch.
inline void add_nodes(std::vector<BlockNode>& nodes, std::int64_t first, std::int32_t item,
                      std::int64_t begin, std::int64_t count, int most_level) {
  const std::int64_t end = begin + count;
  while (begin < end) {
    const int aligned = begin == 0 ? most_level : std::countr_zero(std::uint64_t(begin));
    const int whole = std::bit_width(std::uint64_t(end - begin)) - 1;
    const int level = std::min({aligned, whole, most_level});
    nodes.push_back({first, item, level, begin >> level});
    first += block_size << level;
    begin += std::int64_t(1) << level;
  }
}

namespace detail {

template <class Space>
using NodesView = Kokkos::View<BlockNode*, typename Space::memory_space>;

/// Moments of nodes: threads in lockstep share a node and a column. The first column has the
/// weights, the others the pairs.
template <class Space>
struct SumNodes {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;

  NodesView<Space> nodes;
  ConstEventView<Space> weights;
  RandomView<Space> pairs;
  Kokkos::View<Moments**, Kokkos::LayoutRight, typename Space::memory_space,
               Kokkos::MemoryTraits<Kokkos::Unmanaged>>
      moments;

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const int columns = int(moments.extent(1));
    const int node = team.league_rank() / columns, column = team.league_rank() % columns;
    const BlockNode& it = nodes(node);
    const double* const values =
        column == 0 ? &weights(it.first) : &pairs(it.first, std::size_t(column - 1));
    const Moments result = vector_moments(team, values, it.points());
    Kokkos::single(Kokkos::PerThread(team), [&]() { moments(node, column) = result; });
  }
};

/// A power of two: sums of multiples of it are exact, in any order, up to 2^12 times the sum of
/// `points` squares whose mean is `usual`. 0 if that is not known.
inline double quantum_of_squares(std::int64_t points, double usual) {
  constexpr int bits_of_sum = 40;
  if (!(usual > 0.0) || usual - usual != 0.0) return 0.0;
  int exponent = 0;
  std::frexp(double(std::max<std::int64_t>(points, 1)) * usual, &exponent);
  return std::ldexp(1.0, std::clamp(exponent - bits_of_sum, -1020, 960));
}

/// A square as a multiple of a quantum: one of the two neighbours, so that the mean over many
/// squares does not change. Low digits of the square itself take the place of a random number.
KOKKOS_FORCEINLINE_FUNCTION double in_quanta(double square, double quantum) {
  constexpr double most = 4503599627370496.0, shift = 1048576.0;  // 2^52, 2^20
  const double ratio = quantum > 0.0 ? square / quantum : most;
  if (ratio >= most) return square;
  const double digits = ratio * shift;
  const double part = digits < most ? digits - double(static_cast<long long>(digits)) : 0.5;
  return quantum * double(static_cast<long long>(ratio + part));
}

/// Sums over bins: a team adds up one node in one dimension in its scratch memory, then adds the
/// result to the cells. Squares are rounded to multiples of the quantum of their grid, so that the
/// sums do not depend on the order of threads, teams, batches and ranks.
template <class Space>
struct SumBins {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;
  using Scratch = Kokkos::View<double*, typename Space::scratch_memory_space,
                               Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  NodesView<Space> nodes;
  ConstEventView<Space> weights;
  ConstBinsView<Space> bins;
  IndexView<Space> grids;        ///< (item)
  ConstEventView<Space> quanta;  ///< (grid)
  GridSums<Space> sums;

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const int dimensions = int(sums.squares.extent(1)), num_bins = int(sums.squares.extent(2));
    const BlockNode& node = nodes(team.league_rank() / dimensions);
    const int dimension = team.league_rank() % dimensions;
    Scratch square(team.team_scratch(0), num_bins), count(team.team_scratch(0), num_bins);
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, num_bins), [&](const int bin) {
      square(bin) = 0.0;
      count(bin) = 0.0;
    });
    team.team_barrier();
    const std::int32_t grid = grids(node.item);
    const double quantum = quanta(grid);
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, node.points()), [&](const int i) {
      const double weight = weights(node.first + i), exact = weight * weight;
      if (exact - exact != 0.0) return;
      const double own = in_quanta(exact, quantum);
      const int bin = bins(node.first + i, dimension);
      Kokkos::atomic_add(&square(bin), own);
      Kokkos::atomic_add(&count(bin), 1.0);
    });
    team.team_barrier();
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, num_bins), [&](const int bin) {
      if (count(bin) == 0.0) return;
      Kokkos::atomic_add(&sums.squares(grid, dimension, bin), square(bin));
      Kokkos::atomic_add(&sums.counts(grid, dimension, bin), count(bin));
    });
  }

  std::size_t scratch_bytes() const { return 2 * Scratch::shmem_size(sums.squares.extent(2)); }
};

}  // namespace detail

/// The sums of the strata of a program over an iteration, on a GPU. The memory is kept, because its
/// allocation takes longer than the sums.
template <class Space>
class NodeSums {
 public:
  NodeSums(std::size_t num_grids, int dimensions, int bins)
      : sums_{CellsView<Space>("helikos::cross_section::squares", num_grids, dimensions, bins),
              CellsView<Space>("helikos::cross_section::counts", num_grids, dimensions, bins)} {}

  /// (grid) Quanta of the squares of the next iteration (detail::quantum_of_squares).
  void set_quanta(std::vector<double> quanta) { next_quanta_ = std::move(quanta); }

  /// Begins an iteration, after set_quanta. `grids`: the grid of each item.
  void start(const Space& space, const std::vector<std::int32_t>& grids) {
    grids_.copy(space, grids);
    quanta_.copy(space, next_quanta_);
    Kokkos::deep_copy(space, sums_.squares, 0.0);
    Kokkos::deep_copy(space, sums_.counts, 0.0);
  }

  /// Enqueues moments (node, column) of `weights` (point) and of `pairs` (point, pair), and the
  /// sums over `bins` (point, dimension). The queue must be done with the earlier work.
  void add(const Space& space, const std::vector<BlockNode>& nodes,
           const ConstEventView<Space>& weights, const RandomView<Space>& pairs,
           const ConstBinsView<Space>& bins) {
    if (nodes.empty()) return;
    nodes_.copy(space, nodes);
    const std::size_t columns = 1 + pairs.extent(1), size = nodes.size() * columns;
    make_room(size);
    const MomentsTable<typename Space::memory_space> moments(moments_.data(), nodes.size(),
                                                             columns);
    Kokkos::parallel_for(
        "helikos::cross_section::moments",
        light_kernel(Kokkos::TeamPolicy<Space>(space, int(size), 1, threads_in_step<Space>())),
        detail::SumNodes<Space>{nodes_.view(), weights, pairs, moments});
    const detail::SumBins<Space> sums{nodes_.view(), weights,        bins,
                                      grids_.view(), quanta_.view(), sums_};
    auto policy = Kokkos::TeamPolicy<Space>(space, int(nodes.size() * sums_.squares.extent(1)),
                                            is_host_space<Space> ? 1 : 128);
    Kokkos::parallel_for(
        "helikos::cross_section::bins",
        light_kernel(policy.set_scratch_size(0, Kokkos::PerTeam(sums.scratch_bytes()))), sums);
    const auto used = std::make_pair(std::size_t{0}, size);
    Kokkos::deep_copy(space, Kokkos::subview(moments_of_host_, used),
                      Kokkos::subview(moments_, used));
  }

  /// (node, column) Moments of the last `add`, valid when the queue is done.
  const Moments* moments() const { return moments_of_host_.data(); }

  const GridSums<Space>& sums() const { return sums_; }

 private:
  template <class Memory>
  using MomentsTable =
      Kokkos::View<Moments**, Kokkos::LayoutRight, Memory, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  void make_room(std::size_t size) {
    if (moments_.extent(0) >= size) return;
    const auto room = Kokkos::view_alloc(Kokkos::WithoutInitializing, moments_.label());
    moments_ = decltype(moments_)(room, 2 * size);
    moments_of_host_ = decltype(moments_of_host_)(room, 2 * size);
  }

  GridSums<Space> sums_;
  std::vector<double> next_quanta_{};                                       ///< (grid)
  StagedList<double, Space> quanta_{"helikos::cross_section::quanta"};      ///< (grid)
  StagedList<std::int32_t, Space> grids_{"helikos::cross_section::grids"};  ///< (item)
  StagedList<BlockNode, Space> nodes_{"helikos::cross_section::nodes"};
  Kokkos::View<Moments*, typename Space::memory_space> moments_{"helikos::cross_section::moments",
                                                                0};  ///< with spare room
  Kokkos::View<Moments*, PinnedSpace> moments_of_host_{};
};

}  // namespace helikos
