// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "helikos/engine/epilogue/event_views.hpp"

namespace helikos {

/// The largest number below 1.
inline constexpr double below_one = 1.0 - std::numeric_limits<double>::epsilon() / 2;

/// What is selected of one event by the batches of helicities so far.
///
/// A batch of the sum v joins others, V with it: with the probability v/V its own pick replaces the
/// one there is. Of the uniform number u in [0, 1), what a decision leaves is uniform again and
/// independent of it: u < v/V takes the batch and leaves u V/v, else (u - v/V)/(1 - v/V) is left.
/// A pick of weight w out of the sum v, behind others of the sum b, leaves (u v - b)/w. So what has
/// the weight w in its batch is picked with the probability w/v v/V, and stays with the product of
/// 1 - v'/V' over later batches: w over the total of all.
struct EventDraw {
  double uniform = 0.0;  ///< in [0, 1)
  double total = 0.0;    ///< of the batches so far
  std::int32_t helicity = nothing_selected;
  std::int32_t flow = nothing_selected;

  /// Adds a batch. Whether its own pick, by `uniform`, is to replace the one there is. Nothing is
  /// selected as long as the total is zero, and ever after if it is infinite or not a number.
  KOKKOS_INLINE_FUNCTION bool takes(double share) {
    total += share;
    if (!(total > 0.0 && total <= std::numeric_limits<double>::max())) {
      helicity = flow = nothing_selected;
      return false;
    }
    if (share == total) return true;  // what the rest comes to for the first
    const double part = share / total;
    const bool taken = uniform < part;
    leave(taken ? uniform / part : (uniform - part) / (1.0 - part));
    return taken;
  }

  /// One of `weight`, behind others of the sum `before`, is picked out of `sum`.
  KOKKOS_INLINE_FUNCTION void pick(double before, double weight, double sum) {
    leave((uniform * sum - before) / weight);
  }

 private:
  /// Rounding keeps it in [0, 1), and what is no number is 0.
  KOKKOS_INLINE_FUNCTION void leave(double rest) {
    uniform = rest > 0.0 ? rest : 0.0;
    if (!(uniform < below_one)) uniform = below_one;
  }
};

}  // namespace helikos
