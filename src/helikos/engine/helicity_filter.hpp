// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/evaluator.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Momenta of `process` at fixed, generic points, (event, particle, 4) [GeV]: conserved and on
/// shell, but for a single incoming particle, whose energy is what the others add up to. Components
/// of outgoing momenta are of the order of `scale` [GeV]. At least two outgoing particles.
MomentaView<Evaluator::Space> filter_points(const Process& process, const Parameters& parameters,
                                            double scale, int num_points);

/// Fixed numbers in [0, 1) for each of the points, all different, (event, number).
RandomView<Evaluator::Space> filter_random(int num_points, int count);

/// Scales to look at [GeV]: high energies, and the mass of each massive leg, where helicities that
/// mass suppresses elsewhere are large.
std::vector<double> filter_scales(const Process& process, const Parameters& parameters);

/// For each helicity whether its share of |M|^2, summed over the points, is more than `threshold`
/// times the largest one's in magnitude. All are kept where the shares are too small to tell, or
/// not numbers. Throws InputError for a threshold that is not from 0 to below 1.
std::vector<char> nonvanishing(const std::vector<double>& sums, double threshold);

}  // namespace helikos
