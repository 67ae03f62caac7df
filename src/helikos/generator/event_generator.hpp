// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "helikos/cross_section/integrator.hpp"
#include "helikos/generator/detail/event_sampler.hpp"
#include "helikos/generator/event_plan.hpp"

namespace helikos {

/// A process that has been integrated. All integrations of one generation have one seed, and their
/// strata are numbered consecutively (IntegrationSetting::strata_before).
struct IntegratedProcess {
  IntegrationSetting setting;
  const Integrator* integrator;
};

/// Generates events after integrations: with their grids, which do not change any more, and with
/// points that follow the points used by the integrations. Programs and strata of several processes
/// are numbered one process after the other.
///
/// All ranks take the same steps: first one pilot, then rounds. Events do not depend on the
/// number of ranks or threads.
class EventGenerator {
 public:
  using Space = Integrator::Space;
  using Progress = std::function<void(std::int64_t)>;

  /// The integrators must outlive the generator.
  explicit EventGenerator(const std::vector<IntegratedProcess>& processes,
                          TwoStage two_stage = TwoStage::off,
                          double most_ratio = EventSampler::usual_most_ratio);

  int num_strata() const { return int(strata_.size()); }
  const std::vector<std::unique_ptr<EventSampler>>& samplers() const { return samplers_; }
  const std::vector<Integrand*>& programs() const { return programs_; }
  /// (program) The sum of these points over its strata.
  std::vector<std::int64_t> of_programs(const std::vector<std::int64_t>& points) const;

  /// Histograms of the weights, (stratum): this rank's part of about `total` points. Histograms of
  /// ranks may be added up in any order.
  std::vector<WeightHistogram> pilot(std::int64_t total, int rank, int ranks,
                                     const Progress& progress = {});
  /// Cost of a point, (stratum), relative to the largest cost within its process. Otherwise a
  /// process with expensive points and a small part of the cross section would get few events with
  /// large weights.
  std::vector<double> cost() const;
  /// Starts the generation with the plan that follows from the pilots of all ranks.
  void start(EventPlan plan);
  const EventPlan& plan() const { return plan_; }

  /// Largest number of events that a round is meant to have. They are in the memory of the host.
  static constexpr std::int64_t most_events = 1 << 16;
  /// Whether the next round has its largest size, if `events` events are still wanted. Then it does
  /// not depend on their number.
  static bool is_full(std::int64_t events) { return wanted(events) >= double(most_events); }
  /// Number of points of the next round, (stratum), which yields `events` events or a part of them.
  /// The numbers are drawn, so that the stratum of each point is random.
  std::vector<std::int64_t> round(std::int64_t events) const;
  /// Computes this rank's events of a round, in no particular order. They replace the contents of
  /// the list.
  void compute(const std::vector<std::int64_t>& points, int rank, int ranks,
               std::vector<GeneratedEvent>& events, const Progress& progress = {});
  /// Ends the round: its points are marked as used.
  void finish(const std::vector<std::int64_t>& points);
  std::uint64_t rounds() const { return rounds_; }

  /// State between rounds; together with the plan it is sufficient to continue a generation.
  std::vector<std::uint64_t> next_points() const;
  void restore(EventPlan plan, const std::vector<std::uint64_t>& next_points, std::uint64_t rounds);
  /// Goes back to a round of this generation.
  void go_to(const std::vector<std::uint64_t>& next_points, std::uint64_t rounds);

 private:
  /// Slightly more events than are wanted, so that a second small round is rare.
  static double wanted(std::int64_t events) {
    return std::max(double(events) + 3 * std::sqrt(std::max(double(events), 0.0)) + 1, 0.0);
  }

  struct Stratum {
    int program, channel;
    const VegasData<Space>* grid;
    std::uint64_t next_point;
  };
  /// Points of one program.
  struct Batch {
    std::vector<PointSegment> segments{};
    std::vector<std::size_t> strata{};  ///< (segment)
  };
  using OfBatch = std::function<void(std::size_t program, const Batch&)>;

  std::vector<Batch> batches_of(std::size_t program, const std::vector<std::int64_t>& points,
                                int rank, int ranks) const;
  void for_batches(const std::vector<std::int64_t>& points, int rank, int ranks,
                   const OfBatch& of_batch);
  void set_limits();

  std::uint64_t seed_, strata_before_;
  bool side_by_side_;
  std::vector<const Integrator*> integrators_;
  std::vector<Integrand*> programs_;
  std::vector<Stratum> strata_;
  std::vector<std::unique_ptr<EventSampler>> samplers_;  ///< (program)
  std::vector<Space> queues_;                            ///< (program)
  EventPlan plan_;
  std::uint64_t rounds_ = 0;
};

/// A draw from the multinomial distribution: the number of times that each outcome occurs in
/// `total` independent draws, with probabilities proportional to `weights`. It is a function of
/// seed and `draw` only.
std::vector<std::int64_t> multinomial(std::int64_t total, const std::vector<double>& weights,
                                      std::uint64_t seed, std::uint64_t draw);

}  // namespace helikos
