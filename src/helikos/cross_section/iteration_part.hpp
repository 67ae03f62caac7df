// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "helikos/cross_section/integrand.hpp"
#include "helikos/integration/moments.hpp"
#include "helikos/integration/sums_parts.hpp"

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

/// Describes the point at a place of the last `evaluate`. Copies number by number, so use it for
/// few points.
NonFinitePoint describe_non_finite(const Integrand& integrand, std::int64_t place,
                                   std::int64_t point);

/// The results of some neighbouring points of a channel in one iteration.
struct StratumPart {
  MomentsTree weights;                       ///< weights, in blocks
  std::vector<MomentsTree> pairs;            ///< (pair of partons) weights of each pair, in blocks
  SumsParts sums;                            ///< sums over bins, on a host
  std::vector<NonFinitePoint> non_finite{};  ///< the first `most_non_finite_points` points
  std::vector<Moments> totals{};             ///< after `add_up`: of all weights, then of each pair

  bool is_empty() const { return weights.nodes().empty(); }
  /// Appends the results of the points that follow. Not after `add_up`.
  void append(const StratumPart& next);
  /// Keeps the totals in place of the blocks, which are many more numbers.
  void add_up();
  Moments total() const { return totals.empty() ? merged(weights) : totals.front(); }
  std::size_t num_pairs() const { return totals.empty() ? pairs.size() : totals.size() - 1; }
  Moments total_of_pair(std::size_t pair) const {
    return totals.empty() ? merged(pairs[pair]) : totals[1 + pair];
  }

 private:
  static Moments merged(const MomentsTree& tree);
};

/// The results of one rank in an iteration.
struct IterationPart {
  std::vector<StratumPart> strata;  ///< (stratum)
  PointCounts counts{};
};

// See part_stream.hpp.
void each_part(WrittenOrRead<NonFinitePoint> auto& point, auto& stream) {
  stream(point.point, point.step, point.momenta);
}

void each_part(WrittenOrRead<StratumPart> auto& part, auto& stream) {
  stream(part.weights, part.pairs, part.sums, part.non_finite, part.totals);
}

}  // namespace helikos
