// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <numeric>

#include "app/batch_size.hpp"
#include "app/chosen_process.hpp"
#include "app/commands.hpp"
#include "app/names.hpp"
#include "app/run_report.hpp"
#include "app/session.hpp"

namespace helikos::app {
namespace {

constexpr double picobarns = 0.3893793721e9;  ///< (hbar c)^2 [GeV^2 pb], CODATA 2018

std::vector<double> masses_of(const Process& process, const Parameters& parameters, bool incoming) {
  std::vector<double> masses;
  for (const Leg& leg : process.legs()) {
    if (leg.incoming == incoming) masses.push_back(parameters.mass(leg.particle->pdg));
  }
  return masses;
}

/// Of one particle, `mass` its own and `products` the sum of those it decays to [GeV].
void check_decay(const Process& process, double mass, double products) {
  if (mass > products) return;
  const auto name = process.legs().front().name();
  const std::string reason =
      mass == 0.0 ? "has no mass"
                  : fmt::format("has {:g} GeV of mass, no more than its products", mass);
  throw InputError(fmt::format("{}: {} cannot decay: it {}", process.str(), name, reason));
}

/// Of a decay, which is at rest.
void check_energy(const Process& process, double mass) {
  if (mass >= least_energy && mass <= most_energy) return;
  throw InputError(fmt::format("{}: a mass of {:g} GeV; energies go from {:g} to {:g} GeV",
                               process.str(), mass, least_energy, most_energy));
}

double energy_of(const RunOptions& options, const Process& process, const Parameters& parameters) {
  if (process.num_incoming() == 2) return options.energy.value_or(default_energy);
  const Leg& leg = process.legs().front();
  const double mass = parameters.mass(leg.particle->pdg);
  const auto products = masses_of(process, parameters, false);
  check_decay(process, mass,
              options.massless ? 0.0 : std::accumulate(products.begin(), products.end(), 0.0));
  check_energy(process, mass);
  if (!options.energy || *options.energy == mass) return mass;
  throw InputError(fmt::format("--energy {:g}: {} decays at rest, at its mass of {:g} GeV",
                               *options.energy, leg.name(), mass));
}

Rambo make_rambo(const RunOptions& options, const Process& process, const Parameters& parameters,
                 double energy) {
  return Rambo(energy, masses_of(process, parameters, true), masses_of(process, parameters, false),
               options.massless);
}

LoopPlan make_plan(const Communicator& world, const RunOptions& options,
                   const MatrixElementInfo& info, int threads) {
  LoopPlan plan;
  plan.batch = options.batch > 0 ? options.batch : default_batch(info);
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

/// sigma = 1 / (4 p sqrt(s)) times the integral of |M|^2 over phase space, p the momentum of a
/// beam.
std::optional<CrossSection> cross_section_of(const Rambo& rambo, const Moments& weighted) {
  if (rambo.incoming() != 2) return std::nullopt;
  const double flux = 4.0 * rambo.data().beams[0].z * rambo.data().energy;  // [GeV^2]
  return CrossSection{picobarns * weighted.mean() / flux,
                      picobarns * weighted.standard_error() / flux};
}

}  // namespace

void run(const Communicator& world, const RunOptions& options) {
  Kokkos::Timer timer;
  const auto process = chosen_process(options);
  auto engine = engine_options(options, process);
  engine.selects = options.select;
  const auto parameters = read_parameters(options);
  const double energy = energy_of(options, process, parameters);
  const Rambo rambo = make_rambo(options, process, parameters, energy);
  const std::size_t event_bytes = bytes_of_event(rambo.incoming(), rambo.outgoing());
  check_number_of_events(options);
  check_memory(events_at_once(world, options), event_bytes, 0, world.node_size());  // before work
  const JsonFile json(world.is_root() ? options.json : "");

  const Session session(world, options.threads);
  MatrixElement matrix_element(process, parameters, engine);
  const int threads = Kokkos::DefaultHostExecutionSpace().concurrency();
  const LoopPlan plan = make_plan(world, options, matrix_element.info(), threads);
  check_memory(plan.batch_of_rank(), event_bytes, matrix_element.info().bytes, world.node_size());
  EventLoop loop(matrix_element, rambo, plan);
  const double set_up = longest(world, timer.seconds());  // all ranks start together
  const LoopResult result = combine(world, loop.run());
  if (!world.is_root()) return;

  const RunRecord record{options,
                         process,
                         matrix_element.info(),
                         plan,
                         result,
                         energy,
                         set_up,
                         threads,
                         world.size(),
                         world.nodes(),
                         event_bytes * std::size_t(plan.batch_of_rank()),
                         cross_section_of(rambo, result.weighted)};
  json.write(to_json(record));
  if (!json.is_standard_output()) print_report(record);
  warn_of_non_finite(result.matrix_elements);
}

}  // namespace helikos::app
