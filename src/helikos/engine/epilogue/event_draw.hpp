// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "helikos/engine/epilogue/event_views.hpp"

namespace helikos {

/// The largest number below 1.
inline constexpr double below_one = 1.0 - std::numeric_limits<double>::epsilon() / 2;

/// The selection for one event from the batches of helicities until now.
///
/// A batch with the sum v joins earlier batches; V is the total including v. With the probability
/// v/V, the selection from this batch replaces the earlier one. A decision by the uniform number u
/// in [0, 1) leaves a new uniform number that is independent of the decision: if u < v/V, the batch
/// is taken and u V/v is left; else (u - v/V)/(1 - v/V) is left. A selection with weight w out of
/// the sum v, after others with the sum b, leaves (u v - b)/w. Therefore an alternative with the
/// weight w in its batch is selected with the probability w/v v/V, and it is kept with the product
/// of 1 - v'/V' over later batches. The result is w over the total of all batches.
struct EventDraw {
  double uniform = 0.0;  ///< in [0, 1)
  double total = 0.0;    ///< sum of the batches until now
  std::int32_t helicity = nothing_selected;
  std::int32_t flow = nothing_selected;

  /// Adds a batch. Returns whether its selection, by `uniform`, replaces the earlier one. Nothing
  /// is selected while the total is zero, and nothing from the time when it is infinite or NaN.
  KOKKOS_INLINE_FUNCTION bool takes(double share) {
    total += share;
    if (!(total > 0.0 && total <= std::numeric_limits<double>::max())) {
      helicity = flow = nothing_selected;
      return false;
    }
    if (share == total)
      return true;  // for the first batch, the computation below gives this result
    const double part = share / total;
    const bool taken = uniform < part;
    leave(taken ? uniform / part : (uniform - part) / (1.0 - part));
    return taken;
  }

  /// Records the selection of an alternative with `weight`, after others with the sum `before`, out
  /// of `sum`.
  KOKKOS_INLINE_FUNCTION void pick(double before, double weight, double sum) {
    leave((uniform * sum - before) / weight);
  }

 private:
  /// Limits the number to [0, 1) because of rounding; NaN becomes 0.
  KOKKOS_INLINE_FUNCTION void leave(double rest) {
    uniform = rest > 0.0 ? rest : 0.0;
    if (!(uniform < below_one)) uniform = below_one;
  }
};

}  // namespace helikos
