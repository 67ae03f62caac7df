// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Moments computed by threads in lockstep, for GPUs.

#include <cstddef>

#include "helikos/base/core/views.hpp"
#include "helikos/integration/moments.hpp"

namespace helikos {

namespace detail {

KOKKOS_FORCEINLINE_FUNCTION bool is_number(double x) { return x - x == 0.0; }

/// Sum of value(x) over the numbers x.
template <class Result, class Member, class Value>
KOKKOS_INLINE_FUNCTION Result vector_sum(const Member& team, const double* values, int count,
                                         const Value& value) {
  Result total(0);
  Kokkos::parallel_reduce(
      Kokkos::ThreadVectorRange(team, count),
      [&](const int i, Result& sum) { sum += value(values[i]); }, total);
  return total;
}

template <class Reducer, class Member>
KOKKOS_INLINE_FUNCTION double vector_extreme(const Member& team, const double* values, int count) {
  double result = 0.0;
  Kokkos::parallel_reduce(
      Kokkos::ThreadVectorRange(team, count),
      [&](const int i, double& best) {
        if (is_number(values[i])) Reducer(best).join(best, values[i]);
      },
      Reducer(result));
  return result;
}

}  // namespace detail

/// `moments_of` by all threads of a vector, without compensation of the sum. All threads of the
/// vector call it.
template <class Member>
KOKKOS_INLINE_FUNCTION Moments vector_moments(const Member& team, const double* values, int count) {
  using detail::is_number;
  using Count = long long;
  Moments moments;
  moments.nan =
      detail::vector_sum<Count>(team, values, count, [](double x) { return Count(x != x); });
  moments.count =
      detail::vector_sum<Count>(team, values, count, [](double x) { return Count(is_number(x)); });
  moments.nonzero = detail::vector_sum<Count>(
      team, values, count, [](double x) { return Count(is_number(x) && x != 0.0); });
  moments.inf = Count(count) - moments.nan - moments.count;
  if (moments.count == 0) return moments;
  moments.sum = detail::vector_sum<double>(team, values, count,
                                           [](double x) { return is_number(x) ? x : 0.0; });
  const double mean = moments.sum / double(moments.count);
  moments.squares = detail::vector_sum<double>(
      team, values, count, [=](double x) { return is_number(x) ? (x - mean) * (x - mean) : 0.0; });
  moments.min = detail::vector_extreme<Kokkos::Min<double>>(team, values, count);
  moments.max = detail::vector_extreme<Kokkos::Max<double>>(team, values, count);
  return moments;
}

}  // namespace helikos
