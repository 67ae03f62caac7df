// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/iteration_part.hpp"

#include <utility>

namespace helikos {

void each_part(WrittenOrRead<NonFinitePoint> auto& point, auto& stream) {
  stream(point.point, point.step, point.momenta);
}

void each_part(WrittenOrRead<BinSums> auto& sums, auto& stream) {
  stream(sums.dimensions, sums.bins, sums.squares, sums.counts);
}

void each_part(WrittenOrRead<StratumPart> auto& part, auto& stream) {
  stream(part.weights, part.pairs, part.sums, part.non_finite);
}

void each_part(WrittenOrRead<IterationPart> auto& part, auto& stream) {
  stream(part.strata, part.device_sums, part.counts);
}

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

std::vector<char> IterationPart::to_bytes() const {
  PartWriter writer;
  writer(*this);
  return std::move(writer.bytes);
}

IterationPart IterationPart::from_bytes(const std::vector<char>& bytes) {
  IterationPart part;
  PartReader reader(bytes);
  reader(part);
  return part;
}

}  // namespace helikos
