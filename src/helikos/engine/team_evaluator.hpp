// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>

#include <array>
#include <optional>

#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/kokkos_ext/kernel_graph.hpp"
#include "helikos/engine/detail/team_epilogue.hpp"
#include "helikos/engine/detail/team_lanes.hpp"
#include "helikos/engine/epilogue/event_views.hpp"

namespace helikos {

/// The kernels of an evaluation that is repeated with other numbers in the same memory. From the
/// third time on, they are started as a graph. The first evaluation loads the kernels, and the
/// second one may be timed. Evaluations with few events become faster, and those with many events
/// do not become slower.
template <class Space, class Graph = KernelGraph<Space>>
class RepeatedKernels {
 public:
  /// Starts the kernels of run() as a graph, if the two evaluations before had the same arguments.
  /// Returns false if nothing was started. Only |M|^2 may be wanted.
  template <class Run>
  bool operator()(const Space& space, const EventInputs<Space>& inputs,
                  const EventOutputs<Space>& outputs, Run&& run) {
    const auto arguments = arguments_of(inputs, outputs);
    if (arguments != before_) {
      forget();
      before_ = arguments;
    }
    if (times_ < 2) {
      ++times_;
      return false;
    }
    if (refused_) return false;
    if (!graph_) refused_ = !graph_.record(space, run);
    if (graph_) graph_.replay(space);
    return bool(graph_);
  }

  /// Forgets the graph, because the memory of the kernels has changed.
  void forget() { *this = {}; }

 private:
  using Arguments = std::array<std::size_t, 10>;

  static Arguments arguments_of(const EventInputs<Space>& inputs,
                                const EventOutputs<Space>& outputs) {
    const auto address = [](const double* data) { return reinterpret_cast<std::size_t>(data); };
    return {address(inputs.momenta.data()),
            address(inputs.alpha_s.data()),
            address(inputs.superpositions.data()),
            inputs.superpositions.stride(1),
            address(inputs.color_vectors.data()),
            inputs.color_vectors.stride(1),
            address(outputs.matrix_elements.data()),
            inputs.momenta.extent(0),
            inputs.momenta.stride(1),
            inputs.momenta.stride(2)};
  }

  std::optional<Arguments> before_;
  int times_ = 0;  ///< evaluations with these arguments that did not use a graph
  Graph graph_;
  bool refused_ = false;
};

/// The programs of all batches of helicities for teams, and the memory that they need. All levels
/// are one kernel, or each level is a kernel.
template <class T, class Space>
struct TeamPrograms {
  std::vector<TeamBatch<Space>> batches;
  TeamDemand demand;

  TeamPrograms(const EvaluatorInput& input, bool by_levels) {
    if (input.arranged && !by_levels) {
      for (const ArrangedBatch& arranged : *input.arranged) batches.emplace_back(arranged);
    } else {
      for (const ScheduledProgram& scheduled : input.programs) {
        batches.push_back(
            make_team_batch<T, Space>(*input.program, scheduled, by_levels, input.team_memory));
      }
    }
    demand.by_levels = by_levels;
    demand.instances = input.instances;
    demand.num_batches = static_cast<int>(batches.size());
    demand.events_of_team = batches.front().layout.events();
    for (const TeamBatch<Space>& batch : batches) {
      const TeamLayout& layout = batch.layout;
      demand.num_rows = std::max(demand.num_rows, batch.num_rows());
      demand.events_of_team = std::min(demand.events_of_team, layout.events());
      demand.team_bytes = std::max(demand.team_bytes, layout.workspace_quads() * sizeof(Quad<T>));
    }
  }

  /// Number of events whose teams a GPU runs at once; 0 on hosts.
  std::int64_t resident_events() const {
    const TeamBatch<Space>& batch = batches.front();
    const std::int64_t threads =
        std::int64_t(team_memory().multiprocessors) * resident_threads<T>(batch.is_large);
    return (threads / batch.threads) << batch.layout.log_events;
  }

