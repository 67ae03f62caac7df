// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/cross_section/detail/non_finite.hpp"
#include "helikos/cross_section/point_counts.hpp"
#include "helikos/integration/moments.hpp"
#include "helikos/integration/sums_parts.hpp"

namespace helikos {

/// What some neighbouring points of a channel say in one iteration.
struct StratumPart {
  MomentsTree weights;                       ///< of blocks
  std::vector<MomentsTree> pairs;            ///< (pair of partons) likewise
  SumsParts sums;                            ///< on a host
  std::vector<NonFinitePoint> non_finite{};  ///< the first `most_non_finite_points`

  bool is_empty() const { return weights.nodes().empty(); }
  /// The points that follow these.
  void append(const StratumPart& next);
  Moments total() const { return merged(weights); }
  Moments total_of_pair(std::size_t pair) const { return merged(pairs[pair]); }

 private:
  static Moments merged(const MomentsTree& tree);
};

/// What one rank says of an iteration.
struct IterationPart {
  std::vector<StratumPart> strata;     ///< (stratum)
  std::vector<BinSums> device_sums{};  ///< (program) see `GridSums`; of several GPUs
  PointCounts counts{};

  /// Of the rank that follows.
  void append(const IterationPart& next);
  /// To be sent, and back.
  std::vector<double> to_numbers() const;
  static IterationPart from_numbers(const std::vector<double>& numbers);
};

}  // namespace helikos
