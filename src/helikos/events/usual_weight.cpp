// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/usual_weight.hpp"

#include <algorithm>
#include <cmath>

namespace helikos::events {

bool UsualWeight::are_equal(double a, double b) {
  constexpr double rounding = 1e-12;
  return std::abs(a - b) <= rounding * std::max(std::abs(a), std::abs(b));
}

void UsualWeight::add(double weight) {
  const double size = std::abs(weight);
  if (!(size > 0.0) || !std::isfinite(size)) return;
  ++events_;
  if (usual_ > 0 && are_equal(size, least_)) {
    ++usual_;
  } else if (usual_ == 0 || size < least_) {
    least_ = size;
    usual_ = 1;
  }
}

std::optional<double> UsualWeight::value() const {
  if (usual_ < 2 || 10 * usual_ < events_) return {};
  return least_;
}

}  // namespace helikos::events
