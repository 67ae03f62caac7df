// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "color/fast_color.hpp"
#include "color/triangular_sum.hpp"

namespace helikos {

/// Levels up to this one run side by side over all their instances in one S_5, which fits the
/// level-1 cache; larger groups follow one coset after the other.
inline constexpr int fast_leaf_degree = 5;

namespace detail {

/// A mix on `count` instances, `instance` numbers apart.
template <int size, bool has_unit, class T>
inline void run_mix(const FastTables<RealOf<T>>& tables, const FastMix& mix, Complex<T>* in,
                    Complex<T>* out, int instance, int count) {
  constexpr int stored = has_unit ? size - 1 : size;
  const std::int32_t* address = tables.addresses.data() + mix.addresses;
  const RealOf<T>* coefficient = tables.coefficients.data() + mix.coefficients;
  T* from[size];
  T* to[size];
  T m[size][stored];
  for (int a = 0; a < size; ++a) {
    const std::int32_t target = address[size + a];
    from[a] = reinterpret_cast<T*>(in + address[a]);
    to[a] = reinterpret_cast<T*>(target < 0 ? out + ~target : in + target);
    for (int b = 0; b < stored; ++b) m[a][b] = T(coefficient[a * stored + b]);
  }
  for (int k = 0; k < count; ++k) {
    const std::size_t start = std::size_t(2) * k * instance;
    for (std::size_t c = start; c < start + 2 * mix.length; ++c) {
      T x[size];
      for (int b = 0; b < size; ++b) x[b] = from[b][c];
      for (int a = 0; a < size; ++a) {
        T sum = has_unit ? x[0] : m[a][0] * x[0];
        for (int b = 1; b < size; ++b) sum += m[a][b - (has_unit ? 1 : 0)] * x[b];
        to[a][c] = sum;
      }
    }
  }
}

template <int size, class T>
inline void run_mix(const FastTables<RealOf<T>>& tables, const FastMix& mix, Complex<T>* in,
                    Complex<T>* out, int instance, int count) {
  if (mix.has_unit) {
    run_mix<size, true>(tables, mix, in, out, instance, count);
  } else {
    run_mix<size, false>(tables, mix, in, out, instance, count);
  }
}

/// S_{k-1} to S_k for `count` instances; `in` is overwritten.
template <class T>
inline void run_level(const FastTables<RealOf<T>>& tables, int k, Complex<T>* in, Complex<T>* out,
                      int count) {
  const auto& level = tables.levels[k - 2];
  for (std::int32_t i = level.first_mix; i < level.last_mix; ++i) {
    const FastMix& mix = tables.mixes[i];
    switch (mix.size) {
      case 2:
        run_mix<2>(tables, mix, in, out, level.instance, count);
        break;
      case 3:
        run_mix<3>(tables, mix, in, out, level.instance, count);
        break;
      default:
        run_mix<4>(tables, mix, in, out, level.instance, count);
    }
  }
}

/// The transform over S_degree of the flows from `order` on, into `out`.
template <class T>
inline void transform_leaf(const FastTables<RealOf<T>>& tables, int degree,
                           const std::int32_t* order, const JampMatrix<T>& jamps, int helicity,
                           Complex<T>* out, Complex<T>* scratch) {
  const int size = tables.levels[degree - 2].instance;
  Complex<T>* in = scratch;
  Complex<T>* next = scratch + size;
  for (int p = 0; p < size; ++p) in[p] = jamps.flow(order[p])[helicity];
  for (int k = 2; k < degree; ++k, std::swap(in, next)) {
    run_level(tables, k, in, next, size / tables.levels[k - 2].instance);
  }
  run_level(tables, degree, in, out, 1);
}

template <class T>
inline void transform_group(const FastTables<RealOf<T>>& tables, int degree,
                            const std::int32_t* order, const JampMatrix<T>& jamps, int helicity,
                            Complex<T>* out, Complex<T>* scratch) {
  if (degree <= fast_leaf_degree) {
    transform_leaf(tables, degree, order, jamps, helicity, out, scratch);
    return;
  }
  const int coset = tables.levels[degree - 3].instance;
  Complex<T>* rest = scratch + std::size_t(degree) * coset;
  for (int i = 0; i < degree; ++i) {
    transform_group(tables, degree - 1, order + i * coset, jamps, helicity, scratch + i * coset,
                    rest);
  }
  run_level(tables, degree, scratch, out, 1);
}

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

/// Complex numbers that fast_color_sum needs besides the jamps: the result, the groups above the
/// leaves, two leaves.
template <class Real>
inline std::size_t fast_scratch_size(const FastTables<Real>& tables) {
  std::size_t size = tables.num_flows();
  for (int k = 2; k <= tables.degree; ++k) {
    if (k >= fast_leaf_degree) size += tables.levels[k - 2].instance;
  }
  return size + 2 * std::size_t(std::min(tables.num_flows(), 120));
}

/// J^(l) of one helicity, the matrices of all l.
template <class T>
inline void fast_transform_of(const FastTables<RealOf<T>>& tables, const JampMatrix<T>& jamps,
                              int helicity, Complex<T>* result, Complex<T>* scratch) {
  detail::transform_group(tables, tables.degree, tables.order.data(), jamps, helicity, result,
                          scratch);
}

/// J^+ C J of one helicity.
template <class T>
inline T fast_color_sum(const FastTables<RealOf<T>>& tables, const JampMatrix<T>& jamps,
                        int helicity, Complex<T>* scratch) {
  fast_transform_of(tables, jamps, helicity, scratch, scratch + tables.num_flows());
  T total(0);
  for (const auto& block : tables.blocks) {
    total += detail::representation_sum(tables, block, scratch + block.place);
  }
  return total;
}

}  // namespace helikos
