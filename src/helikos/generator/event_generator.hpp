// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "helikos/cross_section/integrator.hpp"
#include "helikos/generator/detail/event_sampler.hpp"
#include "helikos/generator/event_plan.hpp"

namespace helikos {

/// A process that has been integrated. Integrations of one generation have the same seed, and
/// strata that follow each other (IntegrationSetting::strata_before).
struct IntegratedProcess {
  IntegrationSetting setting;
  const Integrator* integrator;
};

/// Makes events where integrations have ended: with their grids, which do not change any more, and
/// with points that follow those that they have used. Programs and strata of several processes are
/// numbered one process after the other.
///
/// All ranks go through the same steps: first one pilot, then rounds. Events depend neither on the
/// number of ranks nor on threads.
class EventGenerator {
 public:
  using Space = Integrator::Space;
  using Progress = std::function<void(std::int64_t)>;

  /// Integrators must outlive it.
  explicit EventGenerator(const std::vector<IntegratedProcess>& processes,
                          TwoStage two_stage = TwoStage::off,
                          double most_ratio = EventSampler::usual_most_ratio);
  EventGenerator(const IntegrationSetting& setting, const Integrator& integrator,
                 TwoStage two_stage = TwoStage::off,
                 double most_ratio = EventSampler::usual_most_ratio)
      : EventGenerator(std::vector{IntegratedProcess{setting, &integrator}}, two_stage,
                       most_ratio) {}

  int num_strata() const { return int(strata_.size()); }
  const std::vector<std::unique_ptr<EventSampler>>& samplers() const { return samplers_; }

  /// How often weights have which size, (stratum): this rank's part of about `total` points.
  /// Histograms of ranks add up in any order.
  std::vector<WeightHistogram> pilot(std::int64_t total, int rank, int ranks,
                                     const Progress& progress = {});
  /// Of a point, (stratum), over the largest one of its process: else a process whose points cost
  /// much and that has little of the sum would have a few events with large weights.
  std::vector<double> cost() const;
  /// With what a pilot of all ranks found.
  void start(EventPlan plan);
  const EventPlan& plan() const { return plan_; }

  /// Points of the next round, (stratum), which shall give `events` or a part of them. Drawn, so
  /// that each point is of a stratum by chance.
  std::vector<std::int64_t> round(std::int64_t events) const;
  /// This rank's events of a round, in no order, in place of those that are there.
  void compute(const std::vector<std::int64_t>& points, int rank, int ranks,
               std::vector<GeneratedEvent>& events, const Progress& progress = {});
  /// The round is over: its points are used up.
  void finish(const std::vector<std::int64_t>& points);
  std::uint64_t rounds() const { return rounds_; }

  /// Between rounds; what a generation that goes on needs beside the plan.
  std::vector<std::uint64_t> next_points() const;
  void restore(EventPlan plan, const std::vector<std::uint64_t>& next_points, std::uint64_t rounds);

 private:
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

/// Numbers of the events in the order that they have in a file: independent of the ranks that made
/// them.
std::vector<std::uint32_t> order_of(const std::vector<GeneratedEvent>& events);

}  // namespace helikos
