// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "helikos/integration/vegas_grid.hpp"
#include "helikos/observables/cuts/compile.hpp"
#include "helikos/phasespace/channel.hpp"

namespace helikos {

/// Points of a channel that pass cuts.
struct RegionFound {
  double passing = 0.0;           ///< part of the points; 0 where hardly any passes
  std::optional<VegasGrid> grid;  ///< makes these points; none where numbers as drawn do
  std::int64_t as_drawn = 0;      ///< points of the first step that pass, of all alternatives
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
  static constexpr std::int64_t most_of_step = 1 << 12;  ///< points of a step
  static constexpr std::int64_t most_points = 1 << 25;   ///< of all searches, about

  /// `bins` of the grids, a power of two. Each of the `channels` that it is to search has an equal
  /// part of what is left of the points: where they are thousands, fewer regions are found.
  RegionFinder(int bins, std::uint64_t seed, std::int64_t channels = 1);

  std::size_t num_searched() const { return known_.size(); }

  RegionFound find(const Channel& channel, const cuts::CutProgram& cuts);

 private:
  RegionFound search(const Channel& channel, const cuts::CutProgram& cuts, std::int64_t points);

  int bins_;
  std::uint64_t seed_;
  std::int64_t channels_left_, points_of_step_ = most_of_step, points_left_ = most_points;
  std::map<std::vector<double>, RegionFound> known_;  ///< (first points of a channel)
};

}  // namespace helikos
