// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "engine/evaluator.hpp"
#include "engine/repeated_kernels.hpp"
#include "engine/team_plan.hpp"
#include "epilogue/event_sums.hpp"
#include "kokkos_ext/device_memory.hpp"
#include "kokkos_ext/instances.hpp"
#include "teams/team_lane.hpp"

namespace helikos {

/// Amplitudes by teams of threads, an event or a few of them a team, and the colour sum over rows.
/// Chunks of events and batches of helicities go to several queues in turn. For GPUs; runs on a
/// host too, where tests compare it with the others.
template <class T, class C, class ExecSpace>
class TeamPipeline final : public BasicEvaluator<ExecSpace> {
 public:
  using Space = ExecSpace;

  /// `resident`: events whose teams a GPU holds at once; where it is not given, those of this GPU.
  explicit TeamPipeline(EvaluatorInput input, std::optional<std::int64_t> resident = {})
      : scale_(input.scale),
        num_flows_(input.color.num_flows),
        color_(input.color, input.color_sum == ColorSum::gemm,
               input.tf32 ? GemmMath::tf32 : GemmMath::exact) {
    const bool by_levels = input.groups == Groups::kernels;
    for (const ScheduledProgram& scheduled : input.programs) {
      batches_.push_back(
          make_team_batch<T, Space>(*input.program, scheduled, by_levels, input.team_memory));
      numbers_.push_back(to_view<Space>("helikos::engine::numbers",
                                        helicity_numbers(*input.program, scheduled.helicities)));
    }
    demand_.by_levels = by_levels;
    demand_.instances = input.instances;
    // Two lanes by default with `kernel` only: cuBLAS promises the same bits every time for one
    // queue, `fast` hardly overlaps, and levels as kernels are for few events.
    if (color_.is_triangle() && !by_levels) {
      demand_.resident = resident ? *resident : resident_events();
    }
    demand_.budget = memory_budget(input.memory);
    find_demand();
    check_budget();
  }

  void evaluate(const Space& space, const EventInputs<Space>& inputs,
                const EventOutputs<Space>& outputs) override {
    const Events events{inputs.momenta, 0, static_cast<std::int64_t>(inputs.momenta.extent(0))};
    if (events.count == 0) return;
    scale_.alpha_s = inputs.alpha_s.data();
    outputs_ = outputs;
    const EventView<Space>& result = outputs.matrix_elements;
    prepare(space, events.count);
    space.fence();
    Kokkos::Timer timer;
    if (replays(space, events, result)) {
      space.fence();
      return share_out(timer.seconds());
    }
    PhaseTimes first_unit;
    PhaseTimes* const times = times_first_unit() ? &first_unit : nullptr;
    if (times != nullptr && plan_.lanes > 1) warm_up(events, result);
    for (std::int64_t first = 0; first < events.count; first += plan_.stretch) {
      run_stretch(space, events.part(first, plan_.stretch), result, first == 0 ? times : nullptr);
      space.fence();
    }
    if (times != nullptr) last() = first_unit;
    repeated_.took(timer.seconds());
    share_out(timer.seconds());
  }

  std::size_t bytes() const override {
    std::size_t sum = color_.bytes() + shares_.span() * sizeof(double);
    for (const Lane& lane : lanes_) sum += lane.bytes();
    return sum;
  }
  int simd_width() const override { return 1; }

  /// Gives up the memory that events took.
  void release() {
    lanes_.clear();
    shares_ = {};
    repeated_.forget();
    held_ = {};
  }

  /// Events whose teams are three quarters of those that a GPU holds at once: with fewer, levels as
  /// kernels measured faster (docs/performance.md). 0 for small programs, where they did not, and
  /// on hosts.
  std::int64_t events_to_fill() const {
    return batches_.front().is_large ? resident_events() * 3 / 4 : 0;
  }

 private:
  static constexpr bool on_host = is_host_space<Space>;

  using Batch = TeamBatch<Space>;
  using Lane = TeamLane<T, C, Space>;
  using Events = EventRange<Space>;
  using SharePolicy = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>;

  /// Events whose teams a GPU holds at once; 0 on hosts.
  std::int64_t resident_events() const {
    const Batch& batch = batches_.front();
    const std::int64_t threads =
        std::int64_t(team_memory().multiprocessors) * resident_threads<T>(batch.is_large);
    return (threads / batch.threads) << batch.layout.log_events;
  }

