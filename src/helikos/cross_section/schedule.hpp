// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "helikos/integration/estimate.hpp"

namespace helikos {

/// The condition that ends an integration.
struct IntegrationGoal {
  double precision = 0.0;   ///< relative error; 0: the number of points decides
  std::int64_t points = 0;  ///< points that count, without the points that adapt the grids
  /// Upper limit of the points that count: the integration ends there even if the precision is not
  /// reached.
  std::int64_t most_points = std::numeric_limits<std::int64_t>::max();
};

/// The number of points of each iteration. The first iterations adapt the grids, each with twice as
/// many points as the previous one; the iterations after them count. The schedule depends on the
/// results only.
class IntegrationSchedule {
 public:
  static constexpr int warm_up = 5;  ///< iterations that adapt the grids, if none are known
  static constexpr int least_iterations = 4;  ///< minimum number of iterations that count: fewer
                                              ///< cannot show a contradiction

  /// Number of iterations that adapt grids if the first one has `least` points: `warm_up`, or fewer
  /// if some have millions of points, or if a rough `precision` (a relative error, 0: not known)
  /// needs far fewer points than these iterations have.
  static int warm_up_for(std::int64_t least, double precision = 0.0);

  /// `least` and `most`: limits of the points of an iteration that counts; `least` takes
  /// precedence. `done`: earlier iterations. `adapting`: `warm_up_for(least)`, or 0 with grids of
  /// an earlier integration.
  IntegrationSchedule(const IntegrationGoal& goal, std::int64_t least,
                      std::int64_t most = std::numeric_limits<std::int64_t>::max(),
                      std::vector<IterationEstimate> done = {}, int adapting = warm_up)
      : goal_(goal),
        least_(least),
        most_(most),
        iterations_(std::move(done)),
        adapting_(adapting) {}

  /// Number of points of the next iteration; 0: there is none.
  std::int64_t next() const;
  void add(const IterationEstimate& iteration) { iterations_.push_back(iteration); }

  bool is_warm_up() const { return int(iterations_.size()) < adapting_; }
  const std::vector<IterationEstimate>& iterations() const { return iterations_; }
  /// Whether there is an iteration that counts.
  bool has_estimate() const { return int(iterations_.size()) > adapting_; }
  /// Estimate from the iterations that count; there must be at least one.
  IntegralEstimate estimate() const { return combine(iterations_, adapting_); }
  /// Number of points that are still needed, as far as it is known; 0 before the first iteration.
  std::int64_t points_needed() const;
  /// Number of points that are still needed, limited to the points that the run may have.
  std::int64_t points_left() const { return std::min(points_needed(), room()); }
  /// Number of points that count, so far.
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
