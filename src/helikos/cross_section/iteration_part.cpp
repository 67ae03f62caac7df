// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/iteration_part.hpp"

namespace helikos {

namespace {

void append(MomentsTree& tree, const MomentsTree& next) {
  for (const MomentsNode& node : next.nodes()) tree.push(node);
}

}  // namespace

Moments StratumPart::merged(const MomentsTree& tree) {
  Moments total;
  for (const MomentsNode& node : tree.nodes()) total.merge(node.moments);
  return total;
}

void StratumPart::append(const StratumPart& next) {
  if (next.is_empty()) return;
  if (is_empty()) {
    *this = next;
    return;
  }
  helikos::append(weights, next.weights);
  for (std::size_t i = 0; i < pairs.size(); ++i) helikos::append(pairs[i], next.pairs[i]);
  sums.append(next.sums);
  for (const NonFinitePoint& point : next.non_finite)
    if (non_finite.size() < most_non_finite_points) non_finite.push_back(point);
}

void IterationPart::append(const IterationPart& next) {
  for (std::size_t i = 0; i < strata.size(); ++i) strata[i].append(next.strata[i]);
  for (std::size_t i = 0; i < device_sums.size(); ++i)
    if (next.device_sums[i].bins > 0) device_sums[i].merge(next.device_sums[i]);
  counts += next.counts;
}

}  // namespace helikos
