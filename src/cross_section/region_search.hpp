// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cuts/compile.hpp"
#include "integration/vegas_grid.hpp"
#include "phasespace/channel.hpp"

namespace helikos {

/// A grid whose points pass cuts, a part of them.
struct RegionFound {
  VegasGrid grid;
  double passing = 0.0;  ///< part of the points of the last step; 0 where hardly any passes
};

/// Looks for the points of a channel that pass cuts, step by step: in each step the tenth of the
/// points that is nearest to passing adapts the grid, until a tenth of all passes. This is the
/// cross-entropy method for rare events (R. Y. Rubinstein, Eur. J. Oper. Res. 99 (1997) 89), with
/// the grid of VEGAS as the density. Neither |M|^2 nor densities are computed: maps of channels
/// make them about constant already.
///
/// On the host: ranks and devices find the same where hosts round alike. `first_number`: of the
/// random numbers of `seed`.
RegionFound find_region(const Channel& channel, const cuts::CutProgram& cuts, int bins,
                        std::uint64_t seed, std::uint64_t first_number);

}  // namespace helikos
