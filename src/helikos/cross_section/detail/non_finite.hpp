// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Where weights are no numbers.

#include <cstdint>
#include <string_view>
#include <vector>

namespace helikos {

class Integrand;

/// The steps of a weight, in order.
enum class WeightStep {
  phase_space,
  cut,
  scale,
  coupling,
  luminosity,
  matrix_element,
  share,   ///< of the channel
  product  ///< of all these, which is too large
};

/// As it is reported, such as "|M|^2".
std::string_view name_of(WeightStep step);

/// A point whose weight is NaN or infinite.
struct NonFinitePoint {
  std::int64_t point = 0;         ///< number among all that its channel had
  WeightStep step{};              ///< the first one that gives no number
  std::vector<double> momenta{};  ///< (particle, component of E px py pz) [GeV], of the program

  bool operator==(const NonFinitePoint&) const = default;
};

/// So many are kept of a channel in an iteration, and of a process.
inline constexpr std::size_t most_non_finite_points = 10;

/// Of a place among the points of the last `evaluate`. Copies number by number: for few points.
NonFinitePoint describe_non_finite(const Integrand& integrand, std::int64_t place,
                                   std::int64_t point);

}  // namespace helikos