  /// For fewer events than this, levels as kernels were faster in measurements
  /// (docs/performance.md): three quarters of the events that a GPU runs at once. It is 0 for small
  /// programs and for programs of one helicity, where this was not faster, and on hosts.
  std::int64_t events_to_fill() const {
    const TeamBatch<Space>& batch = batches.front();
    return batch.is_large && !batch.is_single ? resident_events() * 3 / 4 : 0;
  }
};

/// Numbers of events at which a GPU changes its way of computing; for tests. The default is the
/// value for this GPU.
struct TeamThresholds {
  std::optional<std::int64_t> resident{};  ///< events whose teams run at the same time
  std::optional<std::int64_t> few{};       ///< for fewer events than this, levels are kernels
};

/// Amplitudes by teams of threads, with one or a few events for each team, and the colour sum over
/// rows. All levels of a program are one kernel. If there are too few events to fill a GPU, each
/// level is a kernel, and several teams share an event. Both give the same bits. Chunks of events
/// and batches of helicities go to several queues in turn. This evaluator is for GPUs; it also runs
/// on a host, where tests compare it with packs.
template <class T, class C, class ExecSpace>
class TeamEvaluator final : public BasicEvaluator<ExecSpace> {
 public:
  using Space = ExecSpace;

  explicit TeamEvaluator(EvaluatorInput input, TeamThresholds thresholds = {})
      : lanes_({input.color, input.color_sum == ColorSum::gemm,
                input.tf32 ? GemmMath::tf32 : GemmMath::exact},
               input.program->num_flows),
        epilogue_(input),
        thresholds_(thresholds),
        input_(std::move(input)) {
    input_.memory = memory_budget(input_.memory);
    if (input_.groups == Groups::kernels) {
      by_levels_.emplace(make_programs(true));
      return;
    }
    in_one_kernel_.emplace(make_programs(false));
    input_.arranged.reset();
    if (input_.groups == Groups::automatic) {
      few_ = thresholds_.few.value_or(in_one_kernel_->events_to_fill());
    }
  }

  void evaluate(const Space& space, const EventInputs<Space>& inputs,
                const EventOutputs<Space>& outputs) override {
    const Events events{.momenta = inputs.momenta,
                        .superpositions = inputs.superpositions,
                        .color_vectors = inputs.color_vectors,
                        .alpha_s = inputs.alpha_s,
                        .strong_coupling = input_.strong_coupling,
                        .count = static_cast<std::int64_t>(inputs.momenta.extent(0))};
    if (events.count == 0) return;
    epilogue_.begin(inputs, outputs);
    choose(events.count);
    TeamDemand demand = programs_->demand;
    demand.in_turn = epilogue_.selects();
    if (lanes_.prepare(space, demand, events.count)) {
      repeated_.forget();
      last_ = last_in_lanes_ = {};
    }
    if (this->is_timed_) {
      run_timed(space, events);
    } else if (!replays(space, events)) {
      run(space, events, nullptr);
    }
    epilogue_.end();
  }

  std::size_t bytes() const override { return lanes_.bytes() + epilogue_.bytes(); }
  int simd_width() const override { return 1; }
  bool groups_by_number() const override { return few_ > 0; }

 private:
  using Programs = TeamPrograms<T, Space>;
  using Lane = TeamLane<T, C, Space>;
  using Events = EventSlice<Space>;

  /// Throws InputError if the programs do not fit into the memory.
  Programs make_programs(bool by_levels) const {
    Programs programs(input_, by_levels);
    TeamDemand& demand = programs.demand;
    demand.draws = input_.squares && demand.num_batches > 1;
    demand.event_bytes =
        lanes_.bytes_of_event(demand.num_rows) + (demand.draws ? sizeof(EventDraw) : 0);
    demand.budget = input_.memory;
    // Only `kernel` has two lanes by default. cuBLAS guarantees the same bits in every run for one
    // queue only, and levels are kernels only for few events.
    if (lanes_.color().is_triangle() && !by_levels) {
      demand.resident = thresholds_.resident.value_or(programs.resident_events());
    }
    lanes_.check_budget(demand);
    return programs;
  }

  void choose(std::int64_t num_events) {
    if (num_events < few_ && !by_levels_) make_by_levels();
    programs_ = !in_one_kernel_ || num_events < few_ ? &*by_levels_ : &*in_one_kernel_;
  }

  /// Makes the programs with levels as kernels, when they are first needed. They keep all currents
  /// of an event in global memory; --memory may be too small for that.
  void make_by_levels() {
    try {
      by_levels_.emplace(make_programs(true));
    } catch (const InputError&) {
      few_ = 0;
    }
  }

  /// Starts the units of work one after the other, in one queue or several, without waiting.
  /// `times`: times of the first unit, which then waits for each phase.
  void run(const Space& space, const Events& events, PhaseTimes* times) {
    const TeamPlan& plan = lanes_.plan();
    for (std::int64_t first = 0; first < events.count; first += plan.stretch) {
      run_stretch(space, events.part(first, plan.stretch), first == 0 ? times : nullptr);
    }
  }

