// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <numeric>
#include <optional>

#include "helikos/app/commands.hpp"
#include "helikos/app/detail/auto_strategy.hpp"
#include "helikos/app/detail/event_loop.hpp"
#include "helikos/app/options.hpp"
#include "helikos/app/read_choice.hpp"
#include "helikos/app/run_input.hpp"
#include "helikos/app/run_record.hpp"
#include "helikos/app/session.hpp"
#include "helikos/app/status_line.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/units.hpp"
#include "helikos/base/kokkos_ext/wake_device.hpp"
#include "helikos/engine/late_kernels.hpp"
#include "helikos/engine/made/kernel_maker.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/generator/mass_windows.hpp"
#include "helikos/helikos.hpp"
#include "helikos/integration/moments.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos::app {
namespace {

/// The sum of the masses of all products of a decay [GeV].
double mass_of_products(const RunOptions& options, const Process& process,
                        const Parameters& parameters) {
  const auto products = masses_of(process, parameters, false);
  return options.massless ? 0.0 : std::accumulate(products.begin(), products.end(), 0.0);
}

/// `mass`: mass of the particle, `products`: sum of the masses of its products [GeV].
void check_decay(const Process& process, double mass, double products) {
  if (mass > products) return;
  const auto name = process.legs().front().name();
  const std::string reason =
      mass == 0.0 ? "has no mass"
                  : fmt::format(
                        "has a mass of {:g} GeV, which is not above the {:g} GeV of its "
                        "products",
                        mass, products);
  throw InputError(fmt::format("{}: {} cannot decay: it {}", process.str(), name, reason));
}

/// Checks the mass of a particle that decays at rest, which is the energy of the run.
void check_energy(const Process& process, double mass) {
  if (mass >= least_energy && mass <= most_energy) return;
  throw InputError(
      fmt::format("{}: the mass of {:g} GeV is outside the range of energies, {:g} to {:g} GeV",
                  process.str(), mass, least_energy, most_energy));
}

/// sqrt(s) of a run [GeV]. A particle decays at rest, so its mass is the energy. Throws InputError
/// for any other energy of a decay, and for a decay that is kinematically closed.
double energy_of(const RunOptions& options, const Process& process, const Parameters& parameters) {
  if (process.num_incoming() == 2) return options.energy.value_or(default_energy);
  const Leg& leg = process.legs().front();
  const double mass = parameters.mass(leg.particle->pdg);
  check_decay(process, mass, mass_of_products(options, process, parameters));
  check_energy(process, mass);
  if (!options.energy || *options.energy == mass) return mass;
  throw InputError(
      fmt::format("--energy {:g}: {} decays at rest, and its mass of {:g} GeV is the energy; leave "
                  "out --energy",
                  *options.energy, leg.name(), mass));
}

/// Returns false for a decay that is kinematically closed.
bool is_open(const RunOptions& options, const Process& process, const Parameters& parameters) {
  if (process.num_incoming() == 2) return true;
  return parameters.mass(process.legs().front().particle->pdg) >
         mass_of_products(options, process, parameters);
}

Rambo make_rambo(const RunOptions& options, const Process& process, const Parameters& parameters,
                 double energy) {
  if (process.num_legs() - process.num_incoming() == 1)
    throw InputError(process.str() +
                     ": one outgoing particle has no phase space to draw points in; `evaluate` "
                     "takes points of your own");
  return Rambo(energy, masses_of(process, parameters, true), masses_of(process, parameters, false),
               options.massless);
}

/// Two incoming particles: the cross section [pb], 1 / (4 p sqrt(s)) times the integral of |M|^2
/// over phase space, p the momentum of a beam. One incoming particle: the partial width [GeV],
/// 1 / (2 M) times the integral. `weighted`: moments of |M|^2 times the weight of phase space.
Estimate integral_of(const Rambo& rambo, const Moments& weighted) {
  const bool is_decay = rambo.incoming() == 1;
  const double energy = rambo.data().energy,
               flux = is_decay ? 2.0 * energy : 4.0 * rambo.data().beams[0].z * energy;
  return (is_decay ? 1.0 / flux : picobarns / flux) * mean_of(weighted);
}

/// A program of a run, checked before anything is computed.
struct PlannedProgram {
  ProgramRecord record;  ///< without results
  Rambo rambo;
  cuts::CutProgram cuts;
  double scale = 1.0;  ///< |M|^2 of the process that is asked for over that of the program

