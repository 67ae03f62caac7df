// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>

#include <algorithm>
#include <stdexcept>

#include "color/row_sums.hpp"
#include "core/error.hpp"
#include "engine/evaluator.hpp"
#include "engine/event_sums.hpp"
#include "engine/repeated_kernels.hpp"
#include "engine/team_kernel.hpp"
#include "kokkos_ext/device_memory.hpp"
#include "kokkos_ext/instances.hpp"
#include "kokkos_ext/space.hpp"
#include "kokkos_ext/team_memory.hpp"

namespace helikos {

/// Amplitudes by teams of threads, an event or a few of them a team, and the colour sum over rows.
/// For GPUs; runs on a host too, where tests compare it with the others.
template <class T, class C, class ExecSpace>
class TeamPipeline final : public BasicEvaluator<ExecSpace> {
 public:
  using Space = ExecSpace;

  explicit TeamPipeline(EvaluatorInput input)
      : normalization_(input.normalization),
        num_legs_(static_cast<int>(input.programs.front().legs.size())),
        num_flows_(input.color.num_flows),
        wanted_team_bytes_(input.team_memory),
        budget_(memory_budget(input.memory)),
        by_levels_(input.groups == Groups::kernels),
        color_(input.color, input.color_sum == ColorSum::gemm,
               input.tf32 ? GemmMath::tf32 : GemmMath::exact),
        num_instances_(color_.is_gemm() ? 1 : std::max(1, input.instances)) {
    for (const ScheduledProgram& scheduled : input.programs) add_batch(*input.program, scheduled);
    check_budget();
  }

  void evaluate(const Space& space, const ConstMomentaView<Space>& momenta,
                const EventView<Space>& result) override {
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    if (num_events == 0) return;
    prepare(space, num_events);
    space.fence();
    Kokkos::Timer timer;
    if (replays(space, momenta, result)) {
      space.fence();
      return share_out(last_, timer.seconds());
    }
    PhaseTimes first_chunk;
    std::size_t next = 0;
    for (std::int64_t first = 0; first < num_events; first += chunk_) {
      const Lane& lane = lanes_[next++ % lanes_.size()];
      const std::int64_t count = std::min(chunk_, num_events - first);
      PhaseTimes* const times = first == 0 ? &first_chunk : nullptr;
      for (std::size_t b = 0; b < batches_.size(); ++b) {
        run_chunk(lane, batches_[b], momenta, result, first, count, b > 0, times);
      }
    }
    for (const Lane& lane : lanes_) lane.space.fence();
    last_ = first_chunk;
    repeated_.took(timer.seconds());
    share_out(last_, timer.seconds());
  }

  std::vector<double> sums_by_helicity(const Space& space,
                                       const ConstMomentaView<Space>& momenta) override {
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    prepare(space, num_events);
    std::vector<double> sums;
    for (const Batch& batch : batches_) {
      std::vector<double> of_batch(batch.data.num_helicities(), 0.0);
      for (std::int64_t first = 0; first < num_events; first += chunk_) {
        const std::int64_t count = std::min(chunk_, num_events - first);
        run_amplitudes(lanes_.front(), batch, momenta, first, count);
        run_color_sum(lanes_.front(), batch, count);
        lanes_.front().space.fence();
        add_rows(momenta, first, count, of_batch);
      }
      sums.insert(sums.end(), of_batch.begin(), of_batch.end());
    }
    return sums;
  }

  std::size_t bytes() const override {
    std::size_t sum = color_.bytes();
    for (const Lane& lane : lanes_) {
      sum += lane.workspace.span() * sizeof(Quad<T>);
      sum += (lane.jamps.span() + lane.sums.span()) * sizeof(C);
    }
    return sum;
  }
  int simd_width() const override { return 1; }

  /// Gives up the memory that events took.
  void release() {
    lanes_.clear();
    repeated_.forget();
    color_.release();
    allocated_ = 0;
  }

  /// Events whose teams are three quarters of those that a GPU holds at once: with fewer, levels as
  /// kernels measured faster (docs/performance.md). 0 for small programs, where they did not, and
  /// on hosts.
  std::int64_t events_to_fill() const {
    const Batch& batch = batches_.front();
    if (!batch.is_large) return 0;
    const std::int64_t resident = team_memory().multiprocessors * resident_threads<T>(true);
    return (resident * 3 / 4 / batch.threads) << batch.layout.log_events;
  }

 private:
  static constexpr bool on_host = is_host_space<Space>;
  static constexpr std::size_t host_team_bytes = std::size_t{1} << 20;

