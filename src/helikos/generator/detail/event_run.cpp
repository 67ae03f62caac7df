// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/event_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <thread>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/in_pieces.hpp"
#include "helikos/base/core/processor_quota.hpp"
#include "helikos/base/kokkos_ext/prefetch.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/kokkos_ext/timed.hpp"
#include "helikos/generator/detail/event_order.hpp"
#include "helikos/generator/detail/integration.hpp"
#include "helikos/generator/detail/iteration_sums.hpp"
#include "helikos/generator/run_header.hpp"

namespace helikos {
namespace {

TwoStage two_stage_of(const EventSetup& setup) {
  return setup.unweighting == Unweighting::none ? TwoStage::off : setup.two_stage;
}

std::vector<IntegratedProcess> integrated(const IntegrationResult& integration) {
  std::vector<IntegratedProcess> all;
  for (const auto& own : integration.integrations) all.push_back(own->integrated());
  return all;
}

/// Asks for what a 2 -> 4 has, as it will be read soon.
void fetch(const GeneratedEvent& event) {
  constexpr std::size_t line = 64, legs = 6;
  const char* const begin = reinterpret_cast<const char*>(&event);
  const char* const end = reinterpret_cast<const char*>(event.momenta[legs]);
  for (const char* place = begin; place < end; place += line) prefetch(place);
}

}  // namespace

EventRun::EventRun(const Communicator& world, const IntegrationResult& integration,
                   const EventTargets& targets, RunProgress& progress)
    : world_(world),
      integration_(integration),
      results_(integration.processes),
      setup_(integration.setup.generation),
      targets_(targets),
      progress_(progress),
      checkpoint_(integration.files->checkpoint),
      generator_(integrated(integration), two_stage_of(setup_)),
      ids_(ids_of(results_)),
      are_numbered_(are_numbered(results_)),
      threads_(num_host_threads()),
      has_processors_for_both_(has_processors_for_both(world, threads_)) {
  check_targets();
  for (const ProcessResult& result : results_) done_.processes.push_back({result.plan.request});
  for (const auto& sampler : generator_.samplers())
    done_.two_stage = done_.two_stage || sampler->has_two_stages();
}

/// Whether this rank has processors for kernels and for as many threads that write events.
bool EventRun::has_processors_for_both(const Communicator& world, int threads) {
  if (threads == 1 || !is_host_space<Kokkos::DefaultExecutionSpace>) return threads > 1;
  const int processors = static_cast<int>(std::thread::hardware_concurrency());
  return threads_within(processor_quota(), processors) >= 2 * threads * world.node_size();
}

/// Throws InputError for receivers that would fail later.
void EventRun::check_targets() const {
  const EventFile* const file = targets_.file;
  if (file != nullptr && world_.is_root() && !file->is_held())
    throw InputError(file->path() + ": was written already");
  if (!is_kept()) return;
  if (file->path() != setup_.output)
    throw InputError(fmt::format("{}: the checkpoint is for events in {} (`output`)", file->path(),
                                 setup_.output));
  for (const EventSink* const sink : targets_.sinks)
    if (!sink->can_continue())
      throw InputError("`checkpoint`: a receiver of the events cannot continue from it");
}

EventRun::ExpectedEvents EventRun::expected_events() const {
  double sum = 0.0;
  for (const ProcessResult& result : results_) sum += std::abs(result.total.mean);
  ExpectedEvents expected;
  for (const ProcessResult& result : results_) {
    const bool keeps_all = setup_.unweighting == Unweighting::none;
    const double efficiency = keeps_all ? 1.0 : std::clamp(result.efficiency, 1e-6, 1.0);
    for (const auto& program : result.members) {
      double part = 0.0;
      for (const MemberResult& member : program) part += std::abs(member.mean) / sum;
      expected.events.push_back(double(setup_.events) * part);
      expected.points.push_back(expected.events.back() / efficiency);
    }
  }
  return expected;
}

/// The integration may have left programs to the interpreter. Whether kernels pay now follows from
/// its results and from the number of events, so that a run that goes on decides alike. Jobs of a
/// gridpack decide by their own numbers of events.
void EventRun::take_kernels() {
  const ExpectedEvents expected = expected_events();
  std::vector<MatrixElement*> elements = matrix_elements_of(generator_.programs());
  for (const auto& sampler : generator_.samplers()) elements.push_back(&sampler->selector());
  std::vector<double> events = expected.points;
  events.insert(events.end(), expected.events.begin(), expected.events.end());
  // Estimates of one rank for all: they may be rounded differently.
  if (world_.size() > 1) events = world_.from_root(events);
  LateKernels kernels(share_on(world_), elements, report_to(progress_));
  // All wait for the compilers here: twice as many events must be still to come.
  for (double& own : events) own *= 0.5;
  timed(times_.kernels, [&] { kernels.take_over(events); });
}

void EventRun::make_plan() {
  const Unweighting mode = setup_.unweighting;
  done_.allowed_overweights = setup_.overweights.value_or(usual_overweights(mode));
  const auto sample = [&](std::int64_t points) {
    std::int64_t computed = 0;
    const auto show = [&](std::int64_t more) {
      computed += more * world_.size();
      progress_.pilot(done_.pilot_points + computed);
    };
    auto found = sum_of_ranks(world_, generator_.pilot(points, world_.rank(), world_.size(), show),
                              [](auto& sum, const auto& next) { sum.add(next); });
    add_counts(world_.size());
    for (const WeightHistogram& stratum : found) {
      done_.pilot_points += std::int64_t(stratum.points());
      done_.non_finite += std::int64_t(stratum.non_finite());
    }
    return found;
  };
  const SumOfProcesses sum(results_);
  const PilotGoal goal{sum.mean, mode, done_.allowed_overweights, setup_.events, setup_.most_pilot};
  PilotResult pilot = find_plan(sample, generator_.cost(), goal);
  done_.pilot_samples = pilot.samples;
  done_.is_stable = pilot.is_stable;
  done_.expected_efficiency = pilot.plan.efficiency;
  done_.expected_overweights = pilot.plan.overweights;
  done_.integration_error = sum.error;
  done_.pilot_error = pilot.plan.unit_error;
  done_.weight_parts = weight_parts(pilot.last, pilot.plan);
  generator_.start(std::move(pilot.plan));
  if (!pilot.is_stable) note_unstable();
  done_.pilot_seconds = timer_.seconds();
  timer_.reset();
}

/// (process) What the samplers of the first `ranks` ranks have counted since the last call, on all
/// ranks. Weights that are no numbers are added to those before.
std::vector<PointCounts> EventRun::take_counts(int ranks) {
  constexpr std::size_t kinds = std::size(all_counts);
  std::vector<std::int64_t> sums(results_.size() * kinds + 1, 0);
  std::size_t program = 0;
  for (std::size_t process = 0; process < results_.size(); ++process)
    for (std::size_t p = 0; p < results_[process].plan.programs.size(); ++p) {
      const auto& sampler = generator_.samplers()[program++];
      const PointCounts counts = sampler->take_counts();
      for (std::size_t i = 0; i < kinds; ++i) sums[process * kinds + i] += counts.*all_counts[i];
      sums.back() += sampler->take_non_finite();
    }
  const auto of_ranks = world_.share(sums);
  std::ranges::fill(sums, 0);
  for (const auto& numbers : std::span(of_ranks).first(std::size_t(ranks)))
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += numbers[i];
  done_.non_finite += sums.back();
  std::vector<PointCounts> all(results_.size());
  for (std::size_t process = 0; process < all.size(); ++process)
    for (std::size_t i = 0; i < kinds; ++i) all[process].*all_counts[i] = sums[process * kinds + i];
  return all;
}

/// Refuses scales that are not above zero: events with them are missing.
void EventRun::add_counts(int ranks) {
  const std::vector<PointCounts> all = take_counts(ranks);
  for (std::size_t process = 0; process < all.size(); ++process) {
    if (world_.is_root()) done_.counts += all[process];
    const ProcessPlan& plan = results_[process].plan;
    in_process(process, plan, [&] {
      check_scales(all[process], "the points that make events of " + plan.request, plan);
    });
  }
}

/// Said now, as the events may take days.
void EventRun::note_unstable() {
  progress_.note(fmt::format(
      "{}: the maximum weights are not stable after {} points of the pilot: {:.2g} % of "
      "the cross section is above them (allowed: {:.2g} %). A smaller `accuracy` adapts "
      "the grids better",
      name_of_all(results_), done_.pilot_points, 100 * done_.expected_overweights,
      100 * done_.allowed_overweights));
}

void EventRun::make_makers() {
  int id = 0;
  for (std::size_t i = 0; i < results_.size(); ++i) {
    const ProcessPlan& plan = results_[i].plan;
    for (std::size_t p = 0; p < plan.programs.size(); ++p) {
      const auto& color = generator_.samplers()[makers_.size()]->selector().info().color;
      const Process& process = plan.programs[p].process;
      const Parameters& parameters = plan.parameters;
      const DrawnResonances drawn{plan.setup.bwcutoff > 0.0
                                      ? std::make_shared<const ResonanceTable>(process, parameters)
                                      : nullptr,
                                  plan.setup.bwcutoff};
      makers_.emplace_back();
      const ClusteredScales& clustered = plan.programs[p].clustered;
      const auto scales =
          clustered.is_weighted ? std::make_shared<const ClusteredScales>(clustered) : nullptr;
      for (const Subprocess& member : plan.members[p]) {
        makers_.back().emplace_back(member, process, color, parameters, ++id, drawn);
        if (scales) makers_.back().back().add_jet_scales(scales, plan.collider.energy);
      }
      process_of_subprocess_.insert(process_of_subprocess_.end(), plan.members[p].size(), i);
    }
  }
  if (largest_.empty()) largest_.assign(std::size_t(id), generator_.plan().unit);
}

events::RunRecord EventRun::run_record() const {
  events::RunRecord run =
      run_of(integration_, std::hypot(done_.integration_error, done_.pilot_error), largest_);
  run.variations = variation_records_;
  return run;
}

void EventRun::open() {
  EventFile* const file = targets_.file;
  if (file != nullptr && world_.is_root() && std::filesystem::exists(file->path()))
    progress_.note(file->path() + ": the file exists and will be overwritten");
  make_makers();
  make_variations();
  const auto sinks = world_.share(std::vector{std::int64_t(targets_.sinks.size())});
  has_sinks_ = sinks.front().front() > 0;
  are_sinks_alike_ =
      std::ranges::all_of(sinks, [&](const auto& own) { return own == sinks.front(); });
  const events::RunRecord run = run_record();
  if (file != nullptr) {
    file->open(world_, run, threads_);
    done_.writing_ranks = file->writing_ranks();
  }
  if (!world_.is_root()) return;
  for (EventSink* const sink : targets_.sinks) sink->start(run, threads_);
}

/// The next round, in their order.
void EventRun::add(const RoundSums& round) {
  sum_ += round.sum, squares_ += round.squares, above_ += round.above;
  done_.overweights += round.overweights, done_.negative += round.negative;
  done_.largest_overweight = std::max(done_.largest_overweight, round.largest_overweight);
  for (std::size_t i = 0; i < round.events.size(); ++i) {
    largest_[i] = std::max(largest_[i], round.largest[i]);
    done_.processes[process_of_subprocess_[i]].events += round.events[i];
  }
}

/// An expression of `also-scale`, by the number of its weight.
void EventRun::refuse_scale(std::size_t number) const {
  std::string expression;
  for (const auto& [name, value] : variation_records_[number].attributes)
    if (name == "DYN_SCALE") expression = value;
  throw InputError(fmt::format("`also-scale`: {} is not above zero for an event", expression));
}

void EventRun::make_record(const GeneratedEvent& event, events::EventRecord& record) const {
  const EventMaker& maker = makers_[std::size_t(event.program)][std::size_t(event.pair)];
  maker.record(event, generator_.plan().unit, record);
  if (!variations_) return;
  record.weights.resize(variations_->size());
  (*variations_)(event, record.weights);
  for (std::size_t v = 0; v < record.weights.size(); ++v)
    if (record.weights[v] == 0.0 && variations_->lacks_scale(event, v)) refuse_scale(v);
  for (double& weight : record.weights) weight *= record.weight;
}

/// Records of the events in that order, some at a time, in records_of_part_; then `use(first)`.
void EventRun::for_records(std::span<const GeneratedEvent> events,
                           std::span<const std::uint32_t> order,
                           const std::function<void(std::size_t)>& use) {
  constexpr std::size_t part_of_thread = 8 * events::piece_events, piece = 128, ahead = 4;
  for (std::size_t first = 0; first < order.size(); first += records_of_part_.size()) {
    const std::size_t part = std::min(part_of_thread * std::size_t(threads_), order.size() - first);
    if (records_.size() < part) records_.resize(part);
    records_of_part_ = std::span(records_).first(part);
    in_pieces(threads_, records_of_part_.size(), piece, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        // They may be in no order of memory.
        if (i + ahead < end) fetch(events[order[first + i + ahead]]);
        make_record(events[order[first + i]], records_of_part_[i]);
      }
    });
    use(first);
  }
}

