// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace helikos::cuts {

/// Numbers between two limits, which may be infinite.
struct Interval {
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  double least = -infinity, most = infinity;

  bool is_number() const { return least == most; }
  bool is_empty() const { return !(least <= most); }
};

namespace detail {

/// Zero times infinity is zero, because an infinite limit is not reached.
inline double product_of(double a, double b) { return a == 0.0 || b == 0.0 ? 0.0 : a * b; }

/// The ratio of two infinities is zero; other limits restrict the result, if there are any.
inline double ratio_of(double a, double b) { return std::isinf(a) && std::isinf(b) ? 0.0 : a / b; }

inline bool is_infinite(const Interval& a) { return std::isinf(a.least) && a.least == a.most; }

}  // namespace detail

inline Interval operator-(const Interval& a) { return {-a.most, -a.least}; }
inline Interval operator+(const Interval& a, const Interval& b) {
  return {a.least + b.least, a.most + b.most};
}

inline Interval operator*(const Interval& a, const Interval& b) {
  const auto [least, most] =
      std::minmax({detail::product_of(a.least, b.least), detail::product_of(a.least, b.most),
                   detail::product_of(a.most, b.least), detail::product_of(a.most, b.most)});
  return {least, most};
}

/// Rounded as the ratio of two numbers is; a product with 1 / b would be rounded differently. A
/// number over zero is plus or minus infinity, by the sign of the number.
inline Interval operator/(const Interval& a, const Interval& b) {
  if (detail::is_infinite(a) && detail::is_infinite(b)) return {};
  if (b.least > 0.0 || b.most < 0.0) {
    const auto [least, most] =
        std::minmax({detail::ratio_of(a.least, b.least), detail::ratio_of(a.least, b.most),
                     detail::ratio_of(a.most, b.least), detail::ratio_of(a.most, b.most)});
    return {least, most};
  }
  if (b.least < 0.0 || b.most == 0.0) return {};
  if (a.least >= 0.0) return {detail::ratio_of(a.least, b.most), Interval::infinity};
  if (a.most <= 0.0) return {-Interval::infinity, detail::ratio_of(a.most, b.most)};
  return {};
}

inline Interval absolute(const Interval& a) {
  if (a.least >= 0.0) return a;
  if (a.most <= 0.0) return -a;
  return {0.0, std::max(-a.least, a.most)};
}

inline Interval root(const Interval& a) {
  return {std::sqrt(std::max(0.0, a.least)), std::sqrt(std::max(0.0, a.most))};
}

inline Interval both(const Interval& a, const Interval& b) {
  return {std::max(a.least, b.least), std::min(a.most, b.most)};
}

}  // namespace helikos::cuts
