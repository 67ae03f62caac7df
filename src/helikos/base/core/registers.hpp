// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The scalars of emitted kernels: `double`, `float`, or a compiler's vector of either with the
/// lanes of a pack. Arithmetic, comparisons and `c ? a : b` are the language's own, which compiles
/// several times faster than the operators of a class in thousands of lines.

#include <type_traits>

#include "helikos/base/core/simd.hpp"

namespace helikos {

namespace detail {

/// `Width` lanes of `Real` in one register. Builds for GPUs have packs of one lane only
/// (HELIKOS_SIMD_LIBRARY is 0).
template <class Real, int Width>
struct VectorType;
#if !defined(HELIKOS_SIMD_LIBRARY) || HELIKOS_SIMD_LIBRARY
template <class Real, int Width>
struct VectorType {
  typedef Real type __attribute__((vector_size(sizeof(Real) * Width)));
};
#endif
template <class Real>
struct VectorType<Real, 1> {
  using type = Real;
};

template <class V, bool is_scalar = std::is_arithmetic_v<V>>
struct LaneType {
  using type = V;
};
template <class V>
struct LaneType<V, false> {
  using type = std::remove_cvref_t<decltype(std::declval<V&>()[0])>;
};

}  // namespace detail

/// Type of a scalar or pack T in an emitted kernel.
template <class T>
using RegisterOf = typename detail::VectorType<RealOf<T>, width_of<T>>::type;

/// Lane type of a register.
template <class V>
using LaneOf = typename detail::LaneType<V>::type;

/// Pack that holds the lanes of a register.
template <class V>
using PackOf = Pack<LaneOf<V>, int(sizeof(V) / sizeof(LaneOf<V>))>;

template <class T>
KOKKOS_FORCEINLINE_FUNCTION RegisterOf<T> to_register(const T& pack) {
  if constexpr (width_of<T> == 1) {
    return pack;
  } else if constexpr (std::is_trivially_copyable_v<T>) {
    return __builtin_bit_cast(RegisterOf<T>, pack);
  } else {  // a pack wider than the machine's registers
    RealOf<T> lanes[width_of<T>];
    store(pack, lanes);
    return __builtin_bit_cast(RegisterOf<T>, lanes);
  }
}

template <class V>
KOKKOS_FORCEINLINE_FUNCTION PackOf<V> to_pack(const V& value) {
  if constexpr (std::is_arithmetic_v<V>) {
    return value;
  } else {
    return __builtin_bit_cast(PackOf<V>, value);
  }
}

/// Register with one number in all lanes.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V broadcast(LaneOf<V> value) {
  if constexpr (std::is_arithmetic_v<V>) {
    return value;
  } else {
    return value - V{};
  }
}

/// Square roots, lane by lane.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V root_of(const V& value) {
  return to_register(square_root(to_pack(value)));
}

/// A function of numbers, lane by lane.
template <class V, class Function>
KOKKOS_INLINE_FUNCTION V in_lanes(const V& value, const Function& function) {
  using Pack = PackOf<V>;
  const Pack pack = to_pack(value);
  return to_register(generate<Pack>([&](int i) { return function(lane(pack, i)); }));
}

template <class V>
KOKKOS_INLINE_FUNCTION V exponential_of(const V& value) {
  return in_lanes(value, [](auto x) { return std::exp(x); });
}

template <class V>
KOKKOS_INLINE_FUNCTION V logarithm_of(const V& value) {
  return in_lanes(value, [](auto x) { return std::log(x); });
}

template <class V>
KOKKOS_INLINE_FUNCTION V sine_of(const V& value) {
  return in_lanes(value, [](auto x) { return std::sin(x); });
}

template <class V>
KOKKOS_INLINE_FUNCTION V cosine_of(const V& value) {
  return in_lanes(value, [](auto x) { return std::cos(x); });
}

/// The angle of (x, y) in [-pi, pi].
template <class V>
KOKKOS_INLINE_FUNCTION V angle_of(const V& y, const V& x) {
  using Pack = PackOf<V>;
  const Pack up = to_pack(y), across = to_pack(x);
  return to_register(
      generate<Pack>([&](int i) { return std::atan2(lane(up, i), lane(across, i)); }));
}

}  // namespace helikos
