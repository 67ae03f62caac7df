// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The elementary functions that phase space needs, on packs. Times with g++ 12 and AVX2, in
/// nanoseconds per lane, for 4 lanes a pack and 4096 values in cache:
///
///              libm   std::experimental   libmvec   here
///   log         5.2          4.7            1.6     1.2
///   sin, cos   14.2          5.6            2.7     1.4
///
/// (stdx::log calls libm lane by lane; libmvec exists on x86-64 glibc only and has errors of up to
/// 1.3 ulp, where these functions are within 1.0 ulp.) Polynomials and coefficients are those of
/// fdlibm (Sun Microsystems, 1993: e_log.c, k_sin.c, k_cos.c, s_atan.c, e_exp.c).

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "helikos/base/core/simd.hpp"

namespace helikos {

/// True if the condition is true in any lane.
KOKKOS_INLINE_FUNCTION bool any_lane(bool condition) { return condition; }

template <class Real, class Abi>
inline bool any_lane(const stdx::simd_mask<Real, Abi>& condition) {
  return any_of(condition);
}

namespace detail {

/// The bits of a pack as lanes of another type; packs of several registers go through memory.
template <class To, class From>
inline To same_bits(const From& from) {
  if constexpr (std::is_trivially_copyable_v<From> && std::is_trivially_copyable_v<To>) {
    return std::bit_cast<To>(from);
  } else {
    std::array<RealOf<From>, width_of<From>> lanes;
    store(from, lanes.data());
    return load<To>(std::bit_cast<std::array<RealOf<To>, width_of<To>>>(lanes).data());
  }
}

/// log(1 + f) for sqrt(1/2) < 1 + f < sqrt(2), without f itself: add f.
template <class T>
inline T log1p_minus_argument(const T& f) {
  const T s = f / (T(2) + f), z = s * s, w = z * z;
  const T even = w * (T(3.999999999940941908e-01) +
                      w * (T(2.222219843214978396e-01) + w * T(1.531383769920937332e-01)));
  const T odd = z * (T(6.666666666666735130e-01) +
                     w * (T(2.857142874366239149e-01) +
                          w * (T(1.818357216161805012e-01) + w * T(1.479819860510658591e-01))));
  const T half_square = T(0.5) * f * f;
  return s * (half_square + even + odd) - half_square;
}

/// log x = k log 2 + log m with x = 2^k m, sqrt(1/2) < m < sqrt(2). Both k and m come from the bits
/// of x, shifted so that the exponent steps at sqrt(2).
template <class T>
inline T log_of_pack(const T& x) {
  using Bits = stdx::rebind_simd_t<std::uint64_t, T>;
  constexpr std::uint64_t root_half = 0x3fe6a09e00000000u, one = 0x3ff0000000000000u;
  const Bits shifted = same_bits<Bits>(x) + Bits(one - root_half);
  const T k = same_bits<T>((shifted >> 52) | Bits(0x4330000000000000u)) - T(0x1p52 + 1023.0);
  const T m = same_bits<T>((shifted & Bits(0x000fffffffffffffu)) + Bits(root_half));
  const T f = m - T(1);
  const T ln2_high = T(6.93147180369123816490e-01), ln2_low = T(1.90821492927058770002e-10);
  const T value = (log1p_minus_argument(f) + k * ln2_low) + f + k * ln2_high;
  const auto normal =
      x >= T(std::numeric_limits<double>::min()) && x <= T(std::numeric_limits<double>::max());
  return select(normal, value, T(std::numeric_limits<double>::quiet_NaN()));
}

/// sin(y), cos(y) for |y| <= pi/4.
template <class T>
KOKKOS_INLINE_FUNCTION T sine_kernel(const T& y) {
  const T z = y * y;
  const T tail =
      T(8.33333333332248946124e-03) +
      z * (T(-1.98412698298579493134e-04) +
           z * (T(2.75573137070700676789e-06) +
                z * (T(-2.50507602534068634195e-08) + z * T(1.58969099521155010221e-10))));
  return y + y * z * (T(-1.66666666666666324348e-01) + z * tail);
}

template <class T>
KOKKOS_INLINE_FUNCTION T cosine_kernel(const T& y) {
  const T z = y * y;
  const T tail =
      T(-1.38888888888741095749e-03) +
      z * (T(2.48015872894767294178e-05) +
           z * (T(-2.75573143513906633035e-07) +
                z * (T(2.08757232129817482790e-09) + z * T(-1.13596475577881948265e-11))));
  return (T(1) - T(0.5) * z) + z * z * (T(4.16666666666666019037e-02) + z * tail);
}

/// arctan(x) for |x| < 7/16.
template <class T>
inline T arc_tangent_kernel(const T& x) {
  const T z = x * x, w = z * z;
  const T even =
      z *
      (T(3.33333333333329318027e-01) +
       w * (T(1.42857142725034663711e-01) +
            w * (T(9.09088713343650656196e-02) +
                 w * (T(6.66107313738753120669e-02) +
                      w * (T(4.97687799461593236017e-02) + w * T(1.62858201153657823623e-02))))));
  const T odd =
      w * (T(-1.99999999998764832476e-01) +
           w * (T(-1.11111104054623557880e-01) +
                w * (T(-7.69187620504482999495e-02) +
                     w * (T(-5.83357013379057348645e-02) + w * T(-3.65315727442169155270e-02)))));
  return x - x * (even + odd);
}

/// The angle of (x, y) in [-pi, pi]. It follows from the arctangent of the smaller size over the
/// larger size. Where this ratio is above tan(pi/8), the argument is reduced by the angle pi/4.
template <class T>
inline T arc_tangent_of_pack(const T& y, const T& x) {
  constexpr double pi = 3.14159265358979323846;
  const T x_size = select(x < T(0), T(-x), x), y_size = select(y < T(0), T(-y), y);
  const T low = minimum(x_size, y_size), high = maximum(x_size, y_size);
  const auto is_steep = low > T(0.41421356237309503) * high;
  const T over = select(is_steep, T(low - high), low),
          under = select(is_steep, T(low + high), high);
  const T ratio = select(under == T(0), T(0), T(over / under));
  const T part = arc_tangent_kernel(ratio);
  T angle = select(is_steep, T(T(pi / 4) + part), part);
  angle = select(y_size > x_size, T(T(pi / 2) - angle), angle);
  angle = select(x < T(0), T(T(pi) - angle), angle);
  return select(y < T(0), T(-angle), angle) + T(0) * (x + y);  // NaN stays NaN
}

/// e^x for -708 <= x <= 709.78, where the result is a normal number: x = k log 2 + r, |r| <=
/// log(2)/2.
template <class T>
inline T exponential_of_pack(const T& x) {
  using Bits = stdx::rebind_simd_t<std::uint64_t, T>;
  const T shifted = T(1.44269504088896338700) * x + T(0x1.8p52), k = shifted - T(0x1.8p52);
  const T high = x - k * T(6.93147180369123816490e-01), low = k * T(1.90821492927058770002e-10);
  const T r = high - low, z = r * r;
  const T c =
      r - z * (T(1.66666666666666019037e-01) +
               z * (T(-2.77777777770155933842e-03) +
                    z * (T(6.61375632143793436117e-05) + z * (T(-1.65339022054652515390e-06) +
                                                              z * T(4.13813679705723846039e-08)))));
  const T value = T(1) - ((low - r * c / (T(2) - c)) - high);
  const T half_scale = same_bits<T>((same_bits<Bits>(shifted) + Bits(1022u)) << 52);  // 2^(k-1)
  return T(2) * value * half_scale;
}

}  // namespace detail

/// log x of a normal positive x; a pack gives NaN for anything else.
template <class T>
KOKKOS_INLINE_FUNCTION T logarithm(const T& x) {
  if constexpr (width_of<T> == 1) {
    using std::log;
    return log(x);
  } else {
    return detail::log_of_pack(x);
  }
}

/// e^x. A pack gives 0 below -708 and infinity above 709.78.
template <class T>
KOKKOS_INLINE_FUNCTION T exponential(const T& x) {
  if constexpr (width_of<T> == 1) {
    using std::exp;
    return exp(x);
  } else {
    const T value = select(x < T(-708), T(0), detail::exponential_of_pack(x));
    return select(x > T(709.78), T(std::numeric_limits<double>::infinity()), value);
  }
}

/// log(1 + x), x > -1. On packs: the method of W. Kahan, in which the rounding of 1 + x cancels.
template <class T>
KOKKOS_INLINE_FUNCTION T logarithm_of_one_plus(const T& x) {
  if constexpr (width_of<T> == 1) {
    using std::log1p;
    return log1p(x);
  } else {
    const T sum = T(1) + x;
    return select(sum == T(1), x, T(logarithm(sum) * (x / (sum - T(1)))));
  }
}

/// e^x - 1 for x <= 709. On packs: the method of W. Kahan, as in log(1 + x).
template <class T>
KOKKOS_INLINE_FUNCTION T exponential_minus_one(const T& x) {
  if constexpr (width_of<T> == 1) {
    using std::expm1;
    return expm1(x);
  } else {
    const T power = exponential(x), difference = power - T(1);
    const T value = select(power == T(1), x, T(difference * (x / logarithm(power))));
    return select(x < T(-40), T(-1), value);
  }
}

/// The angle of (x, y) in [-pi, pi]; the angle of (0, 0) is 0.
template <class T>
KOKKOS_INLINE_FUNCTION T arc_tangent(const T& y, const T& x) {
  if constexpr (width_of<T> == 1) {
    using std::atan2;
    return atan2(y, x);
  } else {
    return detail::arc_tangent_of_pack(y, x);
  }
}

template <class T>
struct SineCosine {
  T sine, cosine;
};

/// sin(2 pi r) and cos(2 pi r), 0 <= r <= 1. The reduction r = j/4 + d, |d| <= 1/8, is exact, so
/// both are right to rounding, also near their zeros.
template <class T>
KOKKOS_INLINE_FUNCTION SineCosine<T> sine_cosine_of_turn(const T& r) {
  const T to_integer = T(0x1.8p52);
  const T j = (T(4) * r + to_integer) - to_integer;
  const T angle = T(6.283185307179586476925) * (r - T(0.25) * j);
  const T s = detail::sine_kernel(angle), c = detail::cosine_kernel(angle);
  const auto odd = j == T(1) || j == T(3);
  const T sine = select(odd, c, s), cosine = select(odd, s, c);
  return {select(j == T(2) || j == T(3), T(-sine), sine),
          select(j == T(1) || j == T(2), T(-cosine), cosine)};
}

}  // namespace helikos