  void run_stretch(const Space& space, const Events& stretch, PhaseTimes* times) {
    const TeamPlan& plan = lanes_.plan();
    const std::size_t num_batches = programs_->batches.size();
    std::int64_t unit = 0;
    lanes_.follow(space);
    for (std::int64_t first = 0; first < stretch.count; first += plan.chunk) {
      const Events chunk = stretch.part(first, plan.chunk);
      for (std::size_t b = 0; b < num_batches; ++b) {
        double* const share = lanes_.shares().data() + b * plan.stretch + first;
        run_unit(lanes_.of_unit(unit), b, chunk, num_batches > 1 ? share : nullptr, times);
        times = nullptr;
        if (!epilogue_.selects()) ++unit;
      }
      if (epilogue_.selects()) ++unit;
    }
    lanes_.hold(space);
    if (num_batches > 1) epilogue_.add_shares(space, stretch, lanes_.shares(), plan.stretch);
  }

  /// `share`: part of |M|^2 from this batch, (event); null if there is only one batch.
  void run_unit(Lane& lane, std::size_t batch, const Events& chunk, double* share,
                PhaseTimes* times) {
    Kokkos::Timer timer;
    start_amplitudes(lane, programs_->batches[batch], chunk);
    if (times != nullptr) {
      lane.space.fence();
      times->amplitudes = timer.seconds();
      if (lanes_.plan().lanes > 1) load_color_sum(lane, batch, chunk);
      timer.reset();
    }
    epilogue_(lane, batch, chunk, share);
    if (times == nullptr) return;
    lane.space.fence();
    times->color_sum = timer.seconds();
  }

  /// Runs all events by a graph, if they are one chunk and the colour sum is the triangle. Returns
  /// false otherwise.
  bool replays(const Space& space, const Events& events) {
    if (events.count > lanes_.plan().chunk || lanes_.plan().lanes > 1) return false;
    if (!is_replayable || !lanes_.color().is_triangle() || !epilogue_.is_plain()) return false;
    return repeated_(space, epilogue_.inputs(), epilogue_.outputs(),
                     [&] { run_stretch(space, events, nullptr); });
  }

  static constexpr bool is_replayable =
      are_recordable<T, C, Space>() && TeamEpilogue<C, Space>::is_recordable();

  // ---- Times of phases -------------------------------------------------------------------------

  /// Times the phases. Phases overlap if there are several lanes, and waiting for each phase would
  /// change that. Therefore only the phases of the first unit are timed; with several lanes this is
  /// done once. The total time is divided in the ratio of these times.
  void run_timed(const Space& space, const Events& events) {
    const bool alone = lanes_.plan().lanes == 1;
    PhaseTimes& last = alone ? last_ : last_in_lanes_;
    PhaseTimes* const times = alone || !(last.amplitudes > 0.0) ? &last : nullptr;
    space.fence();
    Kokkos::Timer timer;
    const bool is_known = last.amplitudes > 0.0;
    if (times != nullptr && !alone) warm_up(space, events);
    if (!is_known || !replays(space, events)) run(space, events, times);
    space.fence();
    const double wall = timer.seconds(), all = last.amplitudes + last.color_sum;
    if (!(all > 0.0)) return;
    this->times_.amplitudes += wall * last.amplitudes / all;
    this->times_.color_sum += wall * last.color_sum / all;
  }

  /// Computes one event: otherwise the only timed unit would wait for the loading of kernels.
  void warm_up(const Space& space, const Events& events) {
    lanes_.follow(space);
    run_unit(lanes_.of_unit(0), 0, events.part(0, 1), nullptr, nullptr);
    lanes_.of_unit(0).space.fence();
  }

  /// Computes a colour sum whose result is not used: the library for matrix products loads kernels
  /// that depend on the size.
  void load_color_sum(Lane& lane, std::size_t batch, const Events& chunk) {
    lane.color(lane.space, lane.jamps, chunk.count * programs_->batches[batch].num_rows(),
               lane.sums);
    lane.space.fence();
  }

  TeamLanes<T, C, Space> lanes_;
  TeamEpilogue<C, Space> epilogue_;
  TeamThresholds thresholds_;
  EvaluatorInput input_;  ///< input for programs that are made when they are first needed
  std::optional<Programs> in_one_kernel_, by_levels_;
  const Programs* programs_ = nullptr;  ///< programs of the current evaluation
  std::int64_t few_ = 0;                ///< for fewer events than this, levels are kernels
  RepeatedKernels<Space> repeated_;
  PhaseTimes last_, last_in_lanes_;  ///< times of a unit, in one lane and in several lanes
};

}  // namespace helikos
