// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace helikos {

/// Counts of unusual points.
struct PointCounts {
  std::int64_t undefined = 0;     ///< points whose cuts met NaN
  std::int64_t mu_r_outside = 0;  ///< points whose muR is outside of the table of alpha_s
  std::int64_t mu_f_outside = 0;  ///< points whose muF is outside of the knots of the densities
  std::int64_t no_mu_r = 0;       ///< points whose muR is not above zero, or NaN
  std::int64_t no_mu_f = 0;       ///< points whose muF is not above zero, or NaN
  std::int64_t negative = 0;      ///< points whose weight is negative because of densities below
                                  ///< zero

  inline PointCounts& operator+=(const PointCounts& other);
  friend inline PointCounts operator-(PointCounts a, const PointCounts& b);
  bool operator==(const PointCounts&) const = default;
};

/// All counts.
inline constexpr std::int64_t PointCounts::*all_counts[] = {
    &PointCounts::undefined, &PointCounts::mu_r_outside, &PointCounts::mu_f_outside,
    &PointCounts::no_mu_r,   &PointCounts::no_mu_f,      &PointCounts::negative};

PointCounts& PointCounts::operator+=(const PointCounts& other) {
  for (const auto count : all_counts) this->*count += other.*count;
  return *this;
}

inline PointCounts operator-(PointCounts a, const PointCounts& b) {
  for (const auto count : all_counts) a.*count -= b.*count;
  return a;
}

}  // namespace helikos
