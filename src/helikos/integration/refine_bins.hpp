// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// One dimension of `VegasGrid::refine`, on hosts and devices.

#include <cmath>

#include "helikos/base/core/views.hpp"
#include "helikos/base/kokkos_ext/team_barrier.hpp"
#include "helikos/integration/vegas_grid.hpp"

namespace helikos {
namespace detail {

/// The least relative width of a bin is a part of its right edge, so that x takes 2^17 values in
/// the bin. The least width is absolute: products over ten dimensions do not underflow.
constexpr double least_relative_width = 0x1p-36, least_width = 1e-30;

/// The part of all points that is spread evenly over x; Lepage does not do this. Suppose the
/// integrand is zero beyond a step, for instance at a cut. Then all bins leave that region except
/// one, which begins before the step. Few points there have large weights, and the error is too
/// small until one of them is met. With a flat part no bin is wider than 1 / (bins * part), half of
/// the range, so that wide regions have bins of their own. Each dimension without steps loses about
/// this part of its points.
KOKKOS_INLINE_FUNCTION double flat_part(int bins) {
  const double part = 2.0 / bins;
  return part < 0.02 ? 0.02 : part > 0.1 ? 0.1 : part;
}

/// Lepage (1978) smooths the sums by (s_(i-1) + 6 s_i + s_(i+1)) / 8, (7 s_0 + s_1) / 8 at an end.
KOKKOS_INLINE_FUNCTION double smoothed(const double* values, int bins, int i) {
  return 6.0 * values[i] + values[i > 0 ? i - 1 : 0] + values[i + 1 < bins ? i + 1 : bins - 1];
}

KOKKOS_INLINE_FUNCTION double sum_of(const double* values, int bins) {
  double sum = 0.0;
  for (int i = 0; i < bins; ++i) sum += values[i];
  return sum;
}

/// Writes the mean squared weight of each bin, smoothed with its neighbours, to `means`. Counts are
/// smoothed in the same way and divided by, because arXiv:2009.05112 divides by counts. A bin
/// without points has the mean of its neighbours, or 0 where these have no points either. `scaled`:
/// room for `bins` numbers.
template <class Loop>
KOKKOS_INLINE_FUNCTION void smoothed_means(const Loop& loop, const double* squares,
                                           const double* counts, int bins, double* scaled,
                                           double* means) {
  loop(bins, [&](int i) { scaled[i] = squares[i]; });
  double largest = 0.0;
  for (int i = 0; i < bins; ++i) largest = scaled[i] > largest ? scaled[i] : largest;
  loop.wait();
  // The scale is a power of two, so that only denormal numbers are rounded.
  const int exponent = largest > 0.0 ? std::ilogb(largest) : 0;
  loop(bins, [&](int i) { scaled[i] = std::scalbn(squares[i], -exponent); });
  loop(bins, [&](int i) {
    const double points = smoothed(counts, bins, i);
    means[i] = points > 0.0 ? smoothed(scaled, bins, i) / points : 0.0;
  });
}

/// Relative number of new bins within a bin: ((1 - d) / ln(1/d))^alpha, where d is the bin's share
/// of the sum over bins (Lepage 1978, and arXiv:2009.05112). A share of zero counts as 1e-30, which
/// keeps some points in the bin.
KOKKOS_INLINE_FUNCTION double importance(double share, double alpha) {
  const double d = share > 1e-30 ? share : 1e-30;
  if (d >= 1.0) return 1.0;
  return std::pow((1.0 - d) / -std::log(d), alpha);
}

/// Normalizes the importances `values` to sum 1, up to rounding, with the flat part spread evenly
/// over x. With a small alpha most of the grid, with its flat part, stays as it is; less is added
/// then.
template <class Loop>
KOKKOS_INLINE_FUNCTION void add_flat_part(const Loop& loop, double* values, const double* edges,
                                          int bins, const Refinement& by) {
  const double usual = flat_part(bins), wanted = by.flat > usual ? by.flat : usual;
  const double sum = sum_of(values, bins), part = wanted * (by.alpha < 1.0 ? by.alpha : 1.0);
  loop.wait();
  loop(bins, [&](int i) {
    values[i] = (1.0 - part) * (values[i] / sum) + part * (edges[i + 1] - edges[i]);
  });
}

/// The first bin at which `wanted` is reached, or the last bin. `reached` (bin + 1): importance of
/// all bins before each bin.
KOKKOS_INLINE_FUNCTION int bin_that_reaches(double wanted, const double* reached, int bins) {
  int first = 0;
  for (int left = bins - 1; left > 0;) {  // without branches, because both ways are equally likely
    const int half = left / 2, next = first + half + 1;
    const bool is_above = reached[next] < wanted;
    first = is_above ? next : first;
    left = is_above ? left - half - 1 : half;
  }
  return first;
}

/// New edges such that each new bin has an equal part of `importances`, which are spread evenly
/// over the `old` bins. `reached`: room for `bins` + 1 numbers.
template <class Loop>
KOKKOS_INLINE_FUNCTION void move_edges(const Loop& loop, const double* old,
                                       const double* importances, int bins, double* reached,
                                       double* edges) {
  loop(1, [&](int) {
    reached[0] = 0.0;
    for (int i = 0; i < bins; ++i) reached[i + 1] = reached[i] + importances[i];
  });
  const double step = reached[bins] / double(bins);
  loop(bins - 1, [&](int before) {
    const double wanted = double(before + 1) * step;
    const int bin = bin_that_reaches(wanted, reached, bins);
    const double part = (wanted - reached[bin]) / importances[bin];
    const double within = part < 0.0 ? 0.0 : part > 1.0 ? 1.0 : part;
    edges[before + 1] = old[bin] + within * (old[bin + 1] - old[bin]);
  });
}

/// Moves edges that are too close to each other: from 0 on to the right, then from 1 on to the
/// left.
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

/// A loop over bins by one thread.
struct LoopInTurn {
  KOKKOS_INLINE_FUNCTION void wait() const {}

