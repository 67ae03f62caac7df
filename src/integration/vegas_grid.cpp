// SPDX-License-Identifier: Apache-2.0
#include "integration/vegas_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "core/error.hpp"

namespace helikos {
namespace {

/// A bin is at least this part of its right edge wide, so that x takes 2^17 values in it, and this
/// wide: products over ten dimensions are still numbers.
constexpr double least_relative_width = 0x1p-36, least_width = 1e-30;

void check_sizes(int dimensions, int bins) {
  if (dimensions < 1) throw InputError(fmt::format("a grid of {} dimensions", dimensions));
  if (bins < 1 || bins > VegasGrid::max_bins)
    throw InputError(fmt::format("a grid of {} bins: 1 to {}", bins, VegasGrid::max_bins));
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

/// Of all points this part is spread evenly over x, which Lepage does not do. Where the integrand
/// is zero beyond a step, for instance a cut, all bins leave that region but one, which begins
/// before the step: few points there have large weights, and the error is too small as long as none
/// is met. With a flat part a bin is never wider than 1 / (bins * part), half of the range, so that
/// wide regions have bins of their own. Each dimension without steps loses about this part of its
/// points.
double flat_part(std::size_t bins) { return std::clamp(2.0 / double(bins), 0.02, 0.1); }

/// Mean squared weight of each bin, with its neighbours: Lepage (1978) smooths the sums by
/// (s_(i-1) + 6 s_i + s_(i+1)) / 8, (7 s_0 + s_1) / 8 at an end. Here counts are smoothed alike and
/// divided by, as arXiv:2009.05112 divides by counts, so that a bin without points has the mean of
/// its neighbours. 0 where these have none either.
std::vector<double> smoothed_means(std::span<const double> squares,
                                   std::span<const double> counts) {
  const std::size_t size = squares.size();
  const double largest = *std::max_element(squares.begin(), squares.end());
  // By a power of two, so that nothing is rounded unless it is denormal.
  const int exponent = largest > 0.0 ? std::ilogb(largest) : 0;
  const auto smoothed = [size](std::span<const double> values, std::size_t i) {
    return 6.0 * values[i] + values[i > 0 ? i - 1 : 0] + values[std::min(i + 1, size - 1)];
  };
  std::vector<double> scaled(size), means(size);
  for (std::size_t i = 0; i < size; ++i) scaled[i] = std::scalbn(squares[i], -exponent);
  for (std::size_t i = 0; i < size; ++i) {
    const double points = smoothed(counts, i);
    means[i] = points > 0.0 ? smoothed(scaled, i) / points : 0.0;
  }
  return means;
}

/// How finely a bin is to be cut: ((1 - d) / ln(1/d))^alpha of its share d of the sum over bins
/// (Lepage 1978, and arXiv:2009.05112). A share of nothing counts as 1e-30, which keeps some points
/// in the bin.
double importance(double share, double alpha) {
  const double d = std::max(share, 1e-30);
  if (d >= 1.0) return 1.0;
  return std::pow((1.0 - d) / -std::log(d), alpha);
}

/// Importances with sum 1, the flat part of them spread evenly over x. A small alpha leaves most of
/// the grid as it is, with the flat part that it has: then less is added.
void add_flat_part(std::span<double> importances, std::span<const double> edges, double alpha) {
  const double sum = std::accumulate(importances.begin(), importances.end(), 0.0);
  const double part = flat_part(importances.size()) * std::min(alpha, 1.0);
  for (std::size_t i = 0; i < importances.size(); ++i)
    importances[i] = (1.0 - part) * (importances[i] / sum) + part * (edges[i + 1] - edges[i]);
}

/// Edges such that each new bin has as much of `importances`, which are spread evenly over the old
/// bins, as any other.
std::vector<double> moved_edges(std::span<const double> old, std::span<const double> importances) {
  const std::size_t bins = importances.size();
  const double step = std::accumulate(importances.begin(), importances.end(), 0.0) / double(bins);
  std::vector<double> edges(old.begin(), old.end());
  std::size_t bin = 0;
  double reached = 0.0;  // the importance of all bins before `bin`
  for (std::size_t i = 1; i < bins; ++i) {
    const double wanted = double(i) * step;
    while (bin + 1 < bins && reached + importances[bin] < wanted) reached += importances[bin++];
    const double part = std::clamp((wanted - reached) / importances[bin], 0.0, 1.0);
    edges[i] = old[bin] + part * (old[bin + 1] - old[bin]);
  }
  return edges;
}

/// Moves edges that are too close apart: to the right, then from 1 on to the left.
void keep_apart(std::span<double> edges) {
  const std::size_t bins = edges.size() - 1;
  for (std::size_t i = 1; i < bins; ++i)
    edges[i] = std::max(
        {edges[i], edges[i - 1] * (1.0 + least_relative_width), edges[i - 1] + least_width});
  for (std::size_t i = bins - 1; i > 0; --i)
    edges[i] = std::min(edges[i], edges[i + 1] * (1.0 - least_relative_width));
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

VegasGrid::VegasGrid(int dimensions, int bins) : dimensions_(dimensions), bins_(bins) {
  check_sizes(dimensions, bins);
  for (int d = 0; d < dimensions; ++d)
    for (int i = 0; i <= bins; ++i) edges_.push_back(double(i) / double(bins));
}

VegasGrid::VegasGrid(const VegasGridNumbers& numbers)
    : dimensions_(numbers.dimensions), bins_(numbers.bins), edges_(numbers.edges) {
  if (numbers.version != VegasGridNumbers::current_version)
    throw InputError(fmt::format("a grid of version {}: this is version {}", numbers.version,
                                 VegasGridNumbers::current_version));
  check_sizes(dimensions_, bins_);
  if (edges_.size() != std::size_t(dimensions_) * std::size_t(bins_ + 1))
    throw InputError(
        fmt::format("{} edges for a grid of {} x {} bins", edges_.size(), dimensions_, bins_));
  for (int d = 0; d < dimensions_; ++d) {
    if (edge(d, 0) != 0.0 || edge(d, bins_) != 1.0)
      throw InputError(fmt::format("dimension {} of a grid is not from 0 to 1", d));
    for (int i = 0; i < bins_; ++i)
      if (!(edge(d, i) < edge(d, i + 1)))
        throw InputError(
            fmt::format("edges {} and {} of dimension {} of a grid do not increase", i, i + 1, d));
  }
}

VegasGridNumbers VegasGrid::numbers() const {
  return {VegasGridNumbers::current_version, dimensions_, bins_, edges_};
}

void VegasGrid::refine(const BinSums& sums, double alpha) {
  check_sums(sums, dimensions_, bins_);
  if (!std::isfinite(alpha) || alpha < 0.0 || alpha > 10.0)
    throw InputError(fmt::format("alpha = {} for a grid: 0 to 10", alpha));
  if (alpha == 0.0) return;
  const std::size_t size = std::size_t(bins_);
  for (std::size_t d = 0; d < std::size_t(dimensions_); ++d) {
    std::vector<double> values = smoothed_means(std::span(sums.squares).subspan(d * size, size),
                                                std::span(sums.counts).subspan(d * size, size));
    const double total = std::accumulate(values.begin(), values.end(), 0.0);
    if (!(total > 0.0)) continue;
    for (double& value : values) value = importance(value / total, alpha);
    const std::span<double> edges(edges_.data() + d * (size + 1), size + 1);
    add_flat_part(values, edges, alpha);
    const std::vector<double> moved = moved_edges(edges, values);
    std::copy(moved.begin(), moved.end(), edges.begin());
    keep_apart(edges);
  }
}

}  // namespace helikos
