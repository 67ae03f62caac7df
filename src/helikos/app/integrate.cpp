// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>

#include "helikos/app/after_integration.hpp"
#include "helikos/app/checked_file.hpp"
#include "helikos/app/checked_process.hpp"
#include "helikos/app/checkpoint.hpp"
#include "helikos/app/commands.hpp"
#include "helikos/app/grids_file.hpp"
#include "helikos/app/grids_json.hpp"
#include "helikos/app/integrate_report.hpp"
#include "helikos/app/integrate_warnings.hpp"
#include "helikos/app/refused_results.hpp"
#include "helikos/app/run_file.hpp"
#include "helikos/app/session.hpp"
#include "helikos/app/set_up_checks.hpp"
#include "helikos/app/set_up_status.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/app/status_line.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"

namespace helikos::app {
namespace {

using Space = Integrator::Space;

/// What all ranks found, on all ranks.
IterationPart exchanged(const Communicator& world, IterationPart mine) {
  if (world.size() == 1) return mine;
  const auto parts = world.gather(mine.to_numbers());
  std::vector<double> numbers;
  if (world.is_root()) {
    IterationPart sum = IterationPart::from_numbers(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i)
      sum.append(IterationPart::from_numbers(parts[i]));
    numbers = sum.to_numbers();
  }
  return IterationPart::from_numbers(world.from_root(numbers));
}

using AllMembers = std::vector<std::vector<MemberIterations>>;  ///< (program, pair of partons)

/// What a single weight has in the variance, times the iteration's points^2.
double largest_of(double part_of_variance, const IterationEstimate& iteration) {
  return part_of_variance * std::pow(double(iteration.points), 2);
}

/// That as a part of the variance of all iterations.
double largest_part(double largest, const IntegralEstimate& all) {
  // Weights that are all alike have nothing but roundings.
  if (!(all.error > 1e-12 * std::abs(all.mean))) return 0.0;
  return largest / std::pow(all.error * double(all.points), 2);
}

using NonzeroOfGroups = std::vector<std::vector<std::int64_t>>;  ///< (program, group of channels)

void add_nonzero(NonzeroOfGroups& all, const NonzeroOfGroups& found) {
  if (all.empty()) return void(all = found);
  for (std::size_t p = 0; p < all.size(); ++p)
    for (std::size_t group = 0; group < all[p].size(); ++group) all[p][group] += found[p][group];
}

std::int64_t sum_of(const NonzeroOfGroups& all) {
  std::int64_t sum = 0;
  for (const auto& groups : all) sum = std::accumulate(groups.begin(), groups.end(), sum);
  return sum;
}

/// Groups and programs without a weight.
void count_empty(const NonzeroOfGroups& all, IntegrateRecord& record) {
  for (const auto& groups : all) {
    const auto zeros = std::ranges::count(groups, 0);
    if (zeros == std::ssize(groups)) {
      record.empty_programs += groups.empty() ? 0 : 1;
    } else {
      record.groups += std::ssize(groups);
      record.empty_groups += zeros;
    }
  }
}

void add_members(AllMembers& all, const IterationResult& result, int warm_up) {
  all.resize(result.pairs.size());
  for (std::size_t p = 0; p < all.size(); ++p) {
    all[p].resize(result.pairs[p].size());
    for (std::size_t k = 0; k < all[p].size(); ++k) {
      MemberIterations& member = all[p][k];
      const SumResult& found = result.pairs[p][k];
      member.estimates.push_back(found.estimate);
      member.efficiency = found.efficiency;
      if (int(member.estimates.size()) <= warm_up) continue;
      member.points += found.points;
      member.largest = std::max(member.largest, largest_of(found.largest, found.estimate));
    }
  }
}

void record_members(const AllMembers& all, int warm_up, IntegrateRecord& record) {
  for (const auto& of_program : all) {
    record.members.emplace_back();
    record.member_efficiencies.emplace_back();
    record.member_points.emplace_back();
    record.member_largest_parts.emplace_back();
    for (const MemberIterations& member : of_program) {
      record.members.back().push_back(combine(member.estimates, warm_up));
      record.member_largest_parts.back().push_back(
          largest_part(member.largest, record.members.back().back()));
      record.member_efficiencies.back().push_back(member.efficiency);
      record.member_points.back().push_back(member.points);
    }
  }
}

void add_non_finite(std::vector<NonFiniteOfRun>& all, const IterationResult& result,
                    std::size_t iteration) {
  for (const LocatedPoint& point : result.non_finite)
    if (all.size() < most_non_finite_points) all.push_back({std::int64_t(iteration), point});
}

/// Whether no point so far has a weight, where the warm-up is over.
bool has_no_weights(const IntegrationProgress& progress) {
  const auto is_zero = [](const IterationEstimate& it) {
    return it.mean == 0.0 && it.variance == 0.0;
  };
  return progress.iterations.size() >= std::size_t(std::max(progress.warm_up, 1)) &&
         std::ranges::all_of(progress.iterations, is_zero);
}

/// Whether a program has cuts that some events pass, as far as is known without trying.
bool may_pass_cuts(const Integrator& integrator) {
  return std::ranges::any_of(integrator.programs(), [](const auto& program) {
    return !program->cuts().is_empty() && program->may_pass();
  });
}

/// Why there is no number, where no point has a weight.
void record_no_weights(const IntegrationProgress& progress, const Integrator& integrator,
                       IntegrateRecord& record) {
  std::int64_t points = 0, non_finite = 0;
  for (const IterationEstimate& iteration : progress.iterations) {
    points += iteration.points;
    non_finite += iteration.non_finite;
  }
  const std::string name = record.name_of_sum();
  if (non_finite > 0) {
    record.zero = fmt::format(
        "the {} is zero: {} of {} weights are not finite, the others are zero; the first: {}", name,
        non_finite, points, text_of(progress.non_finite.at(0), record.plan));
  } else if (may_pass_cuts(integrator)) {
    record.unknown = fmt::format(
        "the {} is not known: none of {} points passes the cuts and has a weight above zero; do "
        "the cuts leave anything, or so little that no point is there, and has the PDF set these "
        "partons?",
        name, points);
  } else {
    record.zero = fmt::format(
        "the {} is zero: none of {} points has a weight above zero; do the cuts leave anything, "
        "and has the PDF set these partons?",
        name, points);
  }
}

/// Where a process goes on from, or begins, and is written down.
struct FilesOfProcess {
  Checkpoint& checkpoint;
  GridsFile& grids;
  std::size_t number;
  bool writes;  ///< of all ranks, one
};

/// As many numbers as there are subprocesses and iterations.
void check_shape(const IntegrationProgress& progress, const IntegratePlan& plan) {
  if (progress.iterations.empty()) return;
  bool fits = progress.members.size() == plan.members.size();
  for (std::size_t p = 0; fits && p < plan.members.size(); ++p)
    fits = progress.members[p].size() == plan.members[p].size() &&
           std::ranges::all_of(progress.members[p], [&](const MemberIterations& member) {
             return member.estimates.size() == progress.iterations.size();
           });
  if (!fits) throw InputError(plan.request + ": the checkpoint is one of another process");
}

/// Where channels need more points than the user asks for.
void say_least_points(const Integrator& integrator, const IntegrateRecord& record) {
  constexpr std::int64_t many_points = 1 << 18;
  const std::int64_t least = integrator.first_points();
  const IntegrationGoal goal = goal_of(record.options);
  if (goal.precision > 0.0 || least < many_points || least <= goal.points) return;
  say(fmt::format(
      "{}: each iteration has {:.1e} points or more, as each of {} channels needs a few",
      record.plan.request, double(least), record.channels));
}

/// Once, where an accuracy takes more points than a run has.
bool say_if_too_long(const IntegrationSchedule& schedule, int warm_up,
                     const IntegrateRecord& record, StatusLine& status) {
  if (int(schedule.iterations().size()) < warm_up + 2) return false;
  const double needed = double(schedule.counted_points()) + double(schedule.points_needed());
  const double most = double(record.options.most_points);
  if (needed <= most) return false;
  status.clear();
  say(
      fmt::format("{}: an accuracy of {:g} takes about {:.1e} points; the run ends with {:.1e} "
                  "(--max-points)",
                  record.plan.request, *record.options.accuracy, needed, most));
  return true;
}

/// The iterations that are missing.
IntegrationProgress iterate(const Communicator& world, Integrator& integrator,
                            const IntegrateRecord& record, const FilesOfProcess& files) {
  auto progress = files.checkpoint.progress(files.number).value_or(IntegrationProgress());
  check_shape(progress, record.plan);
  if (!progress.iterations.empty()) {
    integrator.restore(progress.state);
  } else if (files.grids.is_there()) {
    files.grids.give(files.number, integrator);
    progress.warm_up = 0;
  } else {
    progress.warm_up = IntegrationSchedule::warm_up_for(integrator.first_points());
  }
  IntegrationSchedule schedule(goal_of(record.options), integrator.first_points(),
                               integrator.most_points(), progress.iterations, progress.warm_up);
  StatusLine status(world.is_root());
  Kokkos::Timer timer;
  const double seconds_before = progress.seconds;
  std::int64_t done = 0;
  bool is_said = !world.is_root() || !record.options.accuracy;
  while (const std::int64_t total = has_no_weights(progress) ? 0 : schedule.next()) {
    const auto points = integrator.share(total);
    const bool knows = !schedule.is_warm_up();
    const std::int64_t left_after = knows ? schedule.points_left() : 0, begin = done;
    const auto show = [&](std::int64_t count) {
      done += count * world.size();
      status.update([&] {
        const auto left = std::max<std::int64_t>(0, left_after - (done - begin));
        return status_text(schedule, done, left, status.seconds());
      });
    };
    IterationPart mine = integrator.compute(points, world.rank(), world.size(), show);
    const auto show_region = [&](std::int64_t channels) {
      status.update(
          [&] { return fmt::format("looks for points that pass, channel {}", channels); });
    };
    const IterationResult found =
        integrator.take(points, exchanged(world, std::move(mine)), show_region);
    check_scales(found.counts, found.total.points, record);
    schedule.add(found.total);
    // Each rank searched for regions: hosts that round unlike must not go on with unlike grids.
    if (world.size() > 1 && schedule.iterations().size() == 1)
      integrator.restore(state_of(of_root(world, state_to_json(integrator.state()))));
    add_members(progress.members, found, progress.warm_up);
    add_non_finite(progress.non_finite, found, schedule.iterations().size());
    progress.efficiency = found.efficiency;
    progress.iterations = schedule.iterations();
    if (!is_said) is_said = say_if_too_long(schedule, progress.warm_up, record, status);
    if (int(schedule.iterations().size()) > progress.warm_up) {
      progress.counts += found.counts;
      progress.largest = std::max(progress.largest, largest_of(found.largest, found.total));
      progress.uncertain += largest_of(found.uncertain, found.total);
      progress.searched += found.searched * double(found.total.points);
      add_nonzero(progress.nonzero, found.nonzero);
    }
    progress.seconds = seconds_before + timer.seconds();
    if (!files.writes || !files.checkpoint.is_wanted()) continue;
    progress.state = integrator.state();
    const bool is_last = has_no_weights(progress) || schedule.next() == 0;
    files.checkpoint.save(files.number, progress, is_last);
  }
  return progress;
}

/// What the iterations that count have found.
void record_sum(const IntegrationProgress& progress, IntegrateRecord& record) {
  const IntegralEstimate total = combine(progress.iterations, progress.warm_up);
  record.nonzero = sum_of(progress.nonzero);
  if (record.nonzero < IntegrateRecord::least_nonzero) {
    record.unknown =
        fmt::format("the {} is not known: only {} of {} points have a weight; more --points help",
                    record.name_of_sum(), record.nonzero, total.points);
    record.total.points = total.points;
    return;
  }
  record.total = total;
  count_empty(progress.nonzero, record);
  record.efficiency = progress.efficiency;
  record.counts = progress.counts;
  record.largest_weight_part = largest_part(progress.largest, record.total);
  record.uncertain_part = largest_part(progress.uncertain, record.total);
  record.searched_part = progress.searched / (record.total.mean * double(record.total.points));
  const double wanted = goal_of(record.options).precision;
  record.is_reached = wanted == 0.0 || record.total.error <= wanted * std::abs(record.total.mean);
  record_members(progress.members, progress.warm_up, record);
  record.below_zero = why_below_zero(record);
}

void integrate_all(const Communicator& world, Integrator& integrator, IntegrateRecord& record,
                   const FilesOfProcess& files) {
  const IntegrationProgress progress = iterate(world, integrator, record, files);
  record.iterations = progress.iterations;
  record.non_finite = progress.non_finite;
  record.seconds = progress.seconds;
  record.times = integrator.times();
  record.began_with_grids = progress.warm_up == 0;
  if (has_no_weights(progress)) {
    record_no_weights(progress, integrator, record);
  } else {
    record_sum(progress, record);
    record.partial_groups = integrator.num_partial_groups();
  }
  // Those of zero alone, or of a few points, are worth nothing.
  const bool is_known = record.zero.empty() && record.unknown.empty();
  if (files.writes && (is_known || files.grids.is_of_several()))
    files.grids.keep(files.number, integrator);
}

/// A process and what it needs on the device.
class Integration {
 public:
  explicit Integration(CheckedProcess process) : process_(std::move(process)) {
    if (process_.member) densities_.emplace(*process_.member);
    if (process_.coupling) couplings_.emplace(*process_.coupling);
  }