  struct Batch {
    TeamProgramData<Space> data;
    TeamLayout layout;
    int threads;  ///< of a team
    bool is_large;
  };

  /// What a queue of kernels works in.
  struct Lane {
    Space space;
    RowMatrix<C, Space> jamps;
    RowVector<C, Space> sums;
    Kokkos::View<Quad<T>*, typename Space::memory_space> workspace;
  };

  /// As many events side by side as the team's memory holds whole; where not even one fits, the
  /// currents that are read least go to the global workspace. So do all, where levels are kernels:
  /// a team's memory does not outlive its kernel.
  void add_batch(const AmplitudeProgram& program, const ScheduledProgram& scheduled) {
    TeamProgram arranged = make_team_program(program, scheduled, std::size_t{1} << 40);
    TeamLayout layout;
    layout.kinematics_size = kinematics_size(arranged);
    const std::size_t whole = layout.kinematics_size + arranged.team_size / 4;
    const bool is_large = arranged.items.size() >= few_items;
    const int threads = team_threads_for(whole, is_large);
    const std::size_t capacity = capacity_of(threads, is_large);
    const int most_events = on_host ? 4 : threads_in_step<Space>();
    while (layout.events() * 2 <= most_events && whole * layout.events() * 2 <= capacity) {
      ++layout.log_events;
    }
    if (by_levels_) {
      arranged = make_team_program(program, scheduled, 0);
    } else if (whole > capacity) {
      const std::size_t kinematics = layout.kinematics_size;
      arranged = make_team_program(program, scheduled,
                                   capacity > kinematics ? 4 * (capacity - kinematics) : 0);
    }
    layout.team_size = arranged.team_size / 4;
    layout.global_size = arranged.global_size / 4;
    batches_.push_back({TeamProgramData<Space>(arranged), layout, threads, is_large});
  }

  /// Threads of a team. Several small teams, some of which compute while others wait at a barrier,
  /// until what a team does between barriers is long. `whole`: quads of one event.
  int team_threads_for(std::size_t whole, bool is_large) const {
    if (on_host) return 1;
    if (4 * whole <= capacity_of(team_threads / 4, is_large)) return team_threads / 4;
    return is_large ? team_threads : team_threads / 2;
  }

  /// Quads of memory of a team: of what a multiprocessor has, the share of the threads that it can
  /// hold.
  std::size_t capacity_of(int threads, bool is_large) const {
    std::size_t bytes =
        on_host ? host_team_bytes : team_memory().share(threads, resident_threads<T>(is_large));
    if (wanted_team_bytes_ > 0) bytes = std::min(bytes, wanted_team_bytes_);
    return bytes / sizeof(Quad<T>);
  }

  std::size_t bytes_of_event() const {
    std::size_t most = 0;
    for (const Batch& batch : batches_) {
      const std::size_t rows = 2 * std::size_t(batch.data.num_helicities());
      most = std::max(most, rows * color_.bytes_of_row(num_flows_));
    }
    return most;
  }
  /// Bytes of the global workspace for the events of a team.
  std::size_t workspace_of_team() const {
    std::size_t most = 0;
    for (const Batch& batch : batches_) {
      most = std::max(most, batch.layout.global_size << batch.layout.log_events);
    }
    return most * sizeof(Quad<T>);
  }
  /// Events of a team, the fewest of all batches.
  int events_of_team() const {
    int fewest = batches_.front().layout.events();
    for (const Batch& batch : batches_) fewest = std::min(fewest, batch.layout.events());
    return fewest;
  }

  void check_budget() const {
    const std::size_t least = num_instances_ * (bytes_of_event() + workspace_of_team());
    if (least <= budget_) return;
    throw InputError("--memory: the least number of events takes " + std::to_string(least) +
                     " bytes of device memory, of which " + std::to_string(budget_) +
                     " may be used");
  }

  int max_rows() const {
    int most = 0;
    for (const Batch& batch : batches_) most = std::max(most, 2 * batch.data.num_helicities());
    return most;
  }