  void find_demand() {
    demand_.num_batches = static_cast<int>(batches_.size());
    demand_.events_of_team = batches_.front().layout.events();
    for (const Batch& batch : batches_) {
      const TeamLayout& layout = batch.layout;
      demand_.num_rows = std::max(demand_.num_rows, batch.num_rows());
      demand_.events_of_team = std::min(demand_.events_of_team, layout.events());
      demand_.team_bytes =
          std::max(demand_.team_bytes, (layout.global_size << layout.log_events) * sizeof(Quad<T>));
    }
    demand_.event_bytes = demand_.num_rows * color_.bytes_of_row(num_flows_);
  }

  void check_budget() const {
    if (demand_.least_bytes() <= demand_.budget) return;
    throw InputError("--memory: the least number of events takes " +
                     std::to_string(demand_.least_bytes()) + " bytes of device memory, of which " +
                     std::to_string(demand_.budget) + " may be used");
  }

  /// Lanes and memory for chunks of events, as many at a time as the budget allows.
  void prepare(const Space& space, std::int64_t num_events) {
    demand_.most_teams =
        std::max<std::int64_t>(1, space.concurrency() / (on_host ? 1 : team_threads));
    plan_ = plan_teams(demand_, num_events);
    const TeamPlan spread = in_lanes(held_.lanes, plan_);
    if (!holds(plan_) && holds(spread)) plan_ = spread;  // rather than take memory anew
    if (!holds(plan_)) allocate(space);
    const bool alone = plan_.lanes == 1;
    for (int i = 0; i < plan_.lanes; ++i) lanes_[i].space = alone ? space : queues_[i];
  }

  bool holds(const TeamPlan& plan) const {
    const bool has_shares = demand_.num_batches == 1 || plan.stretch <= held_.stretch;
    return has_shares && plan.lanes <= held_.lanes && plan.chunk <= held_.chunk;
  }

  /// All anew: what is left of another plan must not add up to more than the budget.
  void allocate(const Space& space) {
    release();
    last_ = last_in_lanes_ = {};
    if (queues_.size() < std::size_t(plan_.lanes)) queues_ = instances_of(space, plan_.lanes);
    for (int i = 0; i < plan_.lanes; ++i) {
      lanes_.push_back({space, color_.for_another_queue(), plan_.teams, {}, {}, {}});
      lanes_.back().allocate(plan_.chunk * demand_.num_rows, num_flows_,
                             demand_.team_bytes / sizeof(Quad<T>));
    }
    if (demand_.num_batches > 1) {
      shares_ = EventView<Space>(
          Kokkos::view_alloc(Kokkos::WithoutInitializing, "helikos::engine::shares"),
          plan_.stretch * demand_.num_batches);
    }
    held_ = plan_;
  }

  /// Units of work follow each other, in one queue or several, without waiting. `times`: of the
  /// first, which waits for each phase.
  void run_stretch(const Space& space, const Events& stretch, const EventView<Space>& result,
                   PhaseTimes* times) {
    std::size_t unit = 0;
    for (std::int64_t first = 0; first < stretch.count; first += plan_.chunk) {
      const Events chunk = stretch.part(first, plan_.chunk);
      for (std::size_t b = 0; b < batches_.size(); ++b) {
        double* const target = batches_.size() > 1 ? shares_.data() + b * plan_.stretch + first
                                                   : result.data() + chunk.first;
        run_unit(lanes_[unit % plan_.lanes], b, chunk, target, unit == 0 ? times : nullptr);
        ++unit;
      }
    }
    if (plan_.lanes > 1) {
      for (const Lane& lane : lanes_) lane.space.fence();
    }
    if (batches_.size() > 1) add_shares(space, stretch, result);
  }

  /// One event, so that the only unit whose phases are timed does not wait for kernels to be
  /// loaded.
  void warm_up(const Events& events, const EventView<Space>& result) {
    run_unit(lanes_.front(), 0, events.part(0, 1), result.data(), nullptr);
    lanes_.front().space.fence();
  }

  void run_unit(Lane& lane, std::size_t number, const Events& chunk, double* target,
                PhaseTimes* times) {
    Kokkos::Timer timer;
    const Batch& batch = batches_[number];
    start_amplitudes(lane, batch, chunk);
    if (times != nullptr) {
      lane.space.fence();
      times->amplitudes += timer.seconds();
      if (plan_.lanes > 1) load_color_sum(lane, batch, chunk);
      timer.reset();
    }
    start_color_sum(lane, batch, chunk);
    sum_rows(lane, batch, chunk, target);
    if (outputs_.shares.is_allocated()) write_shares(lane, number, chunk);
    if (times != nullptr) {
      lane.space.fence();
      times->color_sum += timer.seconds();
    }
  }

