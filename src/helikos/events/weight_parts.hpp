// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace helikos::events {

/// Distribution of points in weight over maximum weight, in bins of a quarter of an octave.
struct WeightParts {
  int first = 0;              ///< bin k begins at |weight| / maximum weight = 2^(k/4)
  std::vector<double> parts;  ///< (bin) part of all points
};

}  // namespace helikos::events
