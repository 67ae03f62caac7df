// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/report/histogram.hpp"

namespace helikos::report {

/// A value of an event, and the event's weight.
struct WeighedValue {
  double value, weight;
};

/// The possible range of an axis.
enum class AxisRange {
  positive,   ///< masses and momenta: begins at zero if the least value is small
  symmetric,  ///< rapidities: symmetric about zero
};

/// The least number that is 1, 2 or 5 times a power of ten and not below `least` (> 0).
double nice_step(double least);

/// Bins for a sample of values. They contain the sum of |weight| except for 0.2 % at the upper end
/// (with symmetric axes: at both ends together) and 0.1 % at the lower end. Their width is 1, 2 or
/// 5 times a power of ten. Their number is at most 2 n^(1/3) for n values (Rice's rule); this limit
/// is never below 10. Equal values get one bin.
Binning binning_of(std::vector<WeighedValue> sample, AxisRange range);

}  // namespace helikos::report