  /// Once for nothing: what a library loads for matrix products depends on their size.
  void load_color_sum(Lane& lane, const Batch& batch, const Events& chunk) {
    start_color_sum(lane, batch, chunk);
    lane.space.fence();
  }

  /// All events by a graph, where they are one chunk and the colour sum is by the triangle.
  bool replays(const Space& space, const Events& events, const EventView<Space>& result) {
    if (events.count > plan_.chunk || plan_.lanes > 1 || !color_.is_triangle()) return false;
    if (!is_replayable() || outputs_.shares.is_allocated()) return false;
    return repeated_(space, events.momenta, result,
                     [&] { run_stretch(space, events, result, nullptr); });
  }

  static constexpr bool is_replayable() {
    using Few = TeamKernel<T, C, Space, resident_threads<T>(false)>;
    using Many = TeamKernel<T, C, Space, resident_threads<T>(true)>;
    using Rows = RowColorSum<C, Space>;
    return is_recordable<Few, typename Few::Policy>() &&
           is_recordable<Many, typename Many::Policy>() &&
           is_recordable<Rows, typename Rows::Policy>() &&
           is_recordable<SumRowsOfEvents<C, Space>, Kokkos::TeamPolicy<Space>>() &&
           is_recordable<SumShares, SharePolicy>();
  }

  /// Waiting for the phases of a unit keeps several lanes from working side by side: there it is
  /// done once.
  bool times_first_unit() const {
    return plan_.lanes == 1 || !(last_in_lanes_.amplitudes + last_in_lanes_.color_sum > 0.0);
  }

  PhaseTimes& last() { return plan_.lanes == 1 ? last_ : last_in_lanes_; }

  /// The time of all as that of the last unit whose phases were timed.
  void share_out(double wall) {
    const double all = last().amplitudes + last().color_sum;
    if (!(all > 0.0)) return;
    this->times_.amplitudes += wall * last().amplitudes / all;
    this->times_.color_sum += wall * last().color_sum / all;
  }

  void start_color_sum(Lane& lane, const Batch& batch, const Events& chunk) {
    lane.color(lane.space, lane.jamps, chunk.count * batch.num_rows(), lane.sums);
  }

  void sum_rows(const Lane& lane, const Batch& batch, const Events& chunk, double* target) const {
    const int vector = threads_in_step<Space>(), team = on_host ? 1 : 256 / vector;
    const SumRowsOfEvents<C, Space> kernel{lane.sums,   chunk.momenta,    target, chunk.first,
                                           chunk.count, batch.num_rows(), scale_};
    const auto league = static_cast<int>((chunk.count + team - 1) / team);
    Kokkos::parallel_for("helikos::engine::sum_rows",
                         Kokkos::TeamPolicy<Space>(lane.space, league, team, vector), kernel);
  }

  /// After all lanes.
  void add_shares(const Space& space, const Events& stretch, const EventView<Space>& result) const {
    const SumShares kernel{shares_.data(), plan_.stretch, demand_.num_batches,
                           result.data() + stretch.first};
    Kokkos::parallel_for("helikos::engine::sum_shares", SharePolicy(space, 0, stretch.count),
                         kernel);
  }

  void write_shares(const Lane& lane, std::size_t number, const Events& chunk) const {
    const SharesOfEvents<C, Space> kernel{lane.sums,       chunk.momenta, numbers_[number],
                                          outputs_.shares, chunk.first,   chunk.count,
                                          scale_};
    Kokkos::parallel_for("helikos::engine::shares",
                         SharePolicy(lane.space, 0, chunk.count * numbers_[number].extent(0)),
                         kernel);
  }

  EventScale scale_;
  EventOutputs<Space> outputs_;  ///< of this evaluation
  int num_flows_;
  RowSums<C, Space> color_;  ///< whose tables all lanes use
  std::vector<Batch> batches_;
  std::vector<Kokkos::View<int*, typename Space::memory_space>>
      numbers_;  ///< (batch) of helicities
  TeamDemand demand_;
  TeamPlan plan_;              ///< of this evaluation
  TeamPlan held_;              ///< that there is memory for
  std::vector<Space> queues_;  ///< of lanes, where there are several
  std::vector<Lane> lanes_;
  EventView<Space> shares_;  ///< (batch, event), where there are several batches
  RepeatedKernels<Space> repeated_;
  PhaseTimes last_, last_in_lanes_;  ///< of a unit, in one lane and in several
};

}  // namespace helikos
