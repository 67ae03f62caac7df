// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "helikos/integration/moments.hpp"

namespace helikos {

/// How far a grid of `bins` bins follows what an iteration found: the `alpha` of
/// `VegasGrid::refine`, from 1/2 to 1, where the iteration has a quarter or more of the points that
/// there were `before`.
///
/// n = (sum w)^2 / sum w^2 is the number of equal weights that would scatter as these do, and alpha
/// = n / (n + bins). Where a few large weights decide, a grid that followed them would leave other
/// regions without points: the sum would be too small until one of these is met.
///
/// A smaller iteration knows less than those before: its alpha is smaller in proportion, so that
/// the grid keeps what they found. Fluctuations of bins multiply over the dimensions, and largest
/// weights grow with them.
double alpha_for(const Moments& weights, int bins, std::int64_t before = 0);

}  // namespace helikos
