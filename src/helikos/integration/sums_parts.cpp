// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/sums_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "helikos/base/core/error.hpp"

namespace helikos {

SumsParts::SumsParts(int dimensions, int bins, std::int64_t first_event)
    : dimensions_(dimensions), bins_(bins), stream_(first_event) {
  if (dimensions < 1 || bins < 1 || bins > VegasGrid::max_bins || first_event < 0)
    throw InputError(
        fmt::format("sums over {} x {} bins from event {} on", dimensions, bins, first_event));
}

std::vector<BinCell> SumsParts::cells_of(const PointsOfChunk& points) const {
  std::vector<BinCell> cells(num_cells());
  const std::size_t dimensions = std::size_t(dimensions_), bins = std::size_t(bins_);
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t d = 0; d < dimensions; ++d)
      cells[d * bins + points.bins[i * dimensions + d]].add_weight(points.weights[i]);
  return cells;
}

void SumsParts::add_points(const double* weights, const std::uint8_t* bins, std::size_t count) {
  stream_.add_points(
      std::int64_t(count),
      [&](PointsOfChunk& points, std::int64_t first, std::int64_t number) {
        const std::int64_t begin = first * dimensions_, end = (first + number) * dimensions_;
        points.weights.insert(points.weights.end(), weights + first, weights + first + number);
        points.bins.insert(points.bins.end(), bins + begin, bins + end);
      },
      [this](const PointsOfChunk& points) { return cells_of(points); });
}

void SumsParts::add_chunks(CellsNode node) {
  if (missing() != 0 || node.index << node.level != next_chunk() ||
      node.cells.size() != num_cells())
    throw InputError("chunks of events that do not follow those before");
  stream_.add_node(std::move(node));
}

void SumsParts::append(const SumsParts& next) {
  if (next.dimensions_ != dimensions_ || next.bins_ != bins_)
    throw InputError("sums over the bins of another grid");
  if (next.first_event() != stream_.next_event())
    throw InputError(fmt::format("sums from event {} on follow those up to event {}",
                                 next.first_event(), stream_.next_event()));
  const PointsOfChunk &head = next.stream_.head(), &tail = next.stream_.tail();
  add_points(head.weights.data(), head.bins.data(), head.size());
  for (const CellsNode& node : next.stream_.nodes()) add_chunks(node);
  add_points(tail.weights.data(), tail.bins.data(), tail.size());
}

BinSums SumsParts::total() const {
  CellsNode sum{0, 0, cells_of(stream_.head())};
  for (const CellsNode& node : stream_.nodes()) sum.merge(node);
  sum.merge({0, 0, cells_of(stream_.tail())});
  BinSums result{dimensions_, bins_, {}, {}};
  for (const BinCell& cell : sum.cells) {
    result.squares.push_back(cell.square);
    result.counts.push_back(cell.count);
  }
  return result;
}

}  // namespace helikos
