// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/auto_strategy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "helikos/app/names.hpp"
#include "helikos/app/report_lines.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/observables/cuts/selection.hpp"

namespace helikos::app {
namespace {

using Space = MatrixElement::Space;

/// Points that strategies are tried at, and of how many they are the ones that pass.
constexpr std::int64_t num_points = 256, points_at_once = 1 << 14, most_points = 1 << 20;

/// Behind all events of a run and those of its pilot.
constexpr std::uint64_t first_point = std::uint64_t{3} << 60;

const std::string label = "helikos::app::auto_strategy";

/// Points of a run's phase space, and what they take.
struct PassedPoints {
  MomentaView<Kokkos::HostSpace> momenta;
  EventView<Kokkos::HostSpace> weights;
  std::int64_t tried = 0, accepted = 0, kept = 0;
  double seconds = 0.0;  ///< of all that were tried
};

/// One batch more.
void add_points(PassedPoints& points, const RunOptions& options, const Rambo& rambo,
                const cuts::CutProgram& cuts) {
  const Space space;
  const RandomView<Space> random(label, points_at_once, rambo.numbers_per_event());
  const MomentaView<Space> momenta(label, points_at_once, rambo.particles(), 4);
  const EventView<Space> weights(label, points_at_once);
  cuts::Selection<Space> selection(cuts, points_at_once);
  const Kokkos::Timer timer;
  fill_random(space, options.seed, first_point + std::uint64_t(points.tried), random);
  rambo.generate(space, ConstRandomView<Space>(random), momenta, weights);
  if (!cuts.is_empty()) selection.judge(space, momenta);
  space.fence();
  points.seconds += timer.seconds();
  points.tried += points_at_once;
  const std::int64_t accepted = cuts.is_empty() ? points_at_once : selection.num_accepted();
  points.accepted += accepted;
  const auto copy = [](const auto& view) {
    return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  };
  const auto all_momenta = copy(momenta);
  const auto all_weights = copy(weights);
  const auto places = copy(selection.accepted());
  for (std::int64_t i = 0; i < accepted && points.kept < num_points; ++i, ++points.kept) {
    const std::int64_t point = cuts.is_empty() ? i : places(i);
    points.weights(points.kept) = all_weights(point);
    for (int leg = 0; leg < rambo.particles(); ++leg) {
      for (int c = 0; c < 4; ++c) points.momenta(points.kept, leg, c) = all_momenta(point, leg, c);
    }
  }
}

/// Those that pass; any, where none does.
TrialPoints trial_points(const RunOptions& options, const Rambo& rambo,
                         const cuts::CutProgram& cuts, std::int64_t events_at_once) {
  PassedPoints points{MomentaView<Kokkos::HostSpace>(label, num_points, rambo.particles(), 4),
                      EventView<Kokkos::HostSpace>(label, num_points)};
  while (points.kept < num_points && points.tried < most_points)
    add_points(points, options, rambo, cuts);
  if (points.kept == 0) return trial_points(options, rambo, {}, events_at_once);
  const auto kept = std::make_pair(std::int64_t{0}, points.kept);
  const MomentaView<Space> momenta(label, points.kept, rambo.particles(), 4);
  const EventView<Space> weights(label, points.kept);
  const MomentaView<Kokkos::HostSpace> dense(label, points.kept, rambo.particles(), 4);
  Kokkos::deep_copy(dense, Kokkos::subview(points.momenta, kept, Kokkos::ALL, Kokkos::ALL));
  Kokkos::deep_copy(momenta, dense);
  Kokkos::deep_copy(weights, Kokkos::subview(points.weights, kept));
  TrialPoints result;
  result.momenta = momenta;
  result.weights = weights;
  result.accepted = double(points.accepted) / double(points.tried);
  result.seconds = points.seconds / double(points.tried);
  result.events_at_once = events_at_once;
  result.seed = options.seed;
  result.first_event = first_point;
  return result;
}

}  // namespace

bool chooses_strategy(const EngineOptions& options) {
  return options.helicities == "auto" || options.colors == "auto";
}

std::vector<Strategy> strategies_of(const EngineOptions& options) {
  std::vector<Strategy> result;
  for (const Strategy& strategy : unbiased_strategies()) {
    const std::string helicities = name_of(strategy.helicities);
    if (options.helicities != "auto" && options.helicities != helicities) continue;
    if (options.colors == "auto" || options.colors == name_of(strategy.colors))
      result.push_back(strategy);
    if (strategy.colors != ColorMode::sum) continue;
    for (const auto other : {ColorMode::leading, ColorMode::continuous})
      if (options.colors == name_of(other)) result.push_back({strategy.helicities, other});
  }
  if (!result.empty()) return result;
  throw InputError("--colors auto: --helicities " + options.helicities +
                   " goes with colours that are given (--colors sum)");
}

EngineOptions with_strategy(EngineOptions options, const Strategy& strategy) {
  options.helicities = name_of(strategy.helicities);
  options.colors = name_of(strategy.colors);
  return options;
}

StrategyChoice choose_strategy(const Communicator& world, const Process& process,
                               const Parameters& parameters, const MatrixElementOptions& engine,
                               const RunOptions& options, const Rambo& rambo,
                               const cuts::CutProgram& cuts, std::int64_t events_at_once) {
  const auto strategies = strategies_of(options);
  StrategyChoice choice;
  double number = 0.0;
  if (world.is_root()) {
    choice = helikos::choose_strategy(process, parameters, engine, strategies,
                                      trial_points(options, rambo, cuts, events_at_once));
    number = double(std::ranges::find(strategies, choice.strategy()) - strategies.begin());
  }
  world.maximum({&number, 1});
  if (world.is_root()) return choice;
  auto mine = engine;
  mine.helicities = strategies[std::size_t(number)].helicities;
  mine.colors = strategies[std::size_t(number)].colors;
  choice.matrix_element = std::make_unique<MatrixElement>(process, parameters, mine);
  return choice;
}

std::string options_text(const EngineOptions& options) {
  return fmt::format("--helicities {} --colors {}", options.helicities, options.colors);
}

void print_trials(const std::vector<StrategyTrial>& trials) {
  if (trials.empty()) return;
  report_line("tried", fmt::format("{:16}{:>10}{:>12}{:>10}{:>10}", "", "set-up [s]", "|M|^2/s",
                                   "spread", "cost"));
  for (const StrategyTrial& trial : trials) {
    const std::string name = name_of(trial.strategy);
    if (!trial.refused.empty()) {
      report_line("", fmt::format("{:16}{}", name, trial.refused));
      continue;
    }
    const std::string spread = trial.spread ? fmt::format("{:.3g}", *trial.spread) : "-";
    report_line("", fmt::format("{:16}{:10.3f}{:12.3e}{:>10}{:10.3g}", name, trial.set_up,
                                1.0 / trial.seconds, spread, trial.cost));
  }
}

Json to_json(const std::vector<StrategyTrial>& trials) {
  if (trials.empty()) return nullptr;
  Json result = Json::array();
  for (const StrategyTrial& trial : trials) {
    Json row{{"helicities", name_of(trial.strategy.helicities)},
             {"colors", name_of(trial.strategy.colors)}};
    if (trial.refused.empty()) {
      row.update({{"set_up", trial.set_up},
                  {"seconds_per_event", trial.seconds},
                  {"draws", trial.draws},
                  {"spread", trial.spread ? Json(*trial.spread) : Json()},
                  {"cost", trial.cost}});
    } else {
      row["refused"] = trial.refused;
    }
    result.push_back(row);
  }
  return result;
}

}  // namespace helikos::app
