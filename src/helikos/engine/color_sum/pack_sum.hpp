// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/color_sum/detail/fast_sum.hpp"
#include "helikos/engine/color_sum/detail/narrow_sum.hpp"

namespace helikos {

/// The colour sum of one pack of events on hosts: the Fourier transform if `color` was made for it,
/// else the triangle.
template <class C>
class PackSum {
 public:
  explicit PackSum(const ColorBlocks& color)
      : triangle_(pack_blocks<RealOf<C>>(color, rows_per_tile<C>)),
        fast_(color.fast ? pack_fast<RealOf<C>>(*color.fast, rows_per_tile<C>)
                         : FastTables<RealOf<C>>()) {}

  /// Number of complex numbers that a worker needs in addition to the jamps.
  std::size_t scratch_size() const {
    return fast_.empty() ? triangular_scratch_size<C>(triangle_) : fast_scratch_size(fast_);
  }

  /// per_helicity(helicity, J^+ C J) for all helicities, in order.
  template <class PerHelicity>
  void operator()(const JampMatrix<C>& jamps, int num_helicities, Complex<C>* scratch,
                  PerHelicity&& per_helicity) const {
    if (fast_.empty()) {
      triangular_color_sum(triangle_, jamps, num_helicities, scratch, per_helicity);
    } else {
      fast_color_sum(fast_, jamps, num_helicities, scratch, per_helicity);
    }
  }

  /// Sum over all helicities.
  C total(const JampMatrix<C>& jamps, int num_helicities, Complex<C>* scratch) const {
    C sum(0);
    (*this)(jamps, num_helicities, scratch, [&](int, const C& share) { sum += share; });
    return sum;
  }

 private:
  PackedBlocks<RealOf<C>> triangle_;
  FastTables<RealOf<C>> fast_;  ///< empty unless the colour sum is `fast`
};

}  // namespace helikos