  /// Memory for chunks of events, as many at a time as the budget allows.
  void prepare(const Space& space, std::int64_t num_events) {
    if (lanes_.empty()) {
      for (const Space& instance : instances_of(space, num_instances_)) {
        lanes_.push_back({instance, {}, {}, {}});
      }
    }
    if (lanes_.size() == 1) lanes_.front().space = space;
    const std::size_t share = budget_ / lanes_.size();
    const std::size_t team = std::max<std::size_t>(1, workspace_of_team());
    std::size_t event = bytes_of_event(), left = share;
    if (by_levels_) {
      event += team / events_of_team();
      left -= std::min(left, team);  // of the last team, which may have fewer events
    } else {
      const auto most_teams =
          std::max<std::int64_t>(1, space.concurrency() / (on_host ? 1 : team_threads));
      teams_ =
          static_cast<int>(std::clamp<std::int64_t>(std::int64_t(share / 2 / team), 1, most_teams));
      left -= std::min(left, teams_ * team);
    }
    const auto fits = std::max<std::int64_t>(1, std::int64_t(left / event));
    const std::int64_t wanted = wanted_chunk(num_events);
    const std::int64_t chunk = std::min({fits, wanted, most_rows / max_rows()});
    chunk_ = chunk;
    if (by_levels_) teams_ = static_cast<int>((chunk + events_of_team() - 1) / events_of_team());
    if (chunk_ <= allocated_) return;
    allocated_ = 0;
    repeated_.forget();
    for (Lane& lane : lanes_) allocate(lane, chunk);
    allocated_ = chunk;
  }

  /// A share of the events for each queue. Smaller chunks, whose jamps stay in the second-level
  /// cache of a GPU, measured slower: docs/performance.md.
  std::int64_t wanted_chunk(std::int64_t num_events) const {
    const auto lanes = static_cast<std::int64_t>(lanes_.size());
    return (num_events + lanes - 1) / lanes;
  }

