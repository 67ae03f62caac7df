// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// One dimension of `VegasGrid::refine`, for hosts and devices.

#include <cmath>

#include "core/views.hpp"
#include "integration/vegas_grid.hpp"

namespace helikos {
namespace detail {

/// A bin is at least this part of its right edge wide, so that x takes 2^17 values in it, and this
/// wide: products over ten dimensions are still numbers.
constexpr double least_relative_width = 0x1p-36, least_width = 1e-30;

/// Of all points this part is spread evenly over x, which Lepage does not do. Where the integrand
/// is zero beyond a step, for instance a cut, all bins leave that region but one, which begins
/// before the step: few points there have large weights, and the error is too small as long as none
/// is met. With a flat part a bin is never wider than 1 / (bins * part), half of the range, so that
/// wide regions have bins of their own. Each dimension without steps loses about this part of its
/// points.
KOKKOS_INLINE_FUNCTION double flat_part(int bins) {
  const double part = 2.0 / bins;
  return part < 0.02 ? 0.02 : part > 0.1 ? 0.1 : part;
}

/// Lepage (1978) smooths the sums by (s_(i-1) + 6 s_i + s_(i+1)) / 8, (7 s_0 + s_1) / 8 at an end.
KOKKOS_INLINE_FUNCTION double smoothed(const double* values, int bins, int i) {
  return 6.0 * values[i] + values[i > 0 ? i - 1 : 0] + values[i + 1 < bins ? i + 1 : bins - 1];
}

/// Mean squared weight of each bin, with its neighbours, to `means`: here counts are smoothed alike
/// and divided by, as arXiv:2009.05112 divides by counts, so that a bin without points has the mean
/// of its neighbours. 0 where these have none either. `scaled`: room for `bins` numbers. Their sum.
KOKKOS_INLINE_FUNCTION double smoothed_means(const double* squares, const double* counts, int bins,
                                             double* scaled, double* means) {
  double largest = 0.0;
  for (int i = 0; i < bins; ++i) largest = squares[i] > largest ? squares[i] : largest;
  // By a power of two, so that nothing is rounded unless it is denormal.
  const int exponent = largest > 0.0 ? std::ilogb(largest) : 0;
  for (int i = 0; i < bins; ++i) scaled[i] = std::scalbn(squares[i], -exponent);
  double sum = 0.0;
  for (int i = 0; i < bins; ++i) {
    const double points = smoothed(counts, bins, i);
    means[i] = points > 0.0 ? smoothed(scaled, bins, i) / points : 0.0;
    sum += means[i];
  }
  return sum;
}

/// How finely a bin is to be cut: ((1 - d) / ln(1/d))^alpha of its share d of the sum over bins
/// (Lepage 1978, and arXiv:2009.05112). A share of nothing counts as 1e-30, which keeps some points
/// in the bin.
KOKKOS_INLINE_FUNCTION double importance(double share, double alpha) {
  const double d = share > 1e-30 ? share : 1e-30;
  if (d >= 1.0) return 1.0;
  return std::pow((1.0 - d) / -std::log(d), alpha);
}

/// From importances `values` to those with sum 1, the flat part of them spread evenly over x. A
/// small alpha leaves most of the grid as it is, with the flat part that it has: then less is
/// added. Their sum, to rounding.
KOKKOS_INLINE_FUNCTION double add_flat_part(double* values, const double* edges, int bins,
                                            double alpha) {
  double sum = 0.0, result = 0.0;
  for (int i = 0; i < bins; ++i) sum += values[i];
  const double part = flat_part(bins) * (alpha < 1.0 ? alpha : 1.0);
  for (int i = 0; i < bins; ++i) {
    values[i] = (1.0 - part) * (values[i] / sum) + part * (edges[i + 1] - edges[i]);
    result += values[i];
  }
  return result;
}

/// Edges such that each new bin has as much of `importances` (with sum `sum`), which are spread
/// evenly over the `old` bins, as any other.
KOKKOS_INLINE_FUNCTION void move_edges(const double* old, const double* importances, double sum,
                                       int bins, double* edges) {
  const double step = sum / double(bins);
  int bin = 0;
  double reached = 0.0;  // the importance of all bins before `bin`
  for (int i = 1; i < bins; ++i) {
    const double wanted = double(i) * step;
    while (bin + 1 < bins && reached + importances[bin] < wanted) reached += importances[bin++];
    const double part = (wanted - reached) / importances[bin];
    const double within = part < 0.0 ? 0.0 : part > 1.0 ? 1.0 : part;
    edges[i] = old[bin] + within * (old[bin + 1] - old[bin]);
  }
}

/// Moves edges that are too close apart: to the right, then from 1 on to the left.
KOKKOS_INLINE_FUNCTION void keep_apart(double* edges, int bins) {
  const auto larger = [](double a, double b) { return a < b ? b : a; };
  for (int i = 1; i < bins; ++i) {
    const double least = edges[i - 1] * (1.0 + least_relative_width);
    edges[i] = larger(edges[i], larger(least, edges[i - 1] + least_width));
  }
  for (int i = bins - 1; i > 0; --i) {
    const double most = edges[i + 1] * (1.0 - least_relative_width);
    edges[i] = most < edges[i] ? most : edges[i];
  }
}

}  // namespace detail

/// Moves `edges` (bin + 1) to where `squares` (bin) over `counts` (bin) are large, as
/// `VegasGrid::refine` says. Leaves them where no weight differs from zero. False where the sums
/// are no numbers.
KOKKOS_INLINE_FUNCTION bool refine_bins(const double* squares, const double* counts, int bins,
                                        double alpha, double* edges) {
  double values[VegasGrid::max_bins], old[VegasGrid::max_bins + 1];
  const double total = detail::smoothed_means(squares, counts, bins, old, values);
  if (!(total - total == 0.0)) return false;
  if (!(total > 0.0) || alpha == 0.0) return true;
  for (int i = 0; i < bins; ++i) values[i] = detail::importance(values[i] / total, alpha);
  const double sum = detail::add_flat_part(values, edges, bins, alpha);
  for (int i = 0; i <= bins; ++i) old[i] = edges[i];
  detail::move_edges(old, values, sum, bins, edges);
  detail::keep_apart(edges, bins);
  return true;
}

}  // namespace helikos
