// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <optional>

#include "helikos/app/auto_strategy.hpp"
#include "helikos/app/batch_size.hpp"
#include "helikos/app/commands.hpp"
#include "helikos/app/flags.hpp"
#include "helikos/app/named_errors.hpp"
#include "helikos/app/names.hpp"
#include "helikos/app/read_choice.hpp"
#include "helikos/app/run_report.hpp"
#include "helikos/app/run_table.hpp"
#include "helikos/app/session.hpp"
#include "helikos/app/set_up_status.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/app/strategy_pilot.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/generator/process_cuts.hpp"

namespace helikos::app {
namespace {

void warn_of_empty_selection(std::int64_t points, std::int64_t accepted) {
  if (accepted > 0) return;
  flush_output();
  say(fmt::format("none of {} points passes the cuts: there is nothing to average", points));
}

/// A process of a run, checked before anything is computed.
struct PlannedProcess {
  Process process;
  MatrixElementOptions engine;
  double energy;  ///< [GeV]
  Rambo rambo;
  cuts::CutProgram cuts;

  /// As far as it is known what is drawn.
  std::size_t bytes_of_event(const MatrixElementInfo& info = {}) const {
    return app::bytes_of_event(rambo.incoming(), rambo.outgoing(), !cuts.is_empty(), info);
  }
};

using Cuts = std::vector<cuts::Expression>;

PlannedProcess plan_process(const RunOptions& options, const Process& process,
                            const Parameters& parameters, const Cuts& cuts) {
  const auto given = chooses_strategy(options)
                         ? with_strategy(options, strategies_of(options).back())
                         : EngineOptions(options);
  auto engine = engine_options(given, process);
  engine.selects = options.select;
  const double energy = energy_of(options, process, parameters);
  return {process, engine, energy, make_rambo(options, process, parameters, energy),
          compile_cuts(cuts, process)};
}

/// Those that compute all, without decays that are closed. Throws InputError if all are.
std::vector<PlannedProcess> plan_processes(const RunOptions& options,
                                           const std::vector<Subprocess>& list,
                                           const Parameters& parameters, const Cuts& cuts) {
  std::vector<PlannedProcess> planned;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].representative != static_cast<int>(i)) continue;
    if (is_open(options, list[i].process, parameters))
      planned.push_back(plan_process(options, list[i].process, parameters, cuts));
  }
  if (planned.empty()) plan_process(options, list.front().process, parameters, cuts);  // says why
  return planned;
}

LoopPlan make_plan(const Communicator& world, const RunOptions& options,
                   const MatrixElementInfo& info, int threads) {
  LoopPlan plan;
  const std::int64_t usual = chooses_strategy(options) ? batch_of_auto : default_batch(info);
  plan.batch = options.batch > 0 ? options.batch : usual;
  plan.batches = options.batches;
  plan.seed = options.seed;
  plan.selects = options.select;
  plan.mine = part_of_rank(plan.events(), world.rank(), world.size());
  plan.warm_up = warm_up_events(info, threads, plan.batch_of_rank());
  plan.shows_progress = world.is_root();
  return plan;
}

void check_number_of_events(const RunOptions& options) {
  constexpr std::int64_t most = std::int64_t{1} << 60;
  if (options.batch <= most / options.batches) return;
  throw InputError(fmt::format("--batch {} --batches {}: more than 2^60 events", options.batch,
                               options.batches));
}

/// On this rank, if the user says how many; otherwise 0.
std::int64_t events_at_once(const Communicator& world, const RunOptions& options) {
  const std::int64_t events = options.batch * options.batches;
  return std::min(options.batch, part_of_rank(events, world.rank(), world.size()).count);
}

double longest(const Communicator& world, double seconds) {
  world.maximum({&seconds, 1});
  return seconds;
}

/// With what `auto` came to.
RunOptions with_strategy_of(RunOptions options, const MatrixElement& matrix_element) {
  if (!chooses_strategy(options)) return options;
  const auto& chosen = matrix_element.options();
  static_cast<EngineOptions&>(options) = with_strategy(options, {chosen.helicities, chosen.colors});
  return options;
}

