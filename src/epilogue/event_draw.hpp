// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "epilogue/event_views.hpp"

namespace helikos {

/// The largest number below 1.
inline constexpr double below_one = 1.0 - std::numeric_limits<double>::epsilon() / 2;

/// The first index whose running sum of `weight(index)` exceeds uniform * total, where `total` is
/// the sum of all. None of zero weight: where rounding leads past the end, the last other. -1 where
/// there is no weight.
template <class Weight>
KOKKOS_INLINE_FUNCTION int pick_index(int count, double uniform, double total,
                                      const Weight& weight) {
  const double target = uniform * total;
  double running = 0.0;
  int last = nothing_selected;
  for (int i = 0; i < count && !(running > target); ++i) {
    const double w = weight(i);
    if (!(w > 0.0)) continue;
    running += w;
    last = i;
  }
  return last;
}

/// What is selected of one event by the batches of helicities so far.
///
/// A batch of share s joins others, S with it: with the probability s/S its own pick replaces the
/// one there is. Of the uniform number u in [0, 1), what a decision leaves is uniform again and
/// independent of it: u < s/S takes the batch and leaves u S/s, else (u - s/S)/(1 - s/S) is left.
/// The pick of one of weight w within the batch, behind others of the sum b, leaves (u s - b)/w. So
/// a configuration of weight w is picked with the probability w/s s/S, and stays with the product
/// of 1 - s'/S' over later batches: w over the total of all.
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
    const double part = share / total;
    const bool taken = uniform < part;
    leave(taken ? uniform / part : (uniform - part) / (1.0 - part));
    return taken;
  }

  /// One of `weight`, behind others of the sum `before`, is picked in a batch of `share`.
  KOKKOS_INLINE_FUNCTION void pick(std::int32_t number, double before, double weight,
                                   double share) {
    helicity = number;
    leave((uniform * share - before) / weight);
  }

 private:
  /// Rounding keeps it in [0, 1).
  KOKKOS_INLINE_FUNCTION void leave(double rest) {
    uniform = rest < 0.0 ? 0.0 : (rest < below_one ? rest : below_one);
  }
};

}  // namespace helikos
