// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A cross section from iterations over the channels of all its programs.

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "helikos/cross_section/block_sums.hpp"
#include "helikos/cross_section/grid_table.hpp"
#include "helikos/cross_section/integrand.hpp"
#include "helikos/cross_section/iteration_part.hpp"
#include "helikos/cross_section/node_sums.hpp"
#include "helikos/cross_section/program_run.hpp"
#include "helikos/integration/estimate.hpp"

namespace helikos {

/// What an iteration found of a subprocess, or of all [pb].
struct SumResult {
  /// With the points of the whole iteration, so that subprocesses add up to the total.
  IterationEstimate estimate;
  std::int64_t points = 0;  ///< of the program that computes it
  /// The mean weight over the largest one, channels together: what unweighting would keep. 0 where
  /// no weight is above zero.
  double efficiency = 0.0;
  double largest = 0.0;  ///< part of the variance that a single weight has [pb^2]
};

/// A point of an iteration whose weight is no number.
struct LocatedPoint {
  int program, channel;
  NonFinitePoint point;
};

struct IterationResult {
  IterationEstimate total;
  double efficiency = 0.0;
  std::vector<std::vector<SumResult>> pairs{};  ///< (program, pair of partons)
  std::vector<LocatedPoint> non_finite{};       ///< the first `most_non_finite_points`
  PointCounts counts{};
  double largest = 0.0;  ///< part of the total's variance that a single weight has [pb^2]
  /// That of groups of channels where hardly any weight is above zero: their error is hardly known.
  double uncertain = 0.0;  ///< [pb^2]
  /// (program, group of channels) Weights that are not zero; none of a program whose cuts no event
  /// can pass.
  std::vector<std::vector<std::int64_t>> nonzero{};
  /// Sum of groups of channels whose region was found by a search, and by hardly any point before
  /// it: a part of the region may be missing [pb].
  double searched = 0.0;
};

/// All that iterations leave behind, to go on from there.
struct IntegratorState {
  struct OfStratum {
    VegasGridNumbers grid;
    double sigma = 0.0;
    std::uint64_t next_point = 0;
    bool is_unknown = false;
    std::int64_t wanted = 0;
    double flat = 0.0;
    bool is_searched = false;
    bool is_whole = true;
  };
  bool is_first = true;
  std::vector<OfStratum> strata{};
};

/// Integrates programs together: each channel of each of them is a stratum with a grid, which it
/// shares with channels that differ by a permutation of particles of one kind only. These have the
/// same integral, and scatter alike: together they are one group, whose points they make in turn.
///
/// All ranks go through the same iterations: `share`, `compute` of each rank's part, `take` of all
/// parts. What they find depends neither on the number of ranks nor on threads, on a GPU to the
/// order of summation.
class Integrator {
 public:
  using Space = Integrand::Space;
  using Progress = std::function<void(std::int64_t)>;
  using AtProgram = std::function<void(const Process&)>;  ///< before it is prepared
  /// Minimum number of weights of a group of channels that are not zero: fewer do not tell how they
  /// scatter, and do not show the whole region of the cuts.
  static constexpr std::int64_t least_nonzero = 16;

  Integrator(const IntegrationSetting& setting, std::vector<IntegrandInput> inputs,
             const AtProgram& at_program = {});

  const std::vector<std::unique_ptr<Integrand>>& programs() const { return programs_; }
  int num_strata() const { return int(strata_.size()); }
  int num_groups() const { return int(groups_.size()); }
  /// Groups of channels where no point meets one of the alternatives (`or`) of the cuts, which
  /// events may pass.
  std::int64_t num_partial_groups() const;

  /// Points of an iteration that takes minutes on a core, so that little is lost with one.
  std::int64_t most_points() const;

  /// Points of a stratum that has any, at least: where there are thousands of groups, a block.
  std::int64_t least_points() const;

  /// Points of the first iteration, at least: more for a group of several strata, but not for each
  /// of many.
  std::int64_t first_points() const;

