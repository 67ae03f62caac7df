// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Sums over bins of a stream of events, cut into chunks that are merged pairwise.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "helikos/integration/chunk_tree.hpp"
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
  /// Of one more point. A weight whose square is no number is left out. The square is compared, so
  /// that no compiler fuses its product with the sum: the bits are the same wherever this is
  /// called.
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

/// Fewer events than a chunk has: they wait for the rest of it.
struct PointsOfChunk {
  std::vector<double> weights;
  std::vector<std::uint8_t> bins;  ///< (dimension, event) in turns: all dimensions of an event

  std::size_t size() const { return weights.size(); }
};

/// The sums of a part of a stream of events, on the host. Sums do not depend on where parts are
/// cut: a part that begins or ends within a chunk keeps the points there until it is whole.
class SumsParts {
 public:
  static constexpr std::int64_t chunk = 1024;  ///< events

  /// `first_event`: of the stream.
  SumsParts(int dimensions, int bins, std::int64_t first_event = 0);

  int dimensions() const { return dimensions_; }
  int bins() const { return bins_; }
  std::size_t num_cells() const { return std::size_t(dimensions_) * std::size_t(bins_); }

  /// Single events that follow those before; `bins` all dimensions of an event, then the next one.
  void add_points(const double* weights, const std::uint8_t* bins, std::size_t count);
  /// Chunks that follow. Only where none is begun.
  void add_chunks(CellsNode node);
  /// The part that follows this one, for instance of the next rank. Throws InputError where it is
  /// of another grid, or does not follow.
  void append(const SumsParts& next);

  /// Events before the next chunk begins; 0 if one may begin here.
  std::int64_t missing() const;
  /// The number of the next chunk.
  std::int64_t next_chunk() const { return next_chunk_; }
  std::int64_t next_event() const { return next_event_; }
  std::int64_t first_event() const { return first_event_; }

  BinSums total() const;

  /// To be sent to another rank or written to a file, and back.
  std::vector<double> to_numbers() const;
  static SumsParts from_numbers(const std::vector<double>& numbers);

 private:
  std::vector<BinCell> cells_of(const PointsOfChunk& points) const;
  void push(PointsOfChunk& points, const double* weights, const std::uint8_t* bins,
            std::size_t count) const;

  int dimensions_;
  int bins_;
  std::int64_t first_event_;
  std::int64_t next_event_;
  std::int64_t next_chunk_;
  PointsOfChunk head_;  ///< the rest of a chunk that began before these events
  ChunkTree<CellsNode> whole_;
  PointsOfChunk tail_;  ///< the chunk that is not whole yet
};

}  // namespace helikos