/// From the numbers of subprocesses to the ids of the file.
void EventRun::number_records() {
  if (!are_numbered_) return;
  for (auto& record : records_of_part_) record.process = ids_[std::size_t(record.process - 1)];
}

void EventRun::give_to_sinks() {
  for (EventSink* const sink : targets_.sinks) sink->take(records_of_part_);
}

/// In other threads, where there are processors for both.
void EventRun::run_beside(void (EventRun::*work)()) {
  if (!has_processors_for_both_) return timed(times_.writing, [&] { (this->*work)(); });
  writing_ = std::async(std::launch::async, [this, work] { (this->*work)(); });
}

void EventRun::wait_for_writing() {
  if (writing_.valid()) writing_.get();
}

void EventRun::sort_part() {
  if (std::exchange(part_.is_sorted, true)) return;
  part_.order = order_of(part_.events);
  part_.order.resize(part_.number);
}

void EventRun::write() {
  sort_part();
  RoundSums sums(largest_.size());
  for_records(part_.events, part_.order, [&](std::size_t) {
    for (const auto& record : records_of_part_)
      sums.add(record.process, record.weight, generator_.plan().unit);
    number_records();
    if (targets_.file != nullptr) targets_.file->write(records_of_part_);
    give_to_sinks();
  });
  for (EventSink* const sink : targets_.sinks) sink->end_round();
  add(sums);
}

