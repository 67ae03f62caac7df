// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A cross section from iterations over the channels of all its programs.

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "helikos/base/parallel/communicator.hpp"
#include "helikos/cross_section/detail/grid_exchange.hpp"
#include "helikos/cross_section/grid_table.hpp"
#include "helikos/cross_section/integrand.hpp"
#include "helikos/cross_section/integrator_state.hpp"
#include "helikos/cross_section/iteration_part.hpp"
#include "helikos/cross_section/node_sums.hpp"
#include "helikos/cross_section/program_run.hpp"
#include "helikos/integration/estimate.hpp"

namespace helikos {

/// The result of an iteration for a subprocess, or for the sum of all [pb].
struct SumResult {
  /// Estimate with the points of the whole iteration, so that subprocesses add up to the total.
  IterationEstimate estimate;
  std::int64_t points = 0;  ///< points of the program that computes the subprocess
  /// Unweighting efficiency: the mean weight over the largest weight, for all channels together. It
  /// is 0 where no weight is above zero.
  double efficiency = 0.0;
  double largest = 0.0;  ///< largest part of the variance that comes from a single weight [pb^2]
};

struct IterationResult {
  IterationEstimate total;
  double efficiency = 0.0;
  std::vector<std::vector<SumResult>> pairs{};  ///< (program, pair of partons)
  std::vector<LocatedPoint> non_finite{};       ///< the first `most_non_finite_points`
  PointCounts counts{};
  double largest = 0.0;  ///< largest part of the total's variance that comes from a single weight
                         ///< [pb^2]
  /// Variance of groups of channels in which almost all weights are zero, so that their error is
  /// hardly known.
  double uncertain = 0.0;  ///< [pb^2]
  /// (program, group of channels) Number of weights that are not zero; empty for a program whose
  /// cuts no event can pass.
  std::vector<std::vector<std::int64_t>> nonzero{};
  /// Sum over the groups of channels whose region was found by a search, while almost no evenly
  /// spread point passed: a part of the region may be missing [pb].
  double searched = 0.0;
};

/// Integrates programs together. Each channel of each program is a stratum. Channels that differ
/// only by a permutation of particles of one kind share a grid. If they have equal integrals, they
/// form one group, and the strata of the group take turns in making its points.
///
/// All ranks go through the same iterations: `share`, `compute` of each rank's part, `take`
/// of all parts. The results do not depend on the number of ranks or threads.
class Integrator {
 public:
  using Space = Integrand::Space;
  using Progress = std::function<void(std::int64_t)>;
  using AtProgram = std::function<void(const Process&)>;  ///< called before a program is prepared

  Integrator(const IntegrationSetting& setting, std::vector<IntegrandInput> inputs,
             const AtProgram& at_program = {});

  const std::vector<std::unique_ptr<Integrand>>& programs() const { return programs_; }
  int num_strata() const { return int(strata_.size()); }
  int num_groups() const { return int(groups_.size()); }
  /// Number of groups of channels in which no point meets one of the alternatives (`or`) of the
  /// cuts, although events may pass it.
  std::int64_t num_partial_groups() const;

  /// Largest number of points of an iteration. It takes minutes on a core, so that little is lost
  /// with an iteration.
  std::int64_t most_points() const;

  /// Minimum number of points of a stratum that gets points; with thousands of groups it is one
  /// block.
  std::int64_t least_points() const;

  /// Minimum number of points of the first iteration. A group of several strata gets more points,
  /// but not in proportion to its strata.
  std::int64_t first_points() const;

  /// Number of points for each stratum, about `total` together. Before the first iteration all
  /// groups have equal parts; later the parts follow from the spread of the weights and the cost of
  /// a point. Some strata of a group may get no points.
  std::vector<std::int64_t> share(std::int64_t total) const;
  /// `share` with points in each stratum, for integrators whose results are added up: the strata of
  /// one integrator follow those of the previous one.
  static std::vector<std::int64_t> share_to_each(const std::vector<const Integrator*>& integrators,
                                                 std::int64_t total);
  /// (stratum) The factor of the sum of the weights of a stratum in the estimate, for these numbers
  /// of points.
  std::vector<double> factors(const std::vector<std::int64_t>& points) const;

  /// (program) The sum of these points over its strata.
  std::vector<std::int64_t> of_programs(const std::vector<std::int64_t>& points) const;

  /// Computes this rank's part of an iteration. `progress` is called with the number of finished
  /// points.
  IterationPart compute(const std::vector<std::int64_t>& points, int rank, int ranks,
                        const Progress& progress = {});

