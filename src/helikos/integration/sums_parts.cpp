// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/sums_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "helikos/base/core/error.hpp"

namespace helikos {

SumsParts::SumsParts(int dimensions, int bins, std::int64_t first_event)
    : dimensions_(dimensions),
      bins_(bins),
      first_event_(first_event),
      next_event_(first_event),
      next_chunk_((first_event + chunk - 1) / chunk) {
  if (dimensions < 1 || bins < 1 || bins > VegasGrid::max_bins || first_event < 0)
    throw InputError(
        fmt::format("sums over {} x {} bins from event {} on", dimensions, bins, first_event));
}

std::int64_t SumsParts::missing() const { return (chunk - next_event_ % chunk) % chunk; }

std::vector<BinCell> SumsParts::cells_of(const PointsOfChunk& points) const {
  std::vector<BinCell> cells(num_cells());
  const std::size_t dimensions = std::size_t(dimensions_), bins = std::size_t(bins_);
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t d = 0; d < dimensions; ++d)
      cells[d * bins + points.bins[i * dimensions + d]].add_weight(points.weights[i]);
  return cells;
}

void SumsParts::push(PointsOfChunk& points, const double* weights, const std::uint8_t* bins,
                     std::size_t count) const {
  points.weights.insert(points.weights.end(), weights, weights + count);
  points.bins.insert(points.bins.end(), bins, bins + count * std::size_t(dimensions_));
}

void SumsParts::add_points(const double* weights, const std::uint8_t* bins, std::size_t count) {
  while (count > 0) {
    const bool in_head = next_event_ < next_chunk_ * chunk;
    const std::int64_t room = next_event_ % chunk == 0 ? chunk : missing();
    const std::size_t some = std::min(count, std::size_t(room));
    push(in_head ? head_ : tail_, weights, bins, some);
    next_event_ += std::int64_t(some);
    weights += some;
    bins += some * std::size_t(dimensions_);
    count -= some;
    if (in_head || tail_.size() < std::size_t(chunk)) continue;
    whole_.push({0, next_chunk_++, cells_of(tail_)});
    tail_ = {};
  }
}

void SumsParts::add_chunks(CellsNode node) {
  if (missing() != 0 || node.index << node.level != next_chunk_ || node.cells.size() != num_cells())
    throw InputError("chunks of events that do not follow those before");
  next_chunk_ = node.end();
  next_event_ = next_chunk_ * chunk;
  whole_.push(std::move(node));
}

void SumsParts::append(const SumsParts& next) {
  if (next.dimensions_ != dimensions_ || next.bins_ != bins_)
    throw InputError("sums over the bins of another grid");
  if (next.first_event_ != next_event_)
    throw InputError(fmt::format("sums from event {} on follow those up to event {}",
                                 next.first_event_, next_event_));
  add_points(next.head_.weights.data(), next.head_.bins.data(), next.head_.size());
  for (const CellsNode& node : next.whole_.nodes()) add_chunks(node);
  add_points(next.tail_.weights.data(), next.tail_.bins.data(), next.tail_.size());
}

BinSums SumsParts::total() const {
  CellsNode sum{0, 0, cells_of(head_)};
  for (const CellsNode& node : whole_.nodes()) sum.merge(node);
  sum.merge({0, 0, cells_of(tail_)});
  BinSums result{dimensions_, bins_, {}, {}};
  for (const BinCell& cell : sum.cells) {
    result.squares.push_back(cell.square);
    result.counts.push_back(cell.count);
  }
  return result;
}

}  // namespace helikos
