// SPDX-License-Identifier: Apache-2.0
#include "integration/refinement.hpp"

#include <algorithm>

namespace helikos {
namespace {

constexpr double least = 0.5;

}  // namespace

double alpha_for(const Moments& weights, int bins) {
  if (weights.count == 0) return least;
  const auto count = double(weights.count);
  const double mean = weights.mean(), square = mean * mean + weights.squares / count;
  const double effective = square > 0.0 ? count * mean * mean / square : 0.0;
  return std::max(least, effective / (effective + bins));
}

}  // namespace helikos
