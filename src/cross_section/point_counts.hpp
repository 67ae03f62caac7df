// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace helikos {

/// Points that are counted beside their weights.
struct PointCounts {
  std::int64_t undefined = 0;     ///< whose cuts met NaN
  std::int64_t mu_r_outside = 0;  ///< whose muR is outside of the table of alpha_s
  std::int64_t mu_f_outside = 0;  ///< whose muF is outside of the knots of the densities

  PointCounts& operator+=(const PointCounts& other) {
    undefined += other.undefined;
    mu_r_outside += other.mu_r_outside;
    mu_f_outside += other.mu_f_outside;
    return *this;
  }
  friend PointCounts operator-(const PointCounts& a, const PointCounts& b) {
    return {a.undefined - b.undefined, a.mu_r_outside - b.mu_r_outside,
            a.mu_f_outside - b.mu_f_outside};
  }
  bool operator==(const PointCounts&) const = default;
};

}  // namespace helikos
