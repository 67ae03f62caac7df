// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/report/histogram.hpp"

namespace helikos::report {

/// A value of an event, and the event's weight.
struct WeighedValue {
  double value, weight;
};

/// Where an axis may begin.
enum class AxisRange {
  positive,   ///< masses and momenta: at zero where the least value is small
  symmetric,  ///< rapidities: as far below zero as above
};

/// The least of 1, 2 and 5 times a power of ten that is not below `least` (> 0).
double nice_step(double least);

/// Bins for a sample of values. They hold all but 0.2 % of the sum of |weight| at the upper end
/// (of symmetric ones: at both ends together) and 0.1 % at the lower one. Their width is 1, 2 or 5
/// times a power of ten, and there are at most 2 n^(1/3) of them for n values (Rice's rule), but
/// not fewer than 10 are allowed. Values that all are the same get one bin.
Binning binning_of(std::vector<WeighedValue> sample, AxisRange range);

}  // namespace helikos::report
