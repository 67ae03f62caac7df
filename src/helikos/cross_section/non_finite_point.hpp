// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "helikos/base/core/part_stream.hpp"

namespace helikos {

/// The steps in the computation of a weight, in order.
enum class WeightStep {
  phase_space,
  cut,
  scale,
  coupling,
  luminosity,
  matrix_element,
  share,   ///< share of the channel
  product  ///< product of all these factors, which is too large
};

/// The name of a step in messages, such as "|M|^2".
std::string_view name_of(WeightStep step);

/// A point whose weight is NaN or infinite.
struct NonFinitePoint {
  std::int64_t point = 0;         ///< number of the point among all points of its channel
  WeightStep step{};              ///< the first step that gives NaN or infinity
  std::vector<double> momenta{};  ///< (particle, component of E px py pz) [GeV], in the order of
                                  ///< the program

  bool operator==(const NonFinitePoint&) const = default;
};

/// Largest number of such points that are stored for a channel in an iteration, and for a process.
inline constexpr std::size_t most_non_finite_points = 10;

/// A point of an iteration whose weight is NaN or infinite.
struct LocatedPoint {
  int program, channel;
  NonFinitePoint point;
};

// See part_stream.hpp.
void each_part(WrittenOrRead<NonFinitePoint> auto& point, auto& stream) {
  stream(point.point, point.step, point.momenta);
}

}  // namespace helikos
