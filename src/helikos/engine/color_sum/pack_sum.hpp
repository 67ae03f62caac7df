// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/fast_run.hpp"
#include "helikos/engine/color_sum/triangular_sum.hpp"

namespace helikos {

namespace detail {

template <class T>
inline T representation_sum(const FastTables<RealOf<T>>& tables,
                            const typename FastTables<RealOf<T>>::Block& block,
                            const Complex<T>* matrix) {
  T total(0);
  for (int t = 0; t < block.size; ++t) {
    total += T(tables.weights[block.weights + t]) *
             block_sum(tables.elements.data() + block.elements, block.size,
                       matrix + std::size_t(t) * block.size);
  }
  return total;
}

}  // namespace detail

/// Calls per_helicity(helicity, J^+ C J) for each helicity of a pack of events.
template <class T, class PerHelicity>
inline void fast_color_sum(const FastTables<RealOf<T>>& tables, const JampMatrix<T>& jamps,
                           int num_helicities, Complex<T>* scratch, PerHelicity&& per_helicity) {
  Complex<T>* rest = scratch + std::size_t(fast_helicities) * tables.num_flows();
  for (int first = 0; first < num_helicities; first += fast_helicities) {
    const int helicities = std::min(fast_helicities, num_helicities - first);
    detail::transform_leaves(tables, jamps, first, helicities, scratch);
    for (int h = 0; h < helicities; ++h) {
      const Complex<T>* transform =
          detail::transform_rest(tables, scratch + std::size_t(h) * tables.num_flows(), rest);
      T total(0);
      for (const auto& block : tables.blocks) {
        total += detail::representation_sum(tables, block, transform + block.place);
      }
      per_helicity(first + h, total);
    }
  }
}

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
