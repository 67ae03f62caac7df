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

/// Zero times infinity is zero: a limit that is not reached.
inline double product_of(double a, double b) { return a == 0.0 || b == 0.0 ? 0.0 : a * b; }

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

inline Interval inverse(const Interval& a) {
  if (a.least > 0.0 || a.most < 0.0) return {1.0 / a.most, 1.0 / a.least};
  if (a.least == 0.0) return {1.0 / a.most, Interval::infinity};
  if (a.most == 0.0) return {-Interval::infinity, 1.0 / a.least};
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
