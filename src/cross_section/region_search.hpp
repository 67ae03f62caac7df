// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>

#include "cuts/compile.hpp"
#include "integration/vegas_grid.hpp"
#include "phasespace/channel.hpp"

namespace helikos {

/// Points of a channel that pass cuts.
struct RegionFound {
  double passing = 0.0;           ///< part of the points; 0 where hardly any passes
  std::optional<VegasGrid> grid;  ///< makes these points; none where numbers as drawn do
};

/// Looks for the points of channels that pass cuts, step by step: in each step the tenth of the
/// points that is nearest to passing adapts a grid, until a tenth of all passes. This is the
/// cross-entropy method for rare events (R. Y. Rubinstein, Eur. J. Oper. Res. 99 (1997) 89), with
/// the grid of VEGAS as the density. Neither |M|^2 nor densities are computed: maps of channels
/// make them about constant already.
///
/// On the host: ranks and devices find the same where hosts round alike. Channels with the same
/// maps and cuts, of whatever process, have the same region.
class RegionFinder {
 public:
  /// `bins` of the grids, a power of two. Where it is to search many `channels`, a search has fewer
  /// points; when all together had 3e7 points, no more regions are found.
  RegionFinder(int bins, std::uint64_t seed, std::int64_t channels = 1);

  RegionFound find(const Channel& channel, const cuts::CutProgram& cuts);

 private:
  RegionFound search(const Channel& channel, const cuts::CutProgram& cuts);

  int bins_;
  std::uint64_t seed_;
  std::int64_t points_of_step_, points_ = 0;  ///< the latter of all searches so far
  std::map<std::string, RegionFound> known_;  ///< (bytes of a channel and its cuts)
};

}  // namespace helikos
