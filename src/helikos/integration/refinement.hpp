// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "helikos/integration/moments.hpp"

namespace helikos {

/// The `alpha` of `VegasGrid::refine` for a grid of `bins` bins: how far the grid follows an
/// iteration. It is between 1/2 and 1 if the iteration has at least a quarter of the points that
/// there were `before`.
///
/// n = (sum w)^2 / sum w^2 is the effective number of equal weights, and alpha = n / (n + bins). If
/// a few large weights dominate, a grid that followed them would leave other regions without
/// points. The sum would be too small until a point hits these regions.
///
/// A smaller iteration has less information than the earlier ones: its alpha is smaller in
/// proportion, so that the grid keeps the earlier results. Fluctuations of bins multiply over the
/// dimensions, and the largest weights grow with them.
double alpha_for(const Moments& weights, int bins, std::int64_t before = 0);

}  // namespace helikos
