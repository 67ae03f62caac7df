// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/schedule.hpp"

#include <algorithm>

namespace helikos {
namespace {

constexpr std::int64_t first_points = 1 << 13;       ///< least points of the first iteration
constexpr std::int64_t most_that_doubles = 1 << 23;  ///< limit of doubling the points of an
                                                     ///< iteration of the warm-up

/// Largest number of points of all iterations that adapt grids, and as a part of precision^-2, with
/// which about twice precision^-2 points count. With a precision of 0.01 processes with few
/// channels adapt their grids as for a better one.
constexpr double enough_to_warm_up = 1 << 22, part_to_warm_up = 26.0;

/// Twice the previous number of points, up to `most_that_doubles`, and at least the number that
/// channels need.
std::int64_t points_to_warm_up(std::int64_t least_points, int done) {
  const std::int64_t least = std::max(first_points, least_points);
  return std::max(least, std::min(least << done, most_that_doubles));
}

}  // namespace

int IntegrationSchedule::warm_up_for(std::int64_t least, double precision) {
  const double enough = precision > 0.0
                            ? std::min(enough_to_warm_up, part_to_warm_up / (precision * precision))
                            : enough_to_warm_up;
  int iterations = 0;
  std::int64_t points = 0;
  while (iterations < 2 || (iterations < warm_up && double(points) < enough))
    points += points_to_warm_up(least, iterations++);
  return iterations;
}

std::int64_t IntegrationSchedule::counted_points() const {
  std::int64_t sum = 0;
  for (std::size_t i = std::size_t(adapting_); i < iterations_.size(); ++i)
    sum += iterations_[i].points;
  return sum;
}

std::int64_t IntegrationSchedule::points_needed() const {
  if (goal_.precision == 0.0) return std::max<std::int64_t>(0, goal_.points - counted_points());
  if (iterations_.empty()) return 0;
  // Before the first iteration that counts, the last iteration of the warm-up gives the estimate.
  const auto known = combine(iterations_, std::min<int>(adapting_, int(iterations_.size()) - 1));
  if (known.mean == 0.0) return 0;  // a relative error does not exist
  const std::int64_t more = points_for(known, goal_.precision);
  return is_warm_up() || has_estimate() ? more : more + iterations_.back().points;
}

/// Number of points that a run with a precision may still use.
std::int64_t IntegrationSchedule::room() const {
  return goal_.precision > 0.0 ? std::max<std::int64_t>(0, goal_.most_points - counted_points())
                               : std::numeric_limits<std::int64_t>::max();
}

/// The number of points of the last iteration of a warm-up, unless fewer are wanted, because the
/// spread of the weights is not known yet.
std::int64_t IntegrationSchedule::first_with_grids() const {
  const std::int64_t usual = std::max(first_points, least_) << (warm_up - 1);
  const bool by_points = goal_.precision == 0.0;
  const std::int64_t most =
      by_points ? std::max(least_, goal_.points / least_iterations + 1) : goal_.most_points;
  return std::min({usual, most, most_});
}

std::int64_t IntegrationSchedule::next() const {
  const int done = int(iterations_.size());
  if (done < adapting_) return points_to_warm_up(least_, done);
  if (done == 0) return first_with_grids();
  const int missing = std::max(1, adapting_ + least_iterations - done);
  const std::int64_t left = points_needed();
  if (left == 0 && (done >= adapting_ + least_iterations || goal_.precision == 0.0)) return 0;
  if (room() <= 0) return 0;
  // Slightly more points than are missing, so that the error of the error does not cause another
  // iteration.
  const double wanted = goal_.precision > 0.0 ? 1.05 * double(left) : double(left);
  const std::int64_t least = goal_.precision > 0.0 ? std::max(first_points, least_) : least_;
  const std::int64_t most = std::min(4 * std::max(iterations_.back().points, least), most_);
  const double most_wanted = double(std::max(least, most));
  return std::min(room(),
                  std::max(least, std::int64_t(std::min(wanted / missing + 1, most_wanted))));
}

}  // namespace helikos