  /// How many points each stratum gets of about `total`: equal parts of each group before the first
  /// iteration, later by the spread of its weights and by what a point costs. Strata of a group may
  /// have none.
  std::vector<std::int64_t> share(std::int64_t total) const;
  /// Likewise with points in each stratum.
  std::vector<std::int64_t> share_to_each(std::int64_t total) const;
  /// Of several whose results are added up, together: the strata of one after those of the other.
  static std::vector<std::int64_t> share_to_each(const std::vector<const Integrator*>& integrators,
                                                 std::int64_t total);
  /// (stratum) Where each has so many points: what the sum of its weights counts in the estimate.
  std::vector<double> factors(const std::vector<std::int64_t>& points) const;

  /// This rank's part of an iteration. `progress` is called with points that are done.
  IterationPart compute(const std::vector<std::int64_t>& points, int rank, int ranks,
                        const Progress& progress = {});

  /// All parts together: grids are refined, and the points are used up. The first time
  /// `at_region` is called with the number of channels whose points that pass are known.
  IterationResult take(const std::vector<std::int64_t>& points, const IterationPart& all,
                       const Progress& at_region = {});

  /// Of this rank, so far.
  const StepTimes& times() const { return times_; }

  /// (stratum) As the last iteration left it; to be used as long as this is there, and not after
  /// `restore`.
  const VegasData<Space>& grid(std::size_t stratum) const {
    return grids_[std::size_t(strata_[stratum].program)][strata_[stratum].grid];
  }
  /// (stratum) The number of the first point that was not drawn.
  std::uint64_t next_point(std::size_t stratum) const { return strata_[stratum].next_point; }

  /// Between iterations.
  IntegratorState state() const;
  /// Throws InputError for one of other programs; then nothing is changed.
  void restore(const IntegratorState& state);

 private:
  struct Stratum {
    int program, channel;
    std::size_t grid;              ///< of its program
    double sigma = 0.0;            ///< standard deviation of its weights [pb]
    std::uint64_t next_point = 0;  ///< number of the first one that was not drawn yet
    std::int64_t wanted = 0;       ///< points of its group in the second iteration, at least
    double flat = 0.0;             ///< part of its points that each dimension spreads evenly
    bool is_unknown = false;       ///< its group has hardly any weight in the last iteration
    bool is_searched = false;      ///< hardly any evenly spread point of its grid passed the cuts
    bool is_whole = true;          ///< false: no point meets one of the alternatives of the cuts
  };

  /// Strata of one integral.
  using Group = std::vector<std::size_t>;

  void compute(std::vector<ProgramRun>& runs, const Progress& progress);
  /// `first_alike`: of each of them, the first one that differs by a permutation only.
  void add_strata(std::size_t program, const std::vector<int>& first_alike);
  /// (group, stratum of it) Blocks of `points` of each group: one a stratum in turn, on from those
  /// that were drawn before.
  std::vector<std::int64_t> in_turn(const std::vector<std::int64_t>& points) const;
  /// Channels that are alike but for a permutation of particles adapt one grid together.
  void refine_grids(const IterationPart& all);
  /// (program, grid) A channel of each grid whose points hardly pass the cuts.
  std::vector<std::map<std::size_t, int>> rarely_passing(const IterationPart& all) const;
  /// After the first iteration: where hardly any point passes the cuts, looks for those that do.
  void find_regions(const IterationPart& all, const Progress& at_region);
  /// All groups together get no more points in the second iteration than a few seconds make.
  void limit_wanted();
  /// How far such a grid follows the iteration.
  Refinement refinement_of(const Group& alike, const std::vector<StratumPart>& parts) const;

  std::vector<StratumWork> work_of(std::size_t program, const std::vector<std::int64_t>& points,
                                   int rank, int ranks) const;

  std::vector<std::unique_ptr<Integrand>> programs_;
  std::vector<bool> may_pass_;              ///< (program) the cuts
  std::vector<Stratum> strata_;             ///< by program, then by channel
  std::vector<GridTable<Space>> grids_;     ///< (program)
  std::vector<NodeSums<Space>> node_sums_;  ///< (program) on a GPU, from `compute` to `take`
  std::vector<Group> groups_;
  bool side_by_side_;
  std::vector<Space> queues_;  ///< (program)
  StepTimes times_{};
  bool is_first_ = true;
};

}  // namespace helikos