  const Process& process() const { return record.process; }
  /// Without `info`, random numbers for drawn helicities and colours are not counted.
  std::size_t bytes_of_event(const MatrixElementInfo& info = {}) const {
    return app::bytes_of_event(rambo.incoming(), rambo.outgoing(), !cuts.is_empty(), info);
  }
};

using Cuts = std::vector<cuts::Expression>;

PlannedProgram plan_program(const RunOptions& options, const ChosenProcesses& chosen, int number,
                            const Parameters& parameters, const Cuts& cuts) {
  const Process& process = chosen.list[std::size_t(number)].process;
  if (chooses_strategy(options)) strategies_of(options);  // checks the options
  ProgramRecord record{process, number};
  record.energy = energy_of(options, process, parameters);
  record.options = engine_options(options, process);
  record.options.selects = options.select;
  PlannedProgram planned{record, make_rambo(options, process, parameters, record.energy),
                         compile_cuts(cuts, process)};
  if (chosen.only) {
    planned.scale = chosen.list[*chosen.only].factor;
    planned.record.factor = planned.record.count = 1;
    return planned;
  }
  for (const Subprocess& s : chosen.list) {
    if (s.representative != number) continue;
    planned.record.factor += s.factor;
    ++planned.record.count;
  }
  return planned;
}

/// The programs, without decays that are kinematically closed. Throws InputError if all are closed.
std::vector<PlannedProgram> plan_programs(const RunOptions& options, const ChosenProcesses& chosen,
                                          const Parameters& parameters, const Cuts& cuts) {
  std::vector<PlannedProgram> planned;
  for (int i = 0; i < int(chosen.list.size()); ++i) {
    const Subprocess& s = chosen.list[std::size_t(i)];
    if (s.representative == i && is_open(options, s.process, parameters))
      planned.push_back(plan_program(options, chosen, i, parameters, cuts));
  }
  if (planned.empty()) plan_program(options, chosen, 0, parameters, cuts);  // says why
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
  throw InputError(fmt::format("--batch {} --batches {}: the product is larger than 2^60 events",
                               options.batch, options.batches));
}

/// Checks the memory for the events of this rank, if the user gives their number.
void check_memory_of_events(const Communicator& world, const RunOptions& options,
                            const std::vector<PlannedProgram>& planned) {
  const std::int64_t all = options.batch * options.batches,
                     mine = part_of_rank(all, world.rank(), world.size()).count;
  for (const PlannedProgram& p : planned)
    with_name(p.process(), planned.size() > 1, [&] {
      check_memory(std::min(options.batch, mine), p.bytes_of_event(), 0, world.node_size());
    });
}

double longest(const Communicator& world, double seconds) {
  world.maximum({&seconds, 1});
  return seconds;
}

/// The program, and the trials if `auto` chooses its strategy.
StrategyChoice make_program(const Communicator& world, const RunOptions& options,
                            const PlannedProgram& planned, const Parameters& parameters) {
  if (!chooses_strategy(options))
    return {std::make_unique<MatrixElement>(planned.process(), parameters, planned.record.options),
            {}};
  const std::int64_t batch = options.batch > 0 ? options.batch : batch_of_auto;
  return choose_strategy(world, planned.process(), parameters, planned.record.options, options,
                         planned.rambo, planned.cuts, part_of_rank(batch, 0, world.size()).count);
}

/// A program that is ready to run.
struct ReadyProgram {
  StrategyChoice choice;
  LoopPlan plan;

