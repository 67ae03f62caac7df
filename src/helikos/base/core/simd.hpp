// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The scalar that physics functions are templates on: a plain `double` or
/// `float`, or a SIMD pack of either, one event a lane.

#include <cmath>

#include "helikos/base/core/function_marks.hpp"

// Names of std::experimental::simd, as `stdx`. GPU compilers cannot read it (nvcc 13 refuses g++
// 12's casts between vector types), and a build for a GPU has no use for packs of more than one
// lane: there CMake sets HELIKOS_SIMD_LIBRARY to 0, and these names are declared only.
#ifndef HELIKOS_SIMD_LIBRARY
#define HELIKOS_SIMD_LIBRARY 1
#endif
#if HELIKOS_SIMD_LIBRARY
#include <experimental/simd>
#endif

namespace helikos::stdx {

#if HELIKOS_SIMD_LIBRARY
using namespace std::experimental;
#else
template <class Real, class Abi>
class simd;
template <class Real, class Abi>
class simd_mask;

namespace simd_abi {
template <class Real, int Width>
struct deduce;
template <class Real, int Width>
using deduce_t = typename deduce<Real, Width>::type;
}  // namespace simd_abi

template <class Real, class Pack>
struct rebind_simd;
template <class Real, class Pack>
using rebind_simd_t = typename rebind_simd<Real, Pack>::type;

struct element_aligned_tag {};
inline constexpr element_aligned_tag element_aligned{};
#endif

}  // namespace helikos::stdx

namespace helikos {

namespace detail {

template <class Real, int Width>
struct PackType {
  using type = stdx::simd<Real, stdx::simd_abi::deduce_t<Real, Width>>;
};

template <class Real>
struct PackType<Real, 1> {
  using type = Real;
};

}  // namespace detail

/// `Width` lanes of `Real`; a plain `Real` if `Width` is 1.
/// Widths beyond the machine's registers work and are emulated.
template <class Real, int Width>
using Pack = typename detail::PackType<Real, Width>::type;

/// Register width in bytes that the build was configured for (0: no SIMD).
#ifdef HELIKOS_SIMD_BYTES
inline constexpr int simd_bytes = HELIKOS_SIMD_BYTES;
#else
inline constexpr int simd_bytes = 0;
#endif

/// Lanes of `Real` that fill one register of this build.
template <class Real>
inline constexpr int native_width = simd_bytes == 0 ? 1 : simd_bytes / int(sizeof(Real));

/// Lane type and lane count of a scalar or a pack.
template <class T>
struct PackTraits {
  using Real = T;
  static constexpr int width = 1;
};

template <class R, class Abi>
struct PackTraits<stdx::simd<R, Abi>> {
  using Real = R;
  static constexpr int width = int(stdx::simd<R, Abi>::size());
};

template <class T>
using RealOf = typename PackTraits<T>::Real;

template <class T>
inline constexpr int width_of = PackTraits<T>::width;

/// Lanes `source[0] .. source[width - 1]`; no alignment is required.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T load(const RealOf<T>* source) {
  if constexpr (width_of<T> == 1) {
    return *source;
  } else {
    return T(source, stdx::element_aligned);
  }
}

/// Stores the lanes, in another precision if `Real` is another type.
template <class T, class Real>
KOKKOS_FORCEINLINE_FUNCTION void store(const T& value, Real* target) {
  if constexpr (width_of<T> == 1) {
    *target = static_cast<Real>(value);
  } else {
    value.copy_to(target, stdx::element_aligned);
  }
}

/// One lane of a pack.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION RealOf<T> lane(const T& value, int index) {
  if constexpr (width_of<T> == 1) {
    return value;
  } else {
    return value[index];
  }
}

/// A pack made from a function of the lane number.
template <class T, class Function>
KOKKOS_FORCEINLINE_FUNCTION T generate(Function&& function) {
  if constexpr (width_of<T> == 1) {
    return function(0);
  } else {
    alignas(64) RealOf<T> lanes[width_of<T>];
    for (int i = 0; i < width_of<T>; ++i) lanes[i] = function(i);
    return load<T>(lanes);
  }
}

/// `condition ? yes : no`, lane by lane.
template <class Condition, class T>
KOKKOS_FORCEINLINE_FUNCTION T select(const Condition& condition, const T& yes, const T& no) {
  if constexpr (width_of<T> == 1) {
    return condition ? yes : no;
  } else {
    T result = no;
    where(condition, result) = yes;
    return result;
  }
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T square_root(const T& x) {
  using std::sqrt;
  return sqrt(x);
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T minimum(const T& a, const T& b) {
  return select(b < a, b, a);
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T maximum(const T& a, const T& b) {
  return select(a < b, b, a);
}

}  // namespace helikos
