// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/vegas_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "helikos/base/core/error.hpp"
#include "helikos/integration/refine_bins.hpp"

namespace helikos {
namespace {

void check_sizes(int dimensions, int bins) {
  if (dimensions < 1) throw InputError(fmt::format("a grid of {} dimensions", dimensions));
  if (bins < 1 || bins > VegasGrid::max_bins)
    throw InputError(fmt::format("a grid of {} bins: 1 to {}", bins, VegasGrid::max_bins));
}

void check_edges(const std::vector<double>& edges, int dimensions, int bins) {
  if (edges.size() != std::size_t(dimensions) * std::size_t(bins + 1))
    throw InputError(
        fmt::format("{} edges for a grid of {} x {} bins", edges.size(), dimensions, bins));
  for (int d = 0; d < dimensions; ++d) {
    const double* const edge = edges.data() + std::ptrdiff_t(d) * (bins + 1);
    if (edge[0] != 0.0 || edge[bins] != 1.0)
      throw InputError(fmt::format("dimension {} of a grid is not from 0 to 1", d));
    for (int i = 0; i < bins; ++i)
      if (!(edge[i] < edge[i + 1]))
        throw InputError(
            fmt::format("edges {} and {} of dimension {} of a grid do not increase", i, i + 1, d));
  }
}

void check_sums(const BinSums& sums, int dimensions, int bins) {
  if (sums.dimensions != dimensions || sums.bins != bins)
    throw InputError(fmt::format("sums of {} x {} bins for a grid of {} x {}", sums.dimensions,
                                 sums.bins, dimensions, bins));
  const std::size_t size = std::size_t(dimensions) * std::size_t(bins);
  if (sums.squares.size() != size || sums.counts.size() != size)
    throw InputError(fmt::format("{} sums and {} counts for {} bins of a grid", sums.squares.size(),
                                 sums.counts.size(), size));
  for (std::size_t i = 0; i < size; ++i)
    for (const double value : {sums.squares[i], sums.counts[i]})
      if (!std::isfinite(value) || value < 0.0)
        throw InputError(fmt::format("{} in the sums of dimension {}, bin {} of a grid", value,
                                     i / std::size_t(bins), i % std::size_t(bins)));
}

constexpr double least = 0.5;
/// Part of the earlier points that is enough to adapt fully.
constexpr double part_of_before = 0.25;

/// Factor on alpha for an iteration of only `count` points.
double part_of_small(std::int64_t count, std::int64_t before) {
  const double enough = part_of_before * double(before);
  return double(count) < enough ? double(count) / enough : 1.0;
}

}  // namespace

void BinSums::merge(const BinSums& other) {
  if (dimensions == 0) *this = BinSums{other.dimensions, other.bins, {}, {}};
  check_sums(other, dimensions, bins);
  squares.resize(other.squares.size());
  counts.resize(other.counts.size());
  for (std::size_t i = 0; i < squares.size(); ++i) squares[i] += other.squares[i];
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
}

VegasGrid::VegasGrid(int dimensions, int bins) {
  check_sizes(dimensions, bins);
  numbers_.dimensions = dimensions;
  numbers_.bins = bins;
  for (int d = 0; d < dimensions; ++d)
    for (int i = 0; i <= bins; ++i) numbers_.edges.push_back(double(i) / double(bins));
}

VegasGrid::VegasGrid(const VegasGridNumbers& numbers) : numbers_(numbers) {
  if (numbers.version != VegasGridNumbers::current_version)
    throw InputError(fmt::format("a grid of version {}: this is version {}", numbers.version,
                                 VegasGridNumbers::current_version));
  check_sizes(dimensions(), bins());
  check_edges(edges(), dimensions(), bins());
  if (!base().empty()) check_edges(base(), dimensions(), bins());
}

VegasGrid VegasGrid::over(const VegasGrid& base) {
  VegasGrid grid(base.dimensions(), base.bins());
  grid.numbers_.base = base.edges();
  return grid;
}

void VegasGrid::refine(const BinSums& sums, const Refinement& by) {
  refine_edges(sums, by, dimensions(), bins(), numbers_.edges.data());
}

void refine_edges(const BinSums& sums, const Refinement& by, int dimensions, int bins,
                  double* edges) {
  check_sums(sums, dimensions, bins);
  if (!std::isfinite(by.alpha) || by.alpha < 0.0 || by.alpha > 10.0)
    throw InputError(fmt::format("alpha = {} for a grid: 0 to 10", by.alpha));
  if (!(by.flat >= 0.0 && by.flat <= 1.0))
    throw InputError(fmt::format("a flat part of {} for a grid: 0 to 1", by.flat));
  double room[room_to_refine(VegasGrid::max_bins)];
  for (int d = 0; d < dimensions; ++d) {
    const std::ptrdiff_t first = std::ptrdiff_t(d) * bins;
    refine_bins(LoopInTurn(), sums.squares.data() + first, sums.counts.data() + first, bins, by,
                edges + first + d, room);
  }
}

double alpha_for(const Moments& weights, int bins, std::int64_t before) {
  const double part = part_of_small(weights.count + weights.non_finite(), before);
  if (weights.count == 0) return part * least;
  const auto count = double(weights.count);
  const double mean = weights.mean(), square = mean * mean + weights.squares / count;
  const double effective = square > 0.0 ? count * mean * mean / square : 0.0;
  // With many zero weights, the region of the others is known from few points only.
  const double known = std::min(1.0, 8.0 * double(weights.nonzero) / count);
  return part * std::max(known * least, effective / (effective + bins));
}

}  // namespace helikos