/// While the next round is computed.
void EventRun::start_writing(std::size_t number) {
  timed(times_.writing, [&] { wait_for_writing(); });
  std::swap(made_, part_.events);
  part_.number = number;
  part_.is_sorted = false;
  run_beside(&EventRun::write);
}

std::int64_t EventRun::take(std::int64_t found, const std::vector<std::int64_t>& points) {
  const std::int64_t taken = std::min(found, left());
  count_points(generator_.programs(), generator_.of_programs(points), done_.executions);
  done_.points += std::accumulate(points.begin(), points.end(), std::int64_t{0});
  ++done_.rounds;
  done_.kept += found;
  done_.events += taken;
  return taken;
}

EventGenerator::Progress EventRun::show_events() {
  return [this, made = done_.events](std::int64_t events) mutable {
    made = std::min(made + events * world_.size(), setup_.events);
    progress_.events(made, setup_.events, events_before_,
                     done_.points > 0 ? done_.efficiency() : done_.expected_efficiency);
  };
}

void EventRun::round() {
  const auto points = generator_.round(left());
  timed(times_.compute,
        [&] { generator_.compute(points, world_.rank(), world_.size(), made_, show_events()); });
  generator_.finish(points);
  if (world_.size() > 1) return divide(points);
  add_counts(1);
  start_writing(std::size_t(take(std::int64_t(made_.size()), points)));
}