  /// Before anything is integrated.
  void check_phase_space(SetUpStatus& status, int ranks) const {
    app::check_phase_space(setting(0), process_, status, ranks);
  }

  /// Before anything is integrated, where it was not before.
  void check_divergences(const FilesOfProcess& files, SetUpStatus& status) const {
    if (!files.writes || files.grids.is_there()) return;
    const auto progress = files.checkpoint.progress(files.number);
    if (progress && !progress->iterations.empty()) return;
    app::check_divergences(setting(0), process_, status);
  }

  /// `strata`: those of the processes before. `timer`: since the end of the one before.
  IntegrateRecord compute(const Communicator& world, std::uint64_t strata, Kokkos::Timer& timer,
                          const FilesOfProcess& files) {
    IntegrateRecord& record = process_.record;
    prepare(world, strata, files);
    record.channels = integrator_->num_strata();
    record.threads = Kokkos::DefaultHostExecutionSpace().concurrency();
    record.ranks = world.size();
    record.set_up_seconds = timer.seconds();
    if (world.is_root()) say_least_points(*integrator_, record);
    integrate_all(world, *integrator_, record, files);
    timer.reset();
    return std::move(record);
  }

  /// Before `compute`.
  const IntegrateRecord& record() const { return process_.record; }

  /// After `compute`, as long as this is there.
  IntegratedProcess integrated() const { return {setting_, integrator_.get()}; }

