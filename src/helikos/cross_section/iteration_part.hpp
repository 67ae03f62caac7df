// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/cross_section/integrand.hpp"
#include "helikos/cross_section/non_finite_point.hpp"
#include "helikos/integration/moments.hpp"
#include "helikos/integration/sums_parts.hpp"

namespace helikos {

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
void each_part(WrittenOrRead<StratumPart> auto& part, auto& stream) {
  stream(part.weights, part.pairs, part.sums, part.non_finite, part.totals);
}

}  // namespace helikos
