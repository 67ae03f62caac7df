// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

#include "helikos/base/core/four_vector.hpp"

namespace helikos::clustering::detail {

/// Massless momenta [GeV] of two incoming legs and others, no two of which are equal or collinear.
inline std::vector<FourVector<double>> sample_momenta(int num_legs) {
  std::vector<FourVector<double>> momenta(2);
  FourVector<double> sum{0.0, 0.0, 0.0, 0.0};
  for (int i = 0; i + 3 < num_legs; ++i) {
    const double cosine = std::sin(1.0 + 2.0 * i), phi = 0.7 + 2.1 * i, energy = 50.0 + 17.0 * i;
    const double across = energy * std::sqrt(1.0 - cosine * cosine);
    momenta.push_back({energy, across * std::cos(phi), across * std::sin(phi), energy * cosine});
    sum = sum + momenta.back();
  }
  const double length = std::sqrt(sum.x * sum.x + sum.y * sum.y + sum.z * sum.z);
  momenta.push_back({length, -sum.x, -sum.y, -sum.z});
  const double half = 0.5 * (sum.t + length);
  momenta[0] = {half, 0.0, 0.0, half};
  momenta[1] = {half, 0.0, 0.0, -half};
  return momenta;
}

}  // namespace helikos::clustering::detail