  /// Takes the results of all ranks: refines the grids and marks the points as used. In the first
  /// iteration `at_region` is called with the number of channels whose region of the cuts is known.
  /// The ranks of `world`, which outlives this object, call it together: the first one searches for
  /// regions, and devices exchange their sums over bins, which are not in `all`.
  IterationResult take(const std::vector<std::int64_t>& points, const IterationPart& all,
                       const Progress& at_region = {},
                       const Communicator& world = Communicator::alone());

  /// To be called after the last `take`: gives back what the exchange of several ranks needs.
  void end_exchanges() { grid_exchange_.reset(); }

  /// Times of this rank, so far.
  const StepTimes& times() const { return times_; }

  /// (stratum) The grid after the last iteration; valid during the life of this object, until
  /// `restore`.
  const VegasData<Space>& grid(std::size_t stratum) const {
    return grids_[std::size_t(strata_[stratum].program)][strata_[stratum].grid];
  }
  /// (stratum) The number of the first point that was not drawn yet.
  std::uint64_t next_point(std::size_t stratum) const { return strata_[stratum].next_point; }

  /// The state between iterations.
  IntegratorState state() const;
  /// Throws InputError for a state of other programs; then nothing is changed.
  void restore(const IntegratorState& state);

 private:
  struct Stratum : StratumState {
    int program, channel;
    std::size_t grid;  ///< number of the grid in its program
  };
  /// The strata of one integral.
  using Group = std::vector<std::size_t>;

  /// A grid that begins anew from the points that a search found.
  struct GridOfRegion {
    std::size_t program, grid;
    VegasGridNumbers numbers;
  };
  friend void each_part(WrittenOrRead<GridOfRegion> auto& own, auto& stream) {
    stream(own.program, own.grid, own.numbers);
  }

  void compute(std::vector<ProgramRun>& runs, const Progress& progress);
  /// (program, grid) Squares of weights [pb^2] of the usual size, equal on all ranks; 0: unknown.
  /// Before the first iteration it computes a block of points of each grid.
  std::vector<std::vector<double>> usual_squares();
  /// GPUs: how sums over bins are rounded in an iteration with these points of each stratum.
  void set_quanta(const std::vector<std::int64_t>& points);
  /// `first_alike`: for each channel, the first channel that differs by a permutation only.
  void add_strata(std::size_t program, const std::vector<int>& first_alike);
  /// (group, stratum of the group) The blocks of `points` of each group: one block for each stratum
  /// in turn, continuing from the points that were drawn before.
  std::vector<std::int64_t> in_turn(const std::vector<std::int64_t>& points) const;
  /// Refines the grids; channels that differ by a permutation of particles adapt one grid together.
  void refine_grids(const IterationPart& all, const Communicator& world);
  /// The refinement of devices on several ranks. Returns the seconds of the exchange.
  double refine_together(const std::vector<GridRow>& rows, const Communicator& world);
  /// (program, grid) A channel of each grid whose points rarely pass the cuts.
  std::vector<std::map<std::size_t, int>> rarely_passing(const IterationPart& all) const;
  /// After the first iteration: searches for points that pass the cuts in channels where almost
  /// none passes.
  void find_regions(const IterationPart& all, const Progress& at_region);
  /// Gives what the first rank found to all.
  void share_regions(const Communicator& world);
  /// Takes the grids of `found_`.
  void replace_grids();
  /// Limits the points of all groups in the second iteration to a few seconds.
  void limit_wanted();
  /// The parameters of the refinement of the grid of `alike`.
  Refinement refinement_of(const Group& alike, const std::vector<StratumPart>& parts) const;

  std::vector<StratumWork> work_of(std::size_t program, const std::vector<std::int64_t>& points,
                                   int rank, int ranks) const;

  std::vector<std::unique_ptr<Integrand>> programs_;
  std::vector<bool> may_pass_;              ///< (program) whether events can pass the cuts
  std::vector<Stratum> strata_;             ///< ordered by program, then by channel
  std::vector<GridTable<Space>> grids_;     ///< (program)
  std::vector<NodeSums<Space>> node_sums_;  ///< (program) used on a GPU, from `compute` to `take`
  std::unique_ptr<GridExchange<Space>> grid_exchange_;  ///< several devices; made when needed
  std::vector<GridOfRegion> found_;                     ///< within the first `take`
  std::vector<Group> groups_;
  bool side_by_side_;
  std::vector<Space> queues_;  ///< (program)
  StepTimes times_{};
  bool is_first_ = true;
};

}  // namespace helikos