/// `timer`: of all that comes before the first event.
RunRecord run_process(const Communicator& world, const RunOptions& options,
                      const PlannedProcess& planned, const Parameters& parameters,
                      const Kokkos::Timer& timer) {
  std::optional<SetUpStatus> status(std::in_place, world.is_root());
  status->step("program of " + planned.process.str());
  StrategyChoice choice;
  if (chooses_strategy(options)) {
    const std::int64_t batch = options.batch > 0 ? options.batch : batch_of_auto;
    choice =
        choose_strategy(world, planned.process, parameters, planned.engine, options, planned.rambo,
                        planned.cuts, part_of_rank(batch, 0, world.size()).count);
  } else {
    choice.matrix_element =
        std::make_unique<MatrixElement>(planned.process, parameters, planned.engine);
  }
  MatrixElement& matrix_element = *choice.matrix_element;
  const int threads = Kokkos::DefaultHostExecutionSpace().concurrency();
  const LoopPlan plan = make_plan(world, options, matrix_element.info(), threads);
  check_memory(plan.batch_of_rank(), planned.bytes_of_event(matrix_element.info()),
               matrix_element.info().bytes, world.node_size());
  adapt_strategy(matrix_element, planned.rambo, planned.cuts, options.seed,
                 StrategyPilot::for_run(plan.events()));
  EventLoop loop(matrix_element, planned.rambo, plan, planned.cuts);
  status.reset();
  const double set_up = longest(world, timer.seconds());  // all ranks start together
  const LoopResult result = combine(world, loop.run());
  return {with_strategy_of(options, matrix_element),
          planned.process,
          {},
          matrix_element.info(),
          plan,
          result,
          planned.energy,
          set_up + result.times.late_set_up,
          threads,
          world.size(),
          world.nodes(),
          planned.bytes_of_event(matrix_element.info()) * std::size_t(plan.batch_of_rank()),
          cross_section_of(planned.rambo, result.weighted),
          width_of(planned.rambo, result.weighted),
          choice.trials,
          matrix_element.options()};
}

/// Of several programs, before the first of them runs.
void check_programs(const RunOptions& options, const std::vector<PlannedProcess>& planned,
                    const Parameters& parameters) {
  if (planned.size() == 1 || chooses_strategy(options)) return;  // trials find out what can be had
  for (const PlannedProcess& p : planned)
    with_name(p.process, true, [&] { MatrixElement::preview(p.process, parameters, p.engine); });
}

/// One after the other, so that there is one engine at a time.
std::vector<RunRecord> run_all(const Communicator& world, const RunOptions& options,
                               const std::vector<PlannedProcess>& planned,
                               const Parameters& parameters, Kokkos::Timer& timer) {
  std::vector<RunRecord> records;
  for (const PlannedProcess& process : planned) {
    records.push_back(with_name(process.process, planned.size() > 1, [&] {
      return run_process(world, options, process, parameters, timer);
    }));
    timer.reset();
  }
  return records;
}

void report_one(RunRecord record, const ChosenProcesses& chosen, const JsonFile& json) {
  if (chosen.only) record.subprocess = chosen.list[*chosen.only].process.str();
  json.write(to_json(record));
  if (!json.is_standard_output()) print_report(record);
  warn_of_non_finite(record.result.matrix_elements);
  warn_of_empty_selection(record.plan.events(), record.result.accepted);
}

void report(const std::string& request, const ChosenProcesses& chosen,
            std::vector<RunRecord> records, const JsonFile& json) {
  if (!chosen.are_several()) return report_one(std::move(records.front()), chosen, json);
  const RunTable table(request, chosen.list, std::move(records));
  json.write(to_json(table));
  if (!json.is_standard_output()) print_report(table);
  warn_of_non_finite(table.matrix_elements());
  warn_of_empty_selection(table.events(), table.accepted());
}

void warn_of_cuts(const RunOptions& options, const std::vector<PlannedProcess>& planned) {
  std::vector<cuts::CutProgram> programs;
  for (const PlannedProcess& p : planned) programs.push_back(p.cuts);
  for (const auto& note : notes_on_idle_cuts(options.cuts, programs)) say(with_flags(note));
}

}  // namespace

void run(const Communicator& world, const RunOptions& options) {
  Kokkos::Timer timer;
  const ReadProcess read = read_choice(world, options, options.cuts);
  const Parameters& parameters = read.parameters;
  const Cuts cuts = read_cuts(options.cuts, read.labels);
  const auto chosen = separated_by_cuts(chosen_processes(read, lists_helicities(options)), cuts);
  if (chosen.are_several()) check_for_several(options);
  const auto planned = plan_processes(options, chosen.list, parameters, cuts);
  check_number_of_events(options);
  const std::int64_t events = events_at_once(world, options);  // memory is checked before work
  for (const PlannedProcess& p : planned)
    with_name(p.process, planned.size() > 1,
              [&] { check_memory(events, p.bytes_of_event(), 0, world.node_size()); });
  const JsonFile json(world.is_root() ? options.json : "");

  const Session session(world, options.threads);
  check_programs(options, planned, parameters);
  auto records = run_all(world, options, planned, parameters, timer);
  if (!world.is_root()) return;
  warn_of_cuts(options, planned);
  report(read.request.str(), chosen, std::move(records), json);
}

}  // namespace helikos::app