  template <class Function>
  KOKKOS_INLINE_FUNCTION void operator()(int count, const Function& function) const {
    for (int i = 0; i < count; ++i) function(i);
  }
};

/// A loop over bins shared by the lanes of a thread of a team. A lane may read a number outside of
/// a loop. Other lanes overwrite this number in a loop only after `wait`.
template <class Member>
struct LoopOfLanes {
  const Member& team;

  KOKKOS_INLINE_FUNCTION void wait() const { wait_for_lanes(team); }

  template <class Function>
  KOKKOS_INLINE_FUNCTION void operator()(int count, const Function& function) const {
    for_lanes(team, count, function);
  }
};

/// Size of the scratch memory of `refine_bins`, in numbers.
KOKKOS_INLINE_FUNCTION constexpr int room_to_refine(int bins) { return 4 * (bins + 1); }

/// Moves `edges` (bin + 1) to where `squares` (bin) over `counts` (bin) are large, as in
/// `VegasGrid::refine`. Edges stay where they are if all weights are zero. Returns false where the
/// sums are NaN or infinite. `room`: `room_to_refine` numbers, visible to all lanes.
template <class Loop>
KOKKOS_INLINE_FUNCTION bool refine_bins(const Loop& loop, const double* squares,
                                        const double* counts, int bins, const Refinement& by,
                                        double* edges, double* room) {
  double *const values = room, *const old = values + bins + 1, *const reached = old + bins + 1,
                *const moved = reached + bins + 1;
  detail::smoothed_means(loop, squares, counts, bins, old, values);
  const double total = detail::sum_of(values, bins);
  if (!(total - total == 0.0)) return false;
  if (!(total > 0.0) || by.alpha == 0.0) return true;
  loop.wait();
  loop(bins, [&](int i) { values[i] = detail::importance(values[i] / total, by.alpha); });
  detail::add_flat_part(loop, values, edges, bins, by);
  loop(bins + 1, [&](int i) { old[i] = moved[i] = edges[i]; });
  detail::move_edges(loop, old, values, bins, reached, moved);
  loop(1, [&](int) { detail::keep_apart(moved, bins); });
  loop(bins + 1, [&](int i) { edges[i] = moved[i]; });
  return true;
}

}  // namespace helikos