/// As rank 0 sees it.
bool EventRun::is_checkpoint_due() const {
  const std::vector is_due{int(world_.is_root() && is_kept() && checkpoint_.is_due())};
  return (world_.size() == 1 ? is_due : world_.from_root(is_due)).front() != 0;
}

/// All events so far, and where the file goes on behind them, when all ranks have their parts on
/// the disk.
void EventRun::save() {
  Kokkos::Timer timer;
  finish_part();
  timed(times_.writing, [&] {
    wait_for_writing();
    targets_.file->sync();
  });
  if (world_.is_root()) checkpoint_.save_events(state(), timer.seconds());
}

/// Computes the results that follow from the sums of weights.
void EventRun::add_up() {
  const double unit = generator_.plan().unit, n = double(done_.events), mean = sum_ / n;
  done_.mean_weight = unit * mean;
  // The number of events says nothing: as many were asked for.
  done_.scatter_error =
      unit * std::sqrt(std::max(squares_ / n - mean * mean, 0.0) / std::max(n - 1.0, 1.0));
  done_.expected_scatter = generator_.plan().spread / std::sqrt(n);
  done_.error = std::hypot(done_.integration_error, done_.pilot_error, done_.scatter_error);
  done_.overweight_part = setup_.unweighting == Unweighting::none ? 0.0 : above_ / std::abs(sum_);
  done_.seconds += timer_.seconds();
  timer_.reset();
}