  MatrixElement& matrix_element() const { return *choice.matrix_element; }
};

ReadyProgram make_ready(const Communicator& world, const RunOptions& options,
                        const PlannedProgram& planned, const Parameters& parameters,
                        SetUpStatus& status) {
  status.step("program of " + planned.process().str());
  ReadyProgram ready{make_program(world, options, planned, parameters), {}};
  const int threads = Kokkos::DefaultHostExecutionSpace().concurrency();
  ready.plan = make_plan(world, options, ready.matrix_element().info(), threads);
  return ready;
}

/// Kernels that are compiled at run time compute all events of their programs, where that pays. The
/// numbers of events decide, so that nothing is interpreted first.
void take_kernels(const Communicator& world, const std::vector<ReadyProgram>& programs,
                  SetUpStatus& status) {
  std::vector<MatrixElement*> elements;
  std::vector<double> events;
  for (const ReadyProgram& own : programs) {
    elements.push_back(&own.matrix_element());
    events.push_back(double(own.plan.events()));
  }
  const auto note = [&](const std::string& what) {
    if (world.is_root()) say(what);
  };
  const auto wait = [&](const std::string& process, std::size_t, std::size_t) {
    status.step("kernel of " + process);
  };
  const auto share = [&](const std::vector<char>& mine) { return world.share(mine); };
  LateKernels(share, std::move(elements), {note, wait}).take_over(events);
}

/// `timer`: the time of the set-up so far. `ready`: empty if the program is not made yet.
ProgramRecord run_program(const Communicator& world, const RunOptions& options,
                          const PlannedProgram& planned, const Parameters& parameters,
                          std::vector<ReadyProgram> ready, const Kokkos::Timer& timer) {
  std::optional<SetUpStatus> status(std::in_place, world.is_root());
  if (ready.empty()) {
    ready.push_back(make_ready(world, options, planned, parameters, *status));
    take_kernels(world, ready, *status);
  }
  MatrixElement& matrix_element = ready.front().matrix_element();
  ProgramRecord record = planned.record;
  record.plan = ready.front().plan;
  const std::int64_t batch = record.plan.batch_of_rank();
  check_memory(batch, planned.bytes_of_event(matrix_element.info()), matrix_element.info().bytes,
               world.node_size());
  EventLoop loop(matrix_element, planned.rambo, record.plan, planned.cuts);
  status.reset();
  const double set_up = longest(world, timer.seconds());  // all ranks start together
  record.result = loop.run(world);
  record.result.set_up += set_up;
  record.result.scale(planned.scale);
  record.result.mean = mean_of(record.result.matrix_elements);
  record.result.integral = integral_of(planned.rambo, record.result.weighted);
  record.options = matrix_element.options();
  record.engine = matrix_element.info();  // with the memory that the events took
  record.event_bytes = planned.bytes_of_event(record.engine) * std::size_t(batch);
  record.trials = std::move(ready.front().choice.trials);
  return record;
}

/// Throws InputError for options that one of the programs does not support. It is called before the
/// first program runs.
void check_programs(const RunOptions& options, const std::vector<PlannedProgram>& planned,
                    const Parameters& parameters) {
  if (planned.size() == 1 || chooses_strategy(options)) return;  // trials check it
  for (const PlannedProgram& p : planned)
    with_name(p.process(), true,
              [&] { MatrixElement::preview(p.process(), parameters, p.record.options); });
}

/// Where kernels may be compiled, all programs are made first, so that their kernels are compiled
/// side by side. No evaluator takes memory for events before it runs.
std::vector<ReadyProgram> make_all_ready(const Communicator& world, const RunOptions& options,
                                         const std::vector<PlannedProgram>& planned,
                                         const Parameters& parameters) {
  const bool may_compile = may_have_kernel_maker() && !chooses_strategy(options) &&
                           planned.front().record.options.executor == Executor::automatic;
  std::vector<ReadyProgram> ready;
  if (!may_compile || planned.size() == 1) return ready;
  SetUpStatus status(world.is_root());
  for (const PlannedProgram& p : planned)
    with_name(p.process(), true,
              [&] { ready.push_back(make_ready(world, options, p, parameters, status)); });
  take_kernels(world, ready, status);
  return ready;
}

/// Runs one program after the other, so that only one engine has memory for events.
std::vector<ProgramRecord> run_all(const Communicator& world, const RunOptions& options,
                                   const std::vector<PlannedProgram>& planned,
                                   const Parameters& parameters, Kokkos::Timer& timer) {
  std::vector<ProgramRecord> records;
  std::vector<ReadyProgram> ready = make_all_ready(world, options, planned, parameters);
  for (std::size_t i = 0; i < planned.size(); ++i) {
    std::vector<ReadyProgram> own;
    if (!ready.empty()) own.push_back(std::move(ready[i]));
    records.push_back(with_name(planned[i].process(), planned.size() > 1, [&] {
      return run_program(world, options, planned[i], parameters, std::move(own), timer);
    }));
    timer.reset();
  }
  return records;
}

}  // namespace

void run(const Communicator& world, const RunOptions& options) {
  Kokkos::Timer timer;
  const DeviceWake wake(is_only_process(world));
  const ReadProcess read = read_choice(world, options, options.cuts);
  const Parameters& parameters = read.parameters;
  const Cuts cuts = read_cuts(options.cuts, read.labels);
  const auto chosen =
      separated_by_cuts(chosen_processes(read, !options.helicity_list.empty()), cuts);
  if (chosen.are_several()) check_for_several(options);
  const auto planned = plan_programs(options, chosen, parameters, cuts);
  check_number_of_events(options);
  check_memory_of_events(world, options, planned);
  const JsonFile json(world.is_root() ? options.json : "");
  check_alike(world, chosen.list, parameters,
              fmt::format("{} {} {} {} {} {} {} {}", options.batch, options.batches, options.seed,
                          options.energy.value_or(-1.0), options.massless, options.select,
                          strategy_text(options), fmt::join(options.cuts, ";")));

  const Session session(world, options.threads);
  check_programs(options, planned, parameters);
  const std::string name = chosen.are_several()
                               ? read.request.str()
                               : chosen.list[chosen.only.value_or(0)].process.str();
  const RunRecord record{options,
                         name,
                         chosen,
                         run_all(world, options, planned, parameters, timer),
                         Kokkos::DefaultHostExecutionSpace().concurrency(),
                         world.size(),
                         world.nodes()};
  if (!world.is_root()) return;
  if (std::ranges::any_of(chosen.list, forbids_on_shell, &Subprocess::process))
    say("run ignores `$`; integrate applies it");
  for (const IdleCut& own : idle_cuts(options.cuts, cuts, chosen)) say(with_flags(own.note()));
  json.write(to_json(record));
  if (!json.is_standard_output()) print_report(record);
  warn_of_results(record.total());
}

}  // namespace helikos::app
