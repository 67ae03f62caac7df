// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "helikos/integration/vegas_grid.hpp"
#include "helikos/observables/cuts/compile.hpp"
#include "helikos/phasespace/channel.hpp"

namespace helikos {

/// The points of a channel that pass cuts.
struct RegionFound {
  double passing = 0.0;           ///< part of the points that passes; 0 where almost none passes
  std::optional<VegasGrid> grid;  ///< grid that generates points which pass; empty where uniform
                                  ///< numbers suffice
  /// Number of evenly spread points that pass, for the alternative of the cuts with the fewest. If
  /// there are almost none, a part of the region may be missing.
  std::int64_t evenly = 0;
  bool is_whole = true;  ///< false: no point at all meets one of the alternatives of the cuts
};

/// Searches for the points of channels that pass cuts, step by step. In each step the tenth of the
/// points that is nearest to passing adapts a grid, until a tenth of all points passes. This is the
/// cross-entropy method for rare events (R. Y. Rubinstein, Eur. J. Oper. Res. 99 (1997) 89), with
/// the grid of VEGAS as the density. Neither |M|^2 nor parton densities are computed, because the
/// maps of channels make them about constant already.
///
/// If few points pass, three searches with different random numbers contribute to the grid. The
/// evenly spread points that pass contribute too, unless they are too few. A part of the region
/// that one search misses may be found by another. An alternative that no search meets gets evenly
/// spread points.
///
/// The search runs on the host: ranks and devices get equal results if hosts round alike. Channels
/// of any process with equal maps and cuts have equal regions.
class RegionFinder {
 public:
  static constexpr std::int64_t most_of_step = 1 << 12;  ///< largest number of points of a step
  static constexpr std::int64_t most_points = 1 << 25;   ///< approximate largest number of points
                                                         ///< of all searches
  static constexpr std::int64_t most_evenly = 1 << 17;   ///< largest number of evenly spread points
                                                         ///< of a search
  static constexpr std::int64_t enough_evenly = 64;      ///< sufficient number of evenly spread
                                                         ///< points that pass

  /// `bins`: bins of the grids, a power of two. Each of the `channels` to be searched gets an equal
  /// part of the points that remain: with thousands of channels, fewer regions are found.
  RegionFinder(int bins, std::uint64_t seed, std::int64_t channels = 1);

  /// `alternatives`: the alternatives of the cuts without `or` (cuts/terms.hpp), except
  /// those that no event can pass; at least one.
  RegionFound find(const Channel& channel, const cuts::CutProgram& cuts,
                   const std::vector<cuts::CutProgram>& alternatives);

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
