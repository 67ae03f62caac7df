// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "helikos/events/weight_parts.hpp"
#include "helikos/generator/weight_histogram.hpp"

namespace helikos {

enum class Unweighting {
  full,     ///< all events have one weight, except those above the maximum
  partial,  ///< a larger part of the cross section has weights above the maximum
  none,     ///< every point is an event
};

/// Whether events are unweighted in two stages. The first stage uses |M|^2 in mixed precision. The
/// second stage keeps its events in proportion to |M|^2 in double precision over |M|^2 in mixed
/// precision. The events therefore follow |M|^2 in double precision for any result of the first
/// stage, provided that it is not zero where |M|^2 is not zero.
enum class TwoStage { off, on, automatic };

/// Part of the cross section that lies above the maximum weights, according to a pilot; default of
/// each mode.
double usual_overweights(Unweighting mode);

/// The plan for unweighting. A point of stratum i is drawn with the probability limits[i] / (sum of
/// limits), and kept with the probability min(1, |w| / limits[i]). An event with |w| above its
/// maximum weight has the weight |w| / limits[i] and is a weight above the maximum (*overweight*).
/// Events are therefore independent of each other, and their weights have the mean `cross_section`.
struct EventPlan {
  Unweighting mode = Unweighting::full;
  std::vector<double> limits;  ///< maximum weights, (stratum) [pb]
  double sum_of_limits = 0.0;  ///< [pb]
  double efficiency = 0.0;     ///< unweighting efficiency: kept points over all points
  double overweights = 0.0;    ///< part of the cross section that is above the maximum weights
  double unit = 0.0;           ///< weight of an event that is not above the maximum [pb]
  double unit_error = 0.0;     ///< standard deviation of `unit`, from the statistics of the pilot
  double spread = 0.0;         ///< standard deviation of the weight of an event [pb]
};

/// Maximum weights of the strata [pb], from the weights of a pilot and the cost of a point,
/// (stratum). They minimize the cost of an event under the condition that the part `overweights` of
/// the cross section is above them. Then the part of a stratum's points above its maximum weight is
/// proportional to the cost of a point. Strata in which the pilot met only zero weights share a
/// thousandth of all points; each non-zero weight there is above the maximum. All maximum weights
/// are zero if the pilot met no non-zero weight at all.
std::vector<double> find_limits(const std::vector<WeightHistogram>& pilot, std::vector<double> cost,
                                Unweighting mode, double overweights);

/// The effect of maximum weights on a sample: sums over the strata of means [pb].
struct LimitedSizes {
  double all = 0.0;     ///< mean of |w|
  double above = 0.0;   ///< mean of the excess of |w| over the maximum weight; 0 for `none`
  double kept = 0.0;    ///< mean of maximum weight times probability to keep a point
  double limits = 0.0;  ///< sum of maximum weights
};
LimitedSizes sizes_of(const std::vector<WeightHistogram>& sample, const std::vector<double>& limits,
                      Unweighting mode);

/// Plans the generation with maximum weights from `pilot`. All other numbers are estimated from
/// `check`, an independent sample, because the part above the maximum weights is too small in the
/// sample that determines them. Throws InputError where no weight is above zero.
EventPlan plan_events(const std::vector<WeightHistogram>& pilot,
                      const std::vector<WeightHistogram>& check, const std::vector<double>& cost,
                      double cross_section, Unweighting mode, double overweights);

using events::WeightParts;

/// The part of the points of a generation in each bin of |weight| / maximum weight of the channel,
/// from the pilot. A point is of a channel with the probability limit / sum of limits.
WeightParts weight_parts(const std::vector<WeightHistogram>& pilot, const EventPlan& plan);

/// The goal of a pilot: sample after sample is taken, until the maximum weights also hold for
/// points from which they were not determined.
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
///    1.5 times the allowed part. Where the events are so few that hardly any has a weight above
///    the maximum, one sample is enough, and this part may be larger;
///  - a last sample, taken after the decision, as large as all points before. All other numbers of
///    the plan follow from it, without bias. The end of the pilot does not depend on it.
///
/// `cost`: cost of a point, (stratum). Throws InputError as plan_events does.
PilotResult find_plan(const PilotSample& sample, const std::vector<double>& cost,
                      const PilotGoal& goal);

}  // namespace helikos
