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
/// shell, but for a single incoming particle, whose energy is what the others add up to. Components
/// of outgoing momenta are of the order of `scale` [GeV]. At least two outgoing particles.
MomentaView<Evaluator::Space> filter_points(const Process& process, const Parameters& parameters,
                                            double scale, int num_points);

/// Scales to look at [GeV]: high energies, and the mass of each massive leg, where helicities that
/// mass suppresses elsewhere are large.
std::vector<double> filter_scales(const Process& process, const Parameters& parameters);

/// For each helicity whether its share of |M|^2 is above the threshold. All are kept where the
/// shares are too small to tell, or not numbers.
std::vector<char> nonvanishing(const std::vector<double>& sums);

}  // namespace helikos