 private:
  void prepare(const Communicator& world, std::uint64_t strata, const FilesOfProcess& files) {
    IntegrateRecord& record = process_.record;
    SetUpStatus status(world.is_root());
    status.step("trials of helicities and colours of " + record.plan.request);
    if (chooses_strategy(record.options)) take_strategies(world, files);
    setting_ = setting(strata);
    std::size_t number = 0;
    const auto at_program = [&](const Process& process) {
      status.step("program of " + process.str(), ++number, record.plan.programs.size());
    };
    integrator_ = std::make_unique<Integrator>(setting_, record.plan.programs, at_program);
  }

  /// Those of the checkpoint, where it has some: numbers of an older run go with them.
  void take_strategies(const Communicator& world, const FilesOfProcess& files) {
    IntegrateRecord& record = process_.record;
    const Json known = files.checkpoint.strategies(files.number);
    record.strategies =
        known.is_null() ? choose_strategies(world, setting(0), record.plan.programs, record.options)
                        : strategies_of_names(known);
    if (record.strategies.size() != record.plan.programs.size())
      throw InputError(record.plan.request + ": the checkpoint is one of another process");
    use_strategies(record.strategies, record.plan.programs);
    if (known.is_null()) files.checkpoint.set_strategies(files.number, names_of(record.strategies));
  }

