// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Sums of squared weights over the bins of a grid, from events on the device.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/integration/sums_parts.hpp"
#include "helikos/integration/vegas_map.hpp"

namespace helikos {

namespace detail {

/// Sums of one dimension, on a host: cells of `chunks` (a power of two, at most 2^max_level)
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

/// Sums on a GPU: an index is one event and dimension. Neighbouring events add to different copies,
/// so that few threads use one address.
template <class ExecSpace>
struct SumEvents {
  static constexpr int copies = 32;

  std::int64_t events;
  ConstEventView<ExecSpace> weights;
  ConstBinsView<ExecSpace> bins;
  Kokkos::View<double****, Kokkos::LayoutRight, typename ExecSpace::memory_space> cells;

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t index) const {
    const std::int64_t event = index % events, dimension = index / events;
    const double square = weights(event) * weights(event);
    if (square - square != 0.0) return;
    const int bin = bins(event, dimension);
    Kokkos::atomic_add(&cells(event % copies, dimension, bin, 0), square);
    Kokkos::atomic_add(&cells(event % copies, dimension, bin, 1), 1.0);
  }
};

}  // namespace detail

/// Sums over the bins of a grid for a stream of events. On hosts the bits do not depend on the
/// number of threads, on the batches, or on the parts of the stream that are appended; on a GPU the
/// sums agree to rounding.
template <class ExecSpace = Kokkos::DefaultExecutionSpace>
class VegasSums {
 public:
  explicit VegasSums(int dimensions, int bins, std::int64_t first_event = 0)
      : parts_(dimensions, bins, first_event) {
    if constexpr (!is_host_space<ExecSpace>)
      cells_ = Cells("helikos::integration::cells", Events::copies, dimensions, bins, 2);
  }

  /// Adds the events that follow: `bins` (event, dimension) from `map_numbers`, `weights` (event),
  /// with all Jacobians. Weights that are NaN or infinite, or whose squares are, are left out.
  /// Fences on a host. On a GPU it only enqueues: one queue must be used for all calls, and be
  /// fenced before `parts` and `total`.
  void add(const ExecSpace& space, const ConstBinsView<ExecSpace>& bins,
           const ConstEventView<ExecSpace>& weights) {
    const std::int64_t events = std::int64_t(weights.extent(0));
    if (bins.extent(0) < weights.extent(0) || bins.extent(1) < std::size_t(parts_.dimensions()))
      throw InputError("fewer bins than the events of a grid have");
    if (events == 0) return;
    if constexpr (is_host_space<ExecSpace>) {
      const std::int64_t single = std::min(events, parts_.missing());
      add_points(bins, weights, 0, single);
      const std::int64_t done = add_chunks(space, bins, weights, single);
      add_points(bins, weights, done, events);
    } else {
      Kokkos::parallel_for("helikos::integration::sums",
                           Kokkos::RangePolicy<ExecSpace, Kokkos::IndexType<std::int64_t>>(
                               space, 0, events * parts_.dimensions()),
                           Events{events, weights, bins, cells_});
    }
  }

  /// The sums in a form that can be appended to other parts, for instance of other ranks. On a GPU
  /// the sums are one block without event numbers: add up totals there instead.
  const SumsParts& parts() const requires is_host_space<ExecSpace> { return parts_; }

  BinSums total() const {
    BinSums result = parts_.total();
    if constexpr (!is_host_space<ExecSpace>) {
      const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), cells_);
      for (int copy = 0; copy < Events::copies; ++copy)
        for (std::size_t i = 0; i < result.squares.size(); ++i) {
          const std::size_t dimension = i / result.bins, bin = i % result.bins;
          result.squares[i] += host(copy, dimension, bin, 0);
          result.counts[i] += host(copy, dimension, bin, 1);
        }
    }
    return result;
  }

 private:
  using Events = detail::SumEvents<ExecSpace>;
  using Cells = decltype(Events::cells);
  using Chunks = detail::SumChunks<ExecSpace>;

  void add_points(const ConstBinsView<ExecSpace>& bins, const ConstEventView<ExecSpace>& weights,
                  std::int64_t first, std::int64_t end) {
    const int dimensions = parts_.dimensions();
    std::vector<std::uint8_t> in_turns;
    for (std::int64_t event = first; event < end; ++event)
      for (int d = 0; d < dimensions; ++d) in_turns.push_back(bins(event, d));
    if (first < end)
      parts_.add_points(weights.data() + first, in_turns.data(), std::size_t(end - first));
  }

  /// Adds complete chunks from event `first` of the Views on; returns the event after them. An
  /// index is a node of a few chunks in one dimension; the number of nodes keeps threads busy and
  /// memory small.
  std::int64_t add_chunks(const ExecSpace& space, const ConstBinsView<ExecSpace>& bins,
                          const ConstEventView<ExecSpace>& weights, std::int64_t first) {
    const std::size_t at_once = std::size_t(2 * space.concurrency() + 6);
    while (std::int64_t(weights.extent(0)) - first >= SumsParts::chunk) {
      std::vector<CellsNode> nodes;
      std::vector<typename Chunks::Task> tasks;
      std::int64_t chunk = parts_.next_chunk();
      while (nodes.size() < at_once) {
        int level = Chunks::max_level;
        const std::int64_t left = (std::int64_t(weights.extent(0)) - first) / SumsParts::chunk;
        while (level > 0 && (chunk % (1 << level) != 0 || left < (1 << level))) --level;
        if (left == 0) break;
        nodes.push_back({level, chunk >> level, std::vector<BinCell>(parts_.num_cells())});
        tasks.push_back({first, level, nodes.back().cells.data()});
        chunk = nodes.back().end();
        first += SumsParts::chunk << level;
      }
      Kokkos::parallel_for("helikos::integration::sums",
                           Kokkos::RangePolicy<ExecSpace, Kokkos::IndexType<std::int64_t>>(
                               space, 0, std::int64_t(tasks.size()) * parts_.dimensions()),
                           Chunks{tasks.data(), parts_.bins(), parts_.dimensions(), weights, bins});
      space.fence();
      for (CellsNode& node : nodes) parts_.add_chunks(std::move(node));
    }
    return first;
  }

  SumsParts parts_;
  Cells cells_;
};

}  // namespace helikos
