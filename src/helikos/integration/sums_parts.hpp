// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Sums of squared weights over the bins of a grid for a stream of events, cut into chunks that are
/// merged pairwise.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/part_stream.hpp"
#include "helikos/integration/chunk_stream.hpp"
#include "helikos/integration/vegas_grid.hpp"
#include "helikos/integration/vegas_map.hpp"

namespace helikos {

/// Sum of squared weights and number of points of one bin.
struct BinCell {
  double square = 0.0;
  double count = 0.0;

  void add(const BinCell& other) {
    square += other.square;
    count += other.count;
  }
  /// Adds one point. A weight whose square is NaN or infinite is left out. The comparison with the
  /// square keeps a compiler from fusing the product with the sum: every caller gets the same bits.
  void add_weight(double weight) {
    const double square_of_weight = weight * weight;
    const bool is_number = square_of_weight <= std::numeric_limits<double>::max();
    square += is_number ? square_of_weight : 0.0;
    count += is_number ? 1.0 : 0.0;
  }
};

/// Cells (dimension, bin) of 2^level chunks, see `ChunkTree`.
struct CellsNode {
  int level = 0;
  std::int64_t index = 0;
  std::vector<BinCell> cells;

  std::int64_t end() const { return (index + 1) << level; }
  void merge(const CellsNode& right) {
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i].add(right.cells[i]);
  }
};

void each_part(WrittenOrRead<CellsNode> auto& node, auto& stream) {
  stream(node.level, node.index, node.cells);
}

/// Fewer events than a chunk has; they wait for the rest of the chunk.
struct PointsOfChunk {
  std::vector<double> weights;
  std::vector<std::uint8_t> bins;  ///< (event, dimension): all dimensions of an event are adjacent

  std::size_t size() const { return weights.size(); }
};

void each_part(WrittenOrRead<PointsOfChunk> auto& points, auto& stream) {
  stream(points.weights, points.bins);
}

/// The sums of a part of a stream of events, on the host. Sums do not depend on where the stream is
/// cut into parts (`ChunkStream`).
class SumsParts {
  using Stream = ChunkStream<CellsNode, PointsOfChunk>;

 public:
  static constexpr std::int64_t chunk = Stream::chunk;  ///< events

  /// `first_event`: number of the first event in the stream.
  explicit SumsParts(int dimensions = 1, int bins = 1, std::int64_t first_event = 0);

  int dimensions() const { return dimensions_; }
  int bins() const { return bins_; }
  std::size_t num_cells() const { return std::size_t(dimensions_) * std::size_t(bins_); }

  /// Adds the events that follow; `bins` has all dimensions of an event, then the next event.
  void add_points(const double* weights, const std::uint8_t* bins, std::size_t count);
  /// Adds the chunks that follow. Allowed only if no chunk is incomplete.
  void add_chunks(CellsNode node);
  /// Appends the part that follows this part, for instance that of the next rank. Throws InputError
  /// where the other part is of another grid, or does not follow.
  void append(const SumsParts& next);

  /// Number of events until the next chunk begins; 0 if a chunk may begin now.
  std::int64_t missing() const { return stream_.missing(); }
  /// The number of the next chunk.
  std::int64_t next_chunk() const { return stream_.next_chunk(); }
  std::int64_t first_event() const { return stream_.first_event(); }

  BinSums total() const;

  /// See part_stream.hpp.
  friend void each_part(WrittenOrRead<SumsParts> auto& sums, auto& stream) {
    stream(sums.dimensions_, sums.bins_, sums.stream_);
  }

 private:
  std::vector<BinCell> cells_of(const PointsOfChunk& points) const;

  int dimensions_;
  int bins_;
  Stream stream_;
};

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