void EventRun::finish() {
  timed(times_.writing, [&] { wait_for_writing(); });
  finish_part();
  for (const auto& own : world_.share(std::vector{times_})) done_.times.push_back(own.front());
  add_up();
  const Timed life(done_.closing_seconds);
  // With all events in it, so that a kill from here on leaves a file that is known to be complete.
  if (is_kept()) save();
  if (targets_.file != nullptr) targets_.file->finish([this] { return run_record(); });
  if (!world_.is_root()) return;
  for (EventSink* const sink : targets_.sinks) sink->finish(run_record());
  if (is_kept()) checkpoint_.save_events(state());
}

void EventRun::make_rounds() {
  std::int64_t idle = 0;
  progress_.events(done_.events, setup_.events, events_before_, done_.expected_efficiency);
  while (left() > 0) {
    const std::int64_t before = done_.events, rounds = done_.rounds;
    is_wave_due() ? wave() : round();
    if (left() > 0 && is_checkpoint_due()) save();
    idle = done_.events > before ? 0 : idle + done_.rounds - rounds;
    if (idle > 20)
      throw InputError(fmt::format("{}: {} points gave {} events, and 20 rounds no further one",
                                   name_of_all(results_), done_.points, done_.events));
  }
}

/// Where a run is refused, and no other one continues with its events.
void EventRun::discard_file() {
  if (writing_.valid()) writing_.wait();
  if (targets_.file != nullptr && !checkpoint_.is_wanted()) targets_.file->discard();
}

GenerationResult EventRun::run() {
  const Json before = targets_.file != nullptr ? checkpoint_.take_events() : Json();
  if (!before.is_null()) {
    restore(before);
    events_before_ = done_.events;
    if (is_written()) return done_;
  }
  take_kernels();
  if (before.is_null()) {
    if (const Json plan = checkpoint_.take_plan(); !plan.is_null())
      begin_with(plan);
    else
      make_plan();
  }
  open();
  try {
    make_rounds();
    finish();
  } catch (const InputError&) {
    discard_file();
    throw;
  } catch (const OtherRankFailed& other) {
    constexpr int refused = 2;  // the status of an InputError
    if (other.status == refused) discard_file();
    throw;
  }
  return done_;
}

}  // namespace helikos
