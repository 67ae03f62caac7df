// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/generator/weight_histogram.hpp"

namespace helikos {

enum class Unweighting {
  full,     ///< events have one weight, but for overweights
  partial,  ///< more of the cross section is overweights
  none,     ///< every point is an event
};

/// What part of the cross section is above the limits, as far as a pilot knows.
double usual_overweights(Unweighting mode);

/// How points become events. A point of stratum i is drawn with the probability limits[i] / their
/// sum, and kept with the probability min(1, |w| / limits[i]); what |w| is larger than the limit,
/// the event has as its weight: it is an *overweight*. So events are independent of each other, and
/// their weights have the mean `cross_section`.
struct EventPlan {
  Unweighting mode = Unweighting::full;
  std::vector<double> limits;  ///< (stratum) [pb]
  double sum_of_limits = 0.0;  ///< [pb]
  double efficiency = 0.0;     ///< kept points over all points
  double overweights = 0.0;    ///< the part of the cross section that is above the limits
  double unit = 0.0;           ///< weight of an event that is no overweight [pb]
  double unit_error = 0.0;     ///< standard deviation of `unit`, by the statistics of the pilot
};

/// Limits of the strata [pb], by the weights of a pilot and the cost of a point, (stratum). They
/// give the least cost for an event where `overweights` of the cross section is above them: then
/// the part of a stratum's points that is above the limit is in proportion to what a point costs.
/// Strata in which the pilot met no weight share a thousandth of all points: what they have after
/// all are overweights. All are zero where the pilot met no weight at all.
std::vector<double> find_limits(const std::vector<WeightHistogram>& pilot, std::vector<double> cost,
                                Unweighting mode, double overweights);

/// What limits do with a sample: sums over the strata of means [pb].
struct LimitedSizes {
  double all = 0.0;     ///< of |w|
  double above = 0.0;   ///< of what |w| has above the limit; 0 of `none`
  double kept = 0.0;    ///< of limits times the probability to keep a point
  double limits = 0.0;  ///< of limits
};
LimitedSizes sizes_of(const std::vector<WeightHistogram>& sample, const std::vector<double>& limits,
                      Unweighting mode);

/// Limits by a pilot. All else is known of `check`, another sample: what limits leave above them in
/// the sample that they are made of is less than elsewhere. Throws InputError where no weight is
/// above zero.
EventPlan plan_events(const std::vector<WeightHistogram>& pilot,
                      const std::vector<WeightHistogram>& check, const std::vector<double>& cost,
                      double cross_section, Unweighting mode, double overweights);

}  // namespace helikos
