// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "generation/weight_histogram.hpp"

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
};

/// `pilot`, `cost`: (stratum). The limits give the least cost for an event where `overweights` of
/// the cross section [pb] is above them: then the part of a stratum's points that is above the
/// limit is in proportion to what a point costs. Throws InputError where no weight is above zero.
/// `check` is another sample, of which all but the limits is known: what limits leave above them in
/// the sample that they are made of is less than elsewhere.
EventPlan plan_events(const std::vector<WeightHistogram>& pilot,
                      const std::vector<WeightHistogram>& check, const std::vector<double>& cost,
                      double cross_section, Unweighting mode, double overweights);

}  // namespace helikos
