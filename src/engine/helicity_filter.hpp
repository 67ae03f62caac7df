// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluator.hpp"
#include "process/process.hpp"

namespace helikos {

/// A helicity whose share of |M|^2, summed over the points, is below this fraction of the largest
/// is left out. Amplitudes that vanish identically come out as exactly 0 or as rounding errors,
/// (1e-16)^2; the smallest true ones, suppressed by m/E, stay far above.
inline constexpr double helicity_threshold = 1e-24;

/// Momenta of `process` at fixed, generic points, (event, particle, 4) [GeV]: conserved and on
/// shell, but for a single incoming particle, whose energy is what the others add up to. At least
/// two outgoing particles.
MomentaView<Evaluator::Space> filter_points(const Process& process, const Parameters& parameters,
                                            int num_points);

/// Those of `helicities` whose `sums` are above the threshold, in order.
std::vector<HelicityMask> nonvanishing(const std::vector<HelicityMask>& helicities,
                                       const std::vector<double>& sums);

}  // namespace helikos
