// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/weight_parts.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace helikos {

WeightParts weight_parts(const std::vector<WeightHistogram>& pilot, const EventPlan& plan) {
  std::map<int, double> parts;
  for (std::size_t i = 0; i < pilot.size(); ++i) {
    const double limit = plan.limits[i], chosen = limit / plan.sum_of_limits;
    if (!(limit > 0.0) || pilot[i].points() == 0) continue;
    for (const auto& [number, bin] : pilot[i].bins()) {
      // The middle of the bin: its edges may be the limit.
      const double middle =
          WeightHistogram::lower_edge(number) * std::exp2(0.5 / WeightHistogram::bins_per_octave);
      const int place = int(std::floor(4.0 * std::log2(middle / limit)));
      parts[place] += chosen * double(bin.count) / double(pilot[i].points());
    }
  }
  WeightParts result;
  if (parts.empty()) return result;
  result.first = parts.begin()->first;
  result.parts.resize(std::size_t(parts.rbegin()->first - result.first) + 1);
  for (const auto& [place, part] : parts) result.parts[std::size_t(place - result.first)] = part;
  return result;
}

}  // namespace helikos
