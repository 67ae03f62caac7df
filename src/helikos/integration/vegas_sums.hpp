// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Sums of squared weights over the bins of a grid, from events on a host.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/integration/sums_parts.hpp"
#include "helikos/integration/vegas_map.hpp"

namespace helikos {

namespace detail {

/// Sums of one dimension: cells of `chunks` (a power of two, at most 2^max_level)
/// complete chunks, whose halves are merged pairwise.
template <class ExecSpace>
struct SumChunks {
  static constexpr int max_level = 3;

  struct Task {
    std::int64_t first;  ///< first event in the Views
    int level;
    BinCell* cells;  ///< (dimension, bin), all zero
  };

  const Task* tasks;
  int num_bins;
  int dimensions;
  ConstEventView<ExecSpace> weights;
  ConstBinsView<ExecSpace> bins;

  void add(BinCell* cells, int dimension, std::int64_t first, int level) const {
    if (level == 0) {
      const double* const weight = weights.data() + first;
      const std::uint8_t* const bin = &bins(first, dimension);
      for (std::int64_t i = 0; i < SumsParts::chunk; ++i) cells[bin[i]].add_weight(weight[i]);
      return;
    }
    BinCell right[VegasGrid::max_bins];
    add(cells, dimension, first, level - 1);
    add(right, dimension, first + (SumsParts::chunk << (level - 1)), level - 1);
    for (int i = 0; i < num_bins; ++i) cells[i].add(right[i]);
  }

  void operator()(std::int64_t index) const {
    const Task& task = tasks[index / dimensions];
    const int dimension = int(index % dimensions);
    add(task.cells + std::ptrdiff_t(dimension) * num_bins, dimension, task.first, task.level);
  }
};

/// Adds events `first` to `end` of the Views one by one.
template <class ExecSpace>
void add_points(const ConstBinsView<ExecSpace>& bins, const ConstEventView<ExecSpace>& weights,
                std::int64_t first, std::int64_t end, SumsParts& sums) {
  std::vector<std::uint8_t> in_turns;
  for (std::int64_t event = first; event < end; ++event)
    for (int d = 0; d < sums.dimensions(); ++d) in_turns.push_back(bins(event, d));
  if (first < end)
    sums.add_points(weights.data() + first, in_turns.data(), std::size_t(end - first));
}

/// Adds complete chunks from event `first` of the Views on; returns the event after them. An index
/// is a node of a few chunks in one dimension; the number of nodes keeps threads busy and memory
/// small.
template <class ExecSpace>
std::int64_t add_chunks(const ExecSpace& space, const ConstBinsView<ExecSpace>& bins,
                        const ConstEventView<ExecSpace>& weights, std::int64_t first,
                        SumsParts& sums) {
  using Chunks = SumChunks<ExecSpace>;
  const std::size_t at_once = std::size_t(2 * space.concurrency() + 6);
  while (std::int64_t(weights.extent(0)) - first >= SumsParts::chunk) {
    std::vector<CellsNode> nodes;
    std::vector<typename Chunks::Task> tasks;
    std::int64_t chunk = sums.next_chunk();
    while (nodes.size() < at_once) {
      int level = Chunks::max_level;
      const std::int64_t left = (std::int64_t(weights.extent(0)) - first) / SumsParts::chunk;
      while (level > 0 && (chunk % (1 << level) != 0 || left < (1 << level))) --level;
      if (left == 0) break;
      nodes.push_back({level, chunk >> level, std::vector<BinCell>(sums.num_cells())});
      tasks.push_back({first, level, nodes.back().cells.data()});
      chunk = nodes.back().end();
      first += SumsParts::chunk << level;
    }
    Kokkos::parallel_for(
        "helikos::integration::sums",
        EventPolicy<ExecSpace>(space, 0, std::int64_t(tasks.size()) * sums.dimensions()),
        Chunks{tasks.data(), sums.bins(), sums.dimensions(), weights, bins});
    space.fence();
    for (CellsNode& node : nodes) sums.add_chunks(std::move(node));
  }
  return first;
}

}  // namespace detail

/// Adds the events that follow, on a host: `bins` (event, dimension) from `map_numbers`, `weights`
/// (event), with all Jacobians. Weights that are NaN or infinite, or whose squares are, are left
/// out. The bits of the sums do not depend on the number of threads, on the batches, or on the
/// parts of the stream that are appended. Fences.
template <class ExecSpace>
void add_events(const ExecSpace& space, const ConstBinsView<ExecSpace>& bins,
                const ConstEventView<ExecSpace>& weights, SumsParts& sums) {
  const std::int64_t events = std::int64_t(weights.extent(0));
  if (bins.extent(0) < weights.extent(0) || bins.extent(1) < std::size_t(sums.dimensions()))
    throw InputError("fewer bins than the events of a grid have");
  const std::int64_t single = std::min(events, sums.missing());
  detail::add_points<ExecSpace>(bins, weights, 0, single, sums);
  const std::int64_t done = detail::add_chunks(space, bins, weights, single, sums);
  detail::add_points<ExecSpace>(bins, weights, done, events, sums);
}

}  // namespace helikos
