// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The pilot of a generation: sample after sample, until the maximum weights also hold for points
/// from which they were not determined.

#include <cstdint>
#include <functional>
#include <vector>

#include "helikos/generator/event_plan.hpp"

namespace helikos {

/// The goal of a pilot.
struct PilotGoal {
  double cross_section;  ///< [pb]
  Unweighting mode = Unweighting::full;
  double overweights = 1e-3;  ///< part of the cross section that may be above the maximum weights
  std::int64_t events = 0;    ///< number of events that are wanted
  std::int64_t most = 0;      ///< largest number of points of the pilot; a first sample is taken in
                              ///< any case
};

struct PilotResult {
  EventPlan plan;
  std::vector<WeightHistogram> last{};  ///< (stratum) histograms of the last sample
  int samples = 0;
  /// The maximum weights held for independent points, including the last sample, and the points are
  /// enough for this statement.
  bool is_stable = true;
};

/// (stratum) A sample of about this number of new points.
using PilotSample = std::function<std::vector<WeightHistogram>(std::int64_t)>;

/// Determines the maximum weights of the channels. There are three kinds of points, so that no
/// maximum weight is tested with the points that determine it:
///
/// - points that determine the maximum weights;
///  - a new sample of equal size, which tests the maximum weights, and is then added to the first
///    points. The pilot goes on until two samples in a row find less above the maximum weights than
///    1.5 times the allowed part;
///  - a last sample, taken after the decision, as large as all points before. All other numbers of
///    the plan follow from it, without bias. The end of the pilot does not depend on it.
///
/// `cost`: cost of a point, (stratum). Throws InputError as plan_events does.
PilotResult find_plan(const PilotSample& sample, const std::vector<double>& cost,
                      const PilotGoal& goal);

}  // namespace helikos
