// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/refinement.hpp"

#include <algorithm>

namespace helikos {
namespace {

constexpr double least = 0.5;
constexpr double part_of_before =
    0.25;  ///< part of the earlier points that is enough to adapt fully

/// Factor on alpha for an iteration of only `count` points.
double part_of_small(std::int64_t count, std::int64_t before) {
  const double enough = part_of_before * double(before);
  return double(count) < enough ? double(count) / enough : 1.0;
}

}  // namespace

double alpha_for(const Moments& weights, int bins, std::int64_t before) {
  const double part = part_of_small(weights.count + weights.non_finite(), before);
  if (weights.count == 0) return part * least;
  const auto count = double(weights.count);
  const double mean = weights.mean(), square = mean * mean + weights.squares / count;
  const double effective = square > 0.0 ? count * mean * mean / square : 0.0;
  // With many zero weights, the region of the others is known from few points only.
  const double known = std::min(1.0, 8.0 * double(weights.nonzero) / count);
  return part * std::max(known * least, effective / (effective + bins));
}

}  // namespace helikos
