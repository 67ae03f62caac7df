// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/integrate.hpp"

#include <fmt/format.h>

#include <Kokkos_Timer.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "helikos/base/kokkos_ext/timed.hpp"
#include "helikos/generator/detail/checked_file.hpp"
#include "helikos/generator/detail/integration.hpp"
#include "helikos/generator/detail/iteration_sums.hpp"
#include "helikos/generator/detail/kernels_of_run.hpp"
#include "helikos/generator/detail/set_up_checks.hpp"
#include "helikos/generator/detail/strategy_trials.hpp"

namespace helikos {
namespace {

/// Where the process of a run continues from, and is written to.
struct FilesOfProcess {
  Checkpoint& checkpoint;
  GridsFile& grids;
  std::size_t number;
  bool writes;  ///< true on one rank
};

/// Throws InputError unless there are as many numbers as subprocesses and iterations.
void check_shape(const IntegrationProgress& progress, const ProcessPlan& plan) {
  if (progress.iterations.empty()) return;
  bool fits = progress.members.size() == plan.members.size();
  for (std::size_t p = 0; fits && p < plan.members.size(); ++p)
    fits = progress.members[p].size() == plan.members[p].size() &&
           std::ranges::all_of(progress.members[p], [&](const MemberIterations& member) {
             return member.estimates.size() == progress.iterations.size();
           });
  if (!fits) throw InputError(plan.request + ": the checkpoint is one of another process");
}

/// A note where channels need more points than the user asks for.
void note_least_points(const Integrator& integrator, const ProcessResult& result,
                       RunProgress& progress) {
  constexpr std::int64_t many_points = 1 << 18;
  const std::int64_t least = integrator.first_points();
  const IntegrationGoal goal = goal_of(result.setup());
  if (goal.precision > 0.0 || least < many_points || least <= goal.points) return;
  progress.note(fmt::format(
      "{}: each iteration has {:.1e} points or more, as each of {} channels needs a few",
      result.plan.request, double(least), result.channels));
}

/// A note where an accuracy takes more points than a run may have; returns whether it was said.
bool note_too_long(const IntegrationSchedule& schedule, int warm_up, const ProcessResult& result,
                   RunProgress& progress) {
  if (int(schedule.iterations().size()) < warm_up + 2) return false;
  const double needed = double(schedule.counted_points()) + double(schedule.points_needed());
  const double most = double(result.setup().most_points);
  if (needed <= most) return false;
  progress.note(
      fmt::format("{}: an accuracy of {:g} takes about {:.1e} points; the run ends with {:.1e} "
                  "(`max-points`)",
                  result.plan.request, *result.setup().accuracy, needed, most));
  return true;
}

/// The relative error that grids are made for. Many events take more points than a rough cross
/// section, and fewer of them with better grids.
double precision_of_grids(const RunSetup& run, const ProcessSetup& process) {
  const double precision = goal_of(process).precision;
  if (!run.makes_events) return precision;
  const double of_events = 0.2 / std::sqrt(double(run.generation.events));
  return std::min(precision, of_events);
}

/// The progress of a process before its first iteration of this start of the run.
IntegrationProgress begun(Integrator& integrator, const ProcessPlan& plan, double precision,
                          const FilesOfProcess& files) {
  auto progress = files.checkpoint.progress(files.number).value_or(IntegrationProgress());
  check_shape(progress, plan);
  if (!progress.iterations.empty()) {
    integrator.restore(progress.state);
  } else if (files.grids.is_there()) {
    files.grids.give(files.number, integrator);
    progress.warm_up = 0;
  } else {
    progress.warm_up = IntegrationSchedule::warm_up_for(integrator.first_points(), precision);
  }
  return progress;
}

/// Computes the iterations that are missing.
IntegrationProgress iterate(const Communicator& world, Integrator& integrator,
                            ProcessResult& result, const FilesOfProcess& files, double precision,
                            RunProgress& shown, StepTimes& times) {
  auto progress = begun(integrator, result.plan, precision, files);
  IntegrationSchedule schedule(goal_of(result.setup()), integrator.first_points(),
                               integrator.most_points(), progress.iterations, progress.warm_up);
  Kokkos::Timer timer;
  const double seconds_before = progress.seconds;
  std::int64_t done = 0;
  bool is_said = !world.is_root() || !result.setup().accuracy;
  const std::vector<Integrand*> programs = programs_of(integrator);
  LateKernels kernels(share_on(world), matrix_elements_of(programs), report_to(shown));
  if (!has_no_weights(progress) && schedule.next() > 0)
    timed(times.kernels, [&] { kernels.restore(progress.kernels); });
  while (const std::int64_t total = has_no_weights(progress) ? 0 : schedule.next()) {
    const auto points = integrator.share(total);
    const std::int64_t left_after = schedule.is_warm_up() ? 0 : schedule.points_left();
    const std::int64_t begin = done;
    const auto show = [&](std::int64_t count) {
      done += count * world.size();
      shown.points(schedule, done, std::max<std::int64_t>(0, left_after - (done - begin)));
    };
    const auto planned = integrator.of_programs(points);
    // By numbers that a checkpoint has, so that all ranks and a run that goes on decide alike.
    const double needed = double(schedule.points_left()), now = double(total),
                 left = std::max(0.0, schedule.is_warm_up() ? needed : needed - now);
    double before = 0.0;
    for (const IterationEstimate& own : schedule.iterations()) before += double(own.points);
    const std::vector<double> in_iteration(planned.begin(), planned.end());
    timed(times.kernels,
          [&] { kernels.next(in_iteration, points_to_come(planned, left, before)); });
    progress.kernels = kernels.state();
    count_points(programs, planned, result.executions);
    show(0);
    IterationPart mine = integrator.compute(points, world.rank(), world.size(), show);
    timed(times.waiting, [&] { world.wait(); });
    const IterationPart all =
        timed(times.exchange, [&] { return sum_of_ranks(world, std::move(mine)); });
    const IterationResult found = integrator.take(
        points, all, [&](std::int64_t channel) { shown.region(channel); }, world);
    check_scales(found.counts,
                 fmt::format("{} points of {}", found.total.points, result.plan.request),
                 result.plan);
    schedule.add(found.total);
    add_iteration(found, schedule.iterations(), progress);
    if (!is_said) is_said = note_too_long(schedule, progress.warm_up, result, shown);
    progress.seconds = seconds_before + timer.seconds();
    if (!files.writes || !files.checkpoint.is_wanted()) continue;
    progress.state = integrator.state();
    const bool is_last = has_no_weights(progress) || schedule.next() == 0;
    files.checkpoint.save(files.number, progress, is_last);
  }
  integrator.end_exchanges();
  return progress;
}

void compute(const Communicator& world, Integration& integration, const FilesOfProcess& files,
             double precision, RunProgress& shown, ProcessResult& result) {
  Integrator& integrator = integration.integrator();
  StepTimes times;
  const IntegrationProgress progress =
      iterate(world, integrator, result, files, precision, shown, times);
  result.iterations = progress.iterations;
  result.non_finite = progress.non_finite;
  result.seconds = progress.seconds;
  result.times = integrator.times();
  result.times.waiting += times.waiting, result.times.exchange += times.exchange;
  result.times.kernels = times.kernels;
  for (const auto& own : world.share(std::vector{result.times}))
    result.times_of_ranks.push_back(own.front());
  result.began_with_grids = progress.warm_up == 0;
  if (has_no_weights(progress)) {
    record_no_weights(progress, integrator, result);
  } else {
    record_sum(progress, result);
    result.partial_groups = integrator.num_partial_groups();
  }
  // Grids of zero alone, or of a few points, are worth nothing.
  const bool is_known = result.zero.empty() && result.unknown.empty();
  if (!files.writes || !(is_known || files.grids.is_of_several())) return;
  if (const auto note = files.grids.keep(files.number, integrator); !note.empty()) shown.note(note);
}

/// Chooses strategies, or takes those of the checkpoint, which its numbers go with.
void choose_strategies(const Communicator& world, const Integration& integration,
                       const FilesOfProcess& files, std::uint64_t seed, ProcessResult& result) {
  ProcessPlan& plan = result.plan;
  result.strategies = files.checkpoint.strategies(files.number);
  const bool are_known = !result.strategies.empty();
  if (!are_known)
    result.strategies =
        choose_strategies(world, integration.setting(plan, seed, 0), plan.programs, plan.setup);
  if (result.strategies.size() != plan.programs.size())
    throw InputError(plan.request + ": the checkpoint is one of another process");
  use_strategies(result.strategies, plan.programs);
  if (!are_known) files.checkpoint.set_strategies(files.number, result.strategies);
}

/// Checks that need Kokkos, before anything is integrated. Divergences were checked before where a
/// process continues from a file.
void check(const RunPlan& run, const std::vector<std::shared_ptr<Integration>>& integrations,
           const Communicator& world, RunProgress& shown) {
  const auto setting = [&](std::size_t i) {
    return integrations[i]->setting(run.processes[i], run.setup.seed, 0);
  };
  const auto for_all = [&](const auto& body) {
    for (std::size_t i = 0; i < run.processes.size(); ++i)
      in_process(i, run.processes[i], [&] { body(i, run.processes[i]); });
  };
  for_all([&](std::size_t i, const ProcessPlan& plan) {
    check_phase_space(setting(i), plan, shown, world.node_size());
  });
  if (world.is_root() && !run.files->grids.is_there())
    for_all([&](std::size_t i, const ProcessPlan& plan) {
      const auto progress = run.files->checkpoint.progress(i);
      if (!progress || progress->iterations.empty()) check_divergences(setting(i), plan, shown);
    });
  world.wait();  // for the rank that checks
}

}  // namespace

RunProgress& progress_of_root(const Communicator& world, RunProgress& progress) {
  class Silent : public RunProgress {
    void note(const std::string&) override {}
  };
  static Silent silent;
  return world.is_root() ? progress : silent;
}

IntegrationResult integrate(RunPlan run, const Communicator& world, RunProgress& progress) {
  using Clock = std::chrono::steady_clock;
  auto begin = run.begin, step = begin;
  const auto end_step = [&] {
    const auto before = std::exchange(step, Clock::now());
    return std::chrono::duration<double>(step - before).count();
  };
  run.times.device = end_step() - run.times.plan;
  RunProgress& shown = progress_of_root(world, progress);
  IntegrationResult all{run.setup, {}, {}, run.files};
  for (const ProcessPlan& plan : run.processes)
    all.integrations.push_back(std::make_shared<Integration>(plan));
  check(run, all.integrations, world, shown);
  run.times.checks = end_step();
  std::uint64_t strata = 0;
  for (std::size_t i = 0; i < run.processes.size(); ++i)
    in_process(i, run.processes[i], [&] {
      const FilesOfProcess files{run.files->checkpoint, run.files->grids, i, world.is_root()};
      Integration& integration = *all.integrations[i];
      ProcessResult& result = all.processes.emplace_back();
      result.plan = std::move(run.processes[i]);
      shown.begin(result);
      shown.set_up("trials of helicities and colours of " + result.plan.request);
      SetUpTimes& times = result.set_up_times = std::exchange(run.times, {});
      if (chooses_strategy(result.setup()))
        choose_strategies(world, integration, files, run.setup.seed, result);
      times.trials = end_step();
      integration.prepare(result.plan, run.setup.seed, strata, shown);
      result.channels = integration.integrator().num_strata();
      strata += std::uint64_t(result.channels);
      result.threads = Kokkos::DefaultHostExecutionSpace().concurrency();
      result.ranks = world.size();
      times.programs = end_step();
      result.set_up_seconds = std::chrono::duration<double>(step - begin).count();
      if (world.is_root()) note_least_points(integration.integrator(), result, shown);
      compute(world, integration, files, precision_of_grids(run.setup, result.setup()), shown,
              result);
      begin = step = Clock::now();
      const bool is_alone = run.processes.size() == 1 || run.setup.makes_events;
      // The sum of the other processes is of no use for events.
      if (const auto& why = result.why_refused(); !why.empty() && is_alone)
        throw InputError(fmt::format("{}: {}", result.plan.request, why));
      if (world.is_root() && !run.setup.makes_events && result.why_refused().empty())
        result.variations = varied_sums(run.setup.generation, result.plan, integration.integrated(),
                                        result.total.mean);
      if (!run.setup.makes_events) all.integrations[i].reset();
      shown.end(result);
    });
  if (!run.setup.makes_events) all.files.reset();  // others may have them now
  return all;
}

IntegrationResult integrate(const RunSetup& setup) {
  RunProgress progress;
  return integrate(setup, progress);
}

IntegrationResult integrate(const RunSetup& setup, RunProgress& progress) {
  const Communicator world = Communicator::alone();
  return integrate(plan_run(setup, world, progress), world, progress);
}

}  // namespace helikos
