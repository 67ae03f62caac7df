// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "helikos/integration/estimate.hpp"

namespace helikos {

/// How long an integration goes on.
struct IntegrationGoal {
  double precision = 0.0;   ///< relative error; 0: by points
  std::int64_t points = 0;  ///< that count, without those that adapt the grids
  /// With a precision: it ends with so many that count, reached or not.
  std::int64_t most_points = std::numeric_limits<std::int64_t>::max();
};

/// How many points the iterations of an integration have. The first ones adapt the grids, each with
/// twice as many points as the one before; those that follow count. Depends on what is found alone.
class IntegrationSchedule {
 public:
  static constexpr int warm_up = 5;  ///< iterations that adapt the grids, where none are known
  static constexpr int least_iterations = 4;  ///< that count: fewer do not contradict each other

  /// Iterations that adapt grids where the first ones have `least` points each: `warm_up`, fewer of
  /// them where a few have millions of points.
  static int warm_up_for(std::int64_t least);

  /// `least` and `most`: points of an iteration that counts; `least` comes first. `done`:
  /// iterations of before. `adapting`: `warm_up_for(least)`, or 0 with grids of an earlier
  /// integration.
  IntegrationSchedule(const IntegrationGoal& goal, std::int64_t least,
                      std::int64_t most = std::numeric_limits<std::int64_t>::max(),
                      std::vector<IterationEstimate> done = {}, int adapting = warm_up)
      : goal_(goal),
        least_(least),
        most_(most),
        iterations_(std::move(done)),
        adapting_(adapting) {}

  /// Points of the next iteration; 0: there is none.
  std::int64_t next() const;
  void add(const IterationEstimate& iteration) { iterations_.push_back(iteration); }

  bool is_warm_up() const { return int(iterations_.size()) < adapting_; }
  const std::vector<IterationEstimate>& iterations() const { return iterations_; }
  /// Whether an iteration was there that counts.
  bool has_estimate() const { return int(iterations_.size()) > adapting_; }
  /// Of the iterations that count. Only after the first of them.
  IntegralEstimate estimate() const { return combine(iterations_, adapting_); }
  /// Points that are still needed, as far as it is known; 0 before the first iteration.
  std::int64_t points_needed() const;
  /// Likewise, no more than the run has.
  std::int64_t points_left() const { return std::min(points_needed(), room()); }
  /// Points that count, so far.
  std::int64_t counted_points() const;

 private:
  std::int64_t first_with_grids() const;
  std::int64_t room() const;

  IntegrationGoal goal_;
  std::int64_t least_, most_;
  std::vector<IterationEstimate> iterations_;
  int adapting_;
};

}  // namespace helikos