  void allocate(Lane& lane, std::int64_t chunk) const {
    const auto rows = std::size_t(chunk) * max_rows();
    lane.jamps = {};
    lane.jamps = RowMatrix<C, Space>(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "helikos::engine::jamps"), rows,
        num_flows_);
    lane.sums = RowVector<C, Space>(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "helikos::engine::sums"), rows);
    lane.workspace = Kokkos::View<Quad<T>*, typename Space::memory_space>(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "helikos::engine::workspace"),
        workspace_of_team() / sizeof(Quad<T>) * teams_);
  }

  /// Chunks follow each other, in one queue or several, without waiting; only the first one's
  /// phases are timed, and the time of all is shared out as theirs.
  void run_chunk(const Lane& lane, const Batch& batch, const ConstMomentaView<Space>& momenta,
                 const EventView<Space>& result, std::int64_t first, std::int64_t count, bool adds,
                 PhaseTimes* times) const {
    Kokkos::Timer timer;
    run_amplitudes(lane, batch, momenta, first, count);
    if (times != nullptr) {
      lane.space.fence();
      times->amplitudes += timer.seconds();
      timer.reset();
    }
    run_color_sum(lane, batch, count);
    sum_rows(lane, batch, momenta, result, first, count, adds);
    if (times != nullptr) {
      lane.space.fence();
      times->color_sum += timer.seconds();
    }
  }

  /// All events by a graph, where they are one chunk and the colour sum is by the triangle.
  bool replays(const Space& space, const ConstMomentaView<Space>& momenta,
               const EventView<Space>& result) {
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    if (num_events > chunk_ || lanes_.size() > 1 || !color_.is_triangle()) return false;
    if (!is_replayable()) return false;
    return repeated_(space, momenta, result, [&] {
      for (std::size_t b = 0; b < batches_.size(); ++b) {
        run_chunk(lanes_.front(), batches_[b], momenta, result, 0, num_events, b > 0, nullptr);
      }
    });
  }

  static constexpr bool is_replayable() {
    using Few = TeamKernel<T, C, Space, resident_threads<T>(false)>;
    using Many = TeamKernel<T, C, Space, resident_threads<T>(true)>;
    using Rows = RowColorSum<C, Space>;
    return is_recordable<Few, typename Few::Policy>() &&
           is_recordable<Many, typename Many::Policy>() &&
           is_recordable<Rows, typename Rows::Policy>() &&
           is_recordable<SumRowsOfEvents<C, Space>, Kokkos::TeamPolicy<Space>>();
  }

  void share_out(const PhaseTimes& spent, double wall) {
    const double all = spent.amplitudes + spent.color_sum;
    if (!(all > 0.0)) return;
    this->times_.amplitudes += wall * spent.amplitudes / all;
    this->times_.color_sum += wall * spent.color_sum / all;
  }

  void run_amplitudes(const Lane& lane, const Batch& batch, const ConstMomentaView<Space>& momenta,
                      std::int64_t first, std::int64_t count) const {
    if (batch.is_large) {
      launch<resident_threads<T>(true)>(lane, batch, momenta, first, count);
    } else {
      launch<resident_threads<T>(false)>(lane, batch, momenta, first, count);
    }
  }

  template <int resident>
  void launch(const Lane& lane, const Batch& batch, const ConstMomentaView<Space>& momenta,
              std::int64_t first, std::int64_t count) const {
    using Kernel = TeamKernel<T, C, Space, resident>;
    Kernel kernel{batch.data.view(),
                  batch.layout,
                  momenta,
                  first,
                  count,
                  {lane.jamps.data(), std::int64_t(lane.jamps.extent(0))},
                  lane.workspace.data(),
                  {0, batch.data.num_levels()},
                  1};
    const std::int64_t groups = (count + batch.layout.events() - 1) >> batch.layout.log_events;
    if (!by_levels_) {
      const bool has_workspace = batch.layout.global_size > 0;
      return start(lane, batch, kernel,
                   has_workspace ? std::min<std::int64_t>(groups, teams_) : groups);
    }
    for (int level = 0; level < batch.data.num_levels(); ++level) {
      kernel.levels = {level, level + 1};
      kernel.sharers = sharers_of(lane.space, batch, level, groups);
      start(lane, batch, kernel, groups * kernel.sharers);
    }
  }

  template <class Kernel>
  static void start(const Lane& lane, const Batch& batch, const Kernel& kernel,
                    std::int64_t league) {
    const std::size_t bytes = Kernel::Scratch::shmem_size(batch.layout.scratch_quads());
    auto policy = typename Kernel::Policy(lane.space, static_cast<int>(league), batch.threads)
                      .set_scratch_size(0, Kokkos::PerTeam(bytes));
    Kokkos::parallel_for("helikos::engine::amplitudes", policy, kernel);
  }

  /// Teams that share the items of a level of the same events, until all threads of the processor
  /// have work.
  int sharers_of(const Space& space, const Batch& batch, int level, std::int64_t groups) const {
    const std::int64_t items = std::int64_t(batch.data.level_sizes()[level])
                               << batch.layout.log_events;
    const std::int64_t idle = space.concurrency() / (groups * batch.threads);
    return static_cast<int>(
        std::clamp<std::int64_t>(idle, 1, (items + batch.threads - 1) / batch.threads));
  }

  void run_color_sum(const Lane& lane, const Batch& batch, std::int64_t count) const {
    color_(lane.space, lane.jamps, 2 * count * batch.data.num_helicities(), lane.sums);
  }

  void sum_rows(const Lane& lane, const Batch& batch, const ConstMomentaView<Space>& momenta,
                const EventView<Space>& result, std::int64_t first, std::int64_t count,
                bool adds) const {
    const int vector = threads_in_step<Space>(), team = on_host ? 1 : 256 / vector;
    const SumRowsOfEvents<C, Space> kernel{
        lane.sums, momenta,        result, first, count, 2 * batch.data.num_helicities(),
        num_legs_, normalization_, adds};
    const auto league = static_cast<int>((count + team - 1) / team);
    Kokkos::parallel_for("helikos::engine::sum_rows",
                         Kokkos::TeamPolicy<Space>(lane.space, league, team, vector), kernel);
  }

  void add_rows(const ConstMomentaView<Space>& momenta, std::int64_t first, std::int64_t count,
                std::vector<double>& sums) const {
    const auto rows = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), lanes_.front().sums);
    const auto energies = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), momenta);
    const auto helicities = sums.size();
    for (std::int64_t event = 0; event < count; ++event) {
      const double root =
          power_of_two(energy_exponent(energies(first + event, 0, 0)) * (4 - num_legs_));
      for (std::size_t i = 0; i < 2 * helicities; ++i) {
        sums[i % helicities] +=
            normalization_ * root * root * double(rows(event * 2 * helicities + i));
      }
    }
  }

  static constexpr std::size_t few_items = 2000;  ///< of a program with up to four gluons
  static constexpr std::int64_t most_rows = std::int64_t{1} << 29;  ///< a league is an int

  double normalization_;
  int num_legs_;
  int num_flows_;
  std::size_t wanted_team_bytes_;  ///< of memory of a team; 0: what there is
  std::size_t budget_;             ///< bytes that may be used
  bool by_levels_;                 ///< each level is a kernel
  RowSums<C, Space> color_;
  int num_instances_;
  std::vector<Batch> batches_;
  std::vector<Lane> lanes_;
  int teams_ = 1;               ///< that have a workspace
  std::int64_t chunk_ = 0;      ///< events at a time
  std::int64_t allocated_ = 0;  ///< events that there is memory for
  RepeatedKernels<Space> repeated_;
  PhaseTimes last_;  ///< of a chunk
};

}  // namespace helikos
