// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/fast_color.hpp"
#include "helikos/amplitude/color/fast_induce.hpp"
#include "helikos/amplitude/color/fast_transform.hpp"

namespace helikos {

namespace detail {

/// Degree up to which transform_four works: S_4, or S_1 where n < 4. The tables do the levels
/// above.
constexpr int leaf_degree(int n) { return n < 4 ? 1 : 4; }

/// y = the map of a step applied to the numbers x, one in each stretch of the step; `m`: its
/// coefficients.
template <FastKind kind, bool has_unit, class T>
KOKKOS_FORCEINLINE_FUNCTION void mix_numbers(const T* m, const T* x, T* y) {
  constexpr int size = fast_size(kind), unit = has_unit ? 1 : 0;
  if constexpr (kind == FastKind::row) {
    induce_row(x, y);
  } else if constexpr (kind == FastKind::hook) {
    induce_hook(x, y);
  } else if constexpr (kind == FastKind::column) {
    induce_column(x, y);
  } else {
    for (int a = 0; a < size; ++a, m += size - unit) {
      y[a] = has_unit ? x[0] : m[0] * x[0];
      for (int b = 1; b < size; ++b) y[a] += m[b - unit] * x[b];
    }
  }
  if constexpr (kind >= FastKind::row && !has_unit) {
    for (int a = 0; a < size; ++a) y[a] *= m[a];
  }
}

/// Real and imaginary parts are separate numbers. Coefficients are copied, since the compiler must
/// assume that the stores may also change the tables.
template <FastKind kind, bool has_unit, class T>
inline void run_step(const std::int32_t* address, const RealOf<T>* coefficients, int length,
                     Complex<T>* in, Complex<T>* out) {
  constexpr int size = fast_size(kind), stored = fast_coefficients(kind, has_unit);
  T* from[size];
  T* to[size];
  for (int a = 0; a < size; ++a) {
    const std::int32_t target = address[size + a];
    from[a] = reinterpret_cast<T*>(in + address[a]);
    to[a] = reinterpret_cast<T*>(target < 0 ? out + ~target : in + target);
  }
  T m[std::max(1, stored)];
  for (int i = 0; i < stored; ++i) m[i] = T(coefficients[i]);
  for (int c = 0; c < 2 * length; ++c) {
    T x[size], y[size];
    for (int b = 0; b < size; ++b) x[b] = from[b][c];
    mix_numbers<kind, has_unit>(m, x, y);
    for (int a = 0; a < size; ++a) to[a][c] = y[a];
  }
}

template <FastKind kind, bool has_unit, class T>
inline void run_steps(const FastTables<RealOf<T>>& tables, const FastRun& run, Complex<T>* in,
                      Complex<T>* out) {
  const std::int32_t* address = tables.addresses.data() + run.addresses;
  const RealOf<T>* coefficients = tables.coefficients.data() + run.coefficients;
  for (int i = 0; i < run.count; ++i) {
    run_step<kind, has_unit>(address, coefficients, run.length, in, out);
    address += 2 * fast_size(kind);
    coefficients += fast_coefficients(kind, has_unit);
  }
}

template <FastKind kind, class T>
inline void run_steps(const FastTables<RealOf<T>>& tables, const FastRun& run, Complex<T>* in,
                      Complex<T>* out) {
  if (run.has_unit) {
    run_steps<kind, true>(tables, run, in, out);
  } else {
    run_steps<kind, false>(tables, run, in, out);
  }
}

template <class T>
inline void run_steps(const FastTables<RealOf<T>>& tables, const FastRun& run, Complex<T>* in,
                      Complex<T>* out) {
  switch (run.kind) {
    case FastKind::pair:
      return run_steps<FastKind::pair>(tables, run, in, out);
    case FastKind::triple:
      return run_steps<FastKind::triple>(tables, run, in, out);
    case FastKind::quadruple:
      return run_steps<FastKind::quadruple>(tables, run, in, out);
    case FastKind::row:
      return run_steps<FastKind::row>(tables, run, in, out);
    case FastKind::hook:
      return run_steps<FastKind::hook>(tables, run, in, out);
    default:
      return run_steps<FastKind::column>(tables, run, in, out);
  }
}

/// Transform of the 24 flows from `order` on.
template <class T>
inline void transform_leaf(const std::int32_t* order, const JampMatrix<T>& jamps, int helicity,
                           Complex<T>* out) {
  T re[24], im[24], x[24];
  for (int p = 0; p < 24; ++p) x[p] = jamps.flow(order[p])[helicity].re;
  transform_four(x, re);
  for (int p = 0; p < 24; ++p) x[p] = jamps.flow(order[p])[helicity].im;
  transform_four(x, im);
  for (int p = 0; p < 24; ++p) out[p] = {re[p], im[p]};
}

/// Transforms a few helicities together, as helicities are neighbours in memory and flows are far
/// apart. The leaves of a helicity are `tables.num_flows()` numbers.
template <class T>
inline void transform_leaves(const FastTables<RealOf<T>>& tables, const JampMatrix<T>& jamps,
                             int first, int helicities, Complex<T>* leaves) {
  const int size = leaf_degree(tables.degree) == 4 ? 24 : 1;
  for (int p = 0; p < tables.num_flows(); p += size) {
    const std::int32_t* order = tables.order.data() + p;
    for (int h = 0; h < helicities; ++h) {
      Complex<T>* leaf = leaves + std::size_t(h) * tables.num_flows() + p;
      if (size == 24) {
        transform_leaf(order, jamps, first + h, leaf);
      } else {
        *leaf = jamps.flow(*order)[first + h];
      }
    }
  }
}

/// Transforms the leaves (overwritten) to S_degree, one coset after the other: the numbers of a
/// coset stay in the cache during the work on them.
template <class T>
inline void transform_group(const FastTables<RealOf<T>>& tables, int degree, Complex<T>* leaves,
                            Complex<T>* out, Complex<T>* scratch) {
  const auto& level = tables.levels[degree - 2];
  Complex<T>* in = leaves;
  if (degree - 1 > leaf_degree(tables.degree)) {
    in = scratch;
    const int coset = level.instance / degree;
    for (int i = 0; i < degree; ++i) {
      transform_group(tables, degree - 1, leaves + i * coset, in + i * coset, in + level.instance);
    }
  }
  for (std::int32_t i = level.first_run; i < level.last_run; ++i) {
    run_steps(tables, tables.runs[i], in, out);
  }
}

/// Transforms the leaves (overwritten) to J^(l), the matrices of all l. `scratch`: as many numbers
/// as the result, and as many for every level above the first.
template <class T>
inline const Complex<T>* transform_rest(const FastTables<RealOf<T>>& tables, Complex<T>* leaves,
                                        Complex<T>* scratch) {
  if (tables.degree == leaf_degree(tables.degree)) return leaves;
  transform_group(tables, tables.degree, leaves, scratch, scratch + tables.num_flows());
  return scratch;
}

}  // namespace detail

/// Number of helicities whose flows are read together: four numbers of an AVX2 build are 256 bytes.
inline constexpr int fast_helicities = 4;

/// Number of complex numbers that fast_color_sum needs besides the jamps: the leaves, the result,
/// and the input of each level.
template <class Real>
inline std::size_t fast_scratch_size(const FastTables<Real>& tables) {
  std::size_t size = (fast_helicities + 1) * std::size_t(tables.num_flows());
  for (const auto& level : tables.levels) size += level.instance;
  return size;
}

/// J^(l) of one helicity, the matrices of all l one after the other; the result lies in `scratch`.
template <class T>
inline const Complex<T>* fast_transform_of(const FastTables<RealOf<T>>& tables,
                                           const JampMatrix<T>& jamps, int helicity,
                                           Complex<T>* scratch) {
  detail::transform_leaves(tables, jamps, helicity, 1, scratch);
  return detail::transform_rest(tables, scratch, scratch + tables.num_flows());
}

}  // namespace helikos