  IntegrationSetting setting(std::uint64_t strata) const {
    const IntegrateRecord& record = process_.record;
    return {process_.parameters,
            record.plan.collider,
            densities_ ? &*densities_ : nullptr,
            couplings_ ? &*couplings_ : nullptr,
            record.options.seed,
            strata};
  }

  CheckedProcess process_;
  std::optional<beams::PdfData<Space>> densities_;
  std::optional<beams::AlphaSData<Space>> couplings_;
  IntegrationSetting setting_;
  std::unique_ptr<Integrator> integrator_;
};

void warn(const std::string& process, const std::vector<std::string>& warnings) {
  flush_output();
  for (const std::string& what : warnings) say(fmt::format("{}: {}", process, what));
}

/// Ranks that do not compute the same would wait for each other for ever.
void check_alike(const Communicator& world, const Json& settings,
                 const std::vector<IntegrateOptions>& options) {
  Json own{settings};
  for (const IntegrateOptions& process : options)
    own.push_back({process.accuracy.value_or(0.0), process.points.value_or(0), process.most_points,
                   process.resume});
  if (own != of_root(world, own))
    throw InputError("the process, its options or the run file are others than those of rank 0");
}

/// What is written of all processes.
Json json_of(const std::vector<IntegrateRecord>& records,
             const std::optional<GenerationRecord>& generation) {
  Json json = records.size() == 1 ? to_json(records.front()) : to_json(records);
  if (generation) json["generation"] = to_json(*generation);
  return json;
}

}  // namespace

void integrate(const Communicator& world, const std::vector<IntegrateOptions>& options) {
  integrate(world, options, {});
}

void integrate(const Communicator& world, const std::vector<IntegrateOptions>& options,
               const AfterIntegration& after) {
  Kokkos::Timer timer;
  std::vector<CheckedProcess> processes;
  std::optional<SetUpStatus> status(std::in_place, world.is_root());
  for (const IntegrateOptions& own : options) {
    status->step("subprocesses of " + own.process);
    processes.push_back(at_line(own, [&] { return checked(world, own, bool(after)); }));
  }
  status->pause();
  check_units(processes);
  if (after) check_one_collider(processes);
  const JsonFile json(world.is_root() ? options.front().json : "");
  Json settings = Json::array(), settings_of_all_grids = Json::array();
  for (const CheckedProcess& process : processes) {
    settings.push_back(settings_of(process));
    settings_of_all_grids.push_back(settings_of_grids(process));
  }
  check_alike(world, settings, options);
  GridsFile grids(options.front().grids, std::move(settings_of_all_grids), world.is_root());
  Checkpoint checkpoint(options.front().checkpoint, options.front().resume, std::move(settings),
                        world.is_root());
  grids.share(world);
  checkpoint.share(world);

  const bool prints = world.is_root() && !json.is_standard_output();
  const Session session(world, options.front().threads);
  std::vector<std::unique_ptr<Integration>> integrations;
  for (CheckedProcess& process : processes) {
    if (world.is_root()) say_doubts(process);
    integrations.push_back(std::make_unique<Integration>(std::move(process)));
  }
  for (const auto& integration : integrations)
    integration->check_phase_space(*status, world.node_size());
  for (std::size_t i = 0; i < integrations.size(); ++i)
    integrations[i]->check_divergences({checkpoint, grids, i, world.is_root()}, *status);
  status.reset();
  world.wait();  // for the one that checks
  std::vector<IntegrateRecord> records;
  std::vector<IntegratedProcess> integrated;
  std::uint64_t strata = 0;
  for (auto& integration : integrations) {
    if (world.is_root())
      say(fmt::format("{}: to {}", integration->record().plan.request,
                      goal_text(integration->record())));
    records.push_back(integration->compute(world, strata, timer,
                                           {checkpoint, grids, records.size(), world.is_root()}));
    strata += std::uint64_t(records.back().channels);
    const IntegrateRecord& last = records.back();
    // Of events the sum of the others is no use.
    if (const auto why = why_refused(last); !why.empty() && (integrations.size() == 1 || after))
      throw InputError(fmt::format("{}: {}", last.plan.request, why));
    if (after) {
      integrated.push_back(integration->integrated());
    } else {
      integration.reset();
    }
    if (prints) printed([&] { print_report(last); });
  }
  if (prints && records.size() > 1) printed([&] { print_sum(records); });
  std::optional<GenerationRecord> generation;
  if (after) generation = after(world, records, integrated, checkpoint);
  if (!world.is_root()) return;
  if (prints && generation) printed([&] { print_report(*generation); });
  json.write(json_of(records, generation));
  for (const IntegrateRecord& r : records) warn(r.plan.request, warnings_of(r));
  if (generation)
    warn(name_of_all(records), warnings_of(*generation, SumOfProcesses(records).mean));
  for (const IntegrateRecord& r : records)
    if (const auto why = why_refused(r); !why.empty())
      throw InputError(fmt::format("{}: {}", r.plan.request, why));
  for (const IntegrateRecord& r : records)
    if (!r.is_reached)
      throw std::runtime_error(
          fmt::format("{}: the accuracy was not reached with {} points; more --max-points, or "
                      "--points in place of --accuracy",
                      r.plan.request, r.total.points));
}

}  // namespace helikos::app
