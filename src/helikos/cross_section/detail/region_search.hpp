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
  /// Evenly spread points that pass, of the alternative of the cuts with fewest: where there are
  /// hardly any, a part of the region may be missing.
  std::int64_t evenly = 0;
  bool is_whole = true;  ///< false: an alternative of the cuts is met by no point at all
};

/// Looks for the points of channels that pass cuts, step by step: in each step the tenth of the
/// points that is nearest to passing adapts a grid, until a tenth of all passes. This is the
/// cross-entropy method for rare events (R. Y. Rubinstein, Eur. J. Oper. Res. 99 (1997) 89), with
/// the grid of VEGAS as the density. Neither |M|^2 nor densities are computed: maps of channels
/// make them about constant already.
///
/// Where few points pass, three searches with numbers of their own share in the grid, and so do the
/// evenly spread points that pass, if they are not too few: what one of them misses, another may
/// find. An alternative that no search meets has evenly spread points.
///
/// On the host: ranks and devices find the same where hosts round alike. Channels with the same
/// maps and cuts, of whatever process, have the same region.
class RegionFinder {
 public:
  static constexpr std::int64_t most_of_step = 1 << 12;  ///< points of a step
  static constexpr std::int64_t most_points = 1 << 25;   ///< of all searches, about
  static constexpr std::int64_t most_evenly = 1 << 17;   ///< evenly spread points of a search
  static constexpr std::int64_t enough_evenly = 64;      ///< of these that pass

  /// `bins` of the grids, a power of two. Each of the `channels` that it is to search has an equal
  /// part of what is left of the points: where they are thousands, fewer regions are found.
  RegionFinder(int bins, std::uint64_t seed, std::int64_t channels = 1);

  std::size_t num_searched() const { return known_.size(); }

  /// `alternatives` of the cuts without `or` (cuts/alternatives.hpp), without those that no event
  /// can pass; at least one.
  RegionFound find(const Channel& channel, const cuts::CutProgram& cuts,
                   const std::vector<cuts::CutProgram>& alternatives);
  /// With all alternatives.
  RegionFound find(const Channel& channel, const cuts::CutProgram& cuts);

  /// Conditions with more alternatives stay whole.
  static constexpr std::size_t most_alternatives = 4;

 private:
  RegionFound search(const Channel& channel, const cuts::CutProgram& cuts,
                     const std::vector<cuts::CutProgram>& alternatives, std::int64_t points);

  int bins_;
  std::uint64_t seed_;
  std::int64_t channels_left_, points_of_step_ = most_of_step, points_left_ = most_points;
  std::map<std::vector<double>, RegionFound> known_;  ///< (first points of a channel)
};

}  // namespace helikos
