// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/evaluator.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Momenta of `process` at fixed, generic points, (event, particle, 4) [GeV]. They are conserved
/// and on shell, except for a single incoming particle: its energy is the sum of the others.
/// Components of outgoing momenta are of the order of `scale` [GeV], or larger, so that the momenta
/// of massive incoming particles are at least about `scale`. The process has at least two outgoing
/// particles.
MomentaView<Evaluator::Space> filter_points(const Process& process, const Parameters& parameters,
                                            double scale, int num_points);

/// Fixed numbers in [0, 1), all different, (event, number).
RandomView<Evaluator::Space> filter_random(int num_points, int count);

/// Scales of the points [GeV]: high energies, and the mass of each massive leg. At the scale of a
/// mass, helicities are large that are suppressed by this mass elsewhere.
std::vector<double> filter_scales(const Process& process, const Parameters& parameters);

/// For each helicity: whether its share of |M|^2, summed over the points, is larger in magnitude
/// than `threshold` times the largest share. All helicities are kept if the shares are too small
/// for this comparison or not finite. Throws InputError unless 0 <= threshold < 1.
std::vector<char> nonvanishing(const std::vector<double>& sums, double threshold);

}  // namespace helikos
