// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The pilot of a generation: sample after sample, until limits hold for points that they were not
/// made of.

#include <cstdint>
#include <functional>
#include <vector>

#include "helikos/generator/event_plan.hpp"

namespace helikos {

/// What a pilot is for.
struct PilotGoal {
  double cross_section;  ///< [pb]
  Unweighting mode = Unweighting::full;
  double overweights = 1e-3;  ///< part of the cross section that may be above the limits
  std::int64_t events = 0;    ///< that are wanted
  std::int64_t most = 0;      ///< points of the pilot, at most; a first sample is taken in any case
};

struct PilotResult {
  EventPlan plan;
  std::vector<WeightHistogram> last{};  ///< (stratum) of the last sample
  int samples = 0;
  /// Limits held for other points, those of the last sample too, and these are enough to say so.
  bool is_stable = true;
};

/// (stratum) of about so many new points.
using PilotSample = std::function<std::vector<WeightHistogram>(std::int64_t)>;

/// Limits of the channels. Three kinds of points, so that nothing is judged by what it was made of:
///
/// - those that limits are made of;
/// - a new sample, as large, which judges them, and then joins them. The pilot goes on until two
///   samples in a row find less above the limits than 1.5 times what is allowed;
/// - a last sample, taken after the decision, as large as all before. All else of the plan follows
///   from it, without bias. The end of the pilot does not depend on it.
///
/// `cost`: of a point, (stratum). Throws InputError as plan_events.
PilotResult find_plan(const PilotSample& sample, const std::vector<double>& cost,
                      const PilotGoal& goal);

}  // namespace helikos
