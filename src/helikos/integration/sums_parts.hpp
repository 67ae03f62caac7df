// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Sums over bins for a stream of events, cut into chunks that are merged pairwise.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "helikos/integration/chunk_tree.hpp"
#include "helikos/integration/part_stream.hpp"
#include "helikos/integration/vegas_grid.hpp"

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
/// cut into parts: if a part begins or ends within a chunk, its points are kept until the chunk is
/// complete.
class SumsParts {
 public:
  static constexpr std::int64_t chunk = 1024;  ///< events

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
  std::int64_t missing() const;
  /// The number of the next chunk.
  std::int64_t next_chunk() const { return next_chunk_; }
  std::int64_t next_event() const { return next_event_; }
  std::int64_t first_event() const { return first_event_; }

  BinSums total() const;

  /// See part_stream.hpp.
  friend void each_part(WrittenOrRead<SumsParts> auto& sums, auto& stream) {
    stream(sums.dimensions_, sums.bins_, sums.first_event_, sums.next_event_, sums.next_chunk_,
           sums.head_, sums.whole_, sums.tail_);
  }

 private:
  std::vector<BinCell> cells_of(const PointsOfChunk& points) const;
  void push(PointsOfChunk& points, const double* weights, const std::uint8_t* bins,
            std::size_t count) const;

  int dimensions_;
  int bins_;
  std::int64_t first_event_;
  std::int64_t next_event_;
  std::int64_t next_chunk_;
  PointsOfChunk head_;  ///< rest of a chunk that began before the first event
  ChunkTree<CellsNode> whole_;
  PointsOfChunk tail_;  ///< the chunk that is not complete yet
};

}  // namespace helikos
