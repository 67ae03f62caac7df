// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/auto_strategy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "helikos/app/read_choice.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/app/trial_report.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/observables/cuts/selection.hpp"

namespace helikos::app {
namespace {

using Space = MatrixElement::Space;

/// Strategies are tried at `num_points` points that pass the cuts, which are searched among
/// `least_tried` to `most_tried` points.
constexpr std::int64_t num_points = 256, least_tried = 1 << 14, most_tried = 1 << 18;

/// Number of the first random point, behind those of all events of a run.
constexpr std::uint64_t first_point = std::uint64_t{3} << 60;

/// The points that pass the cuts among `tried` points.
TrialPoints passing_points(const RunOptions& options, const Rambo& rambo,
                           const cuts::CutProgram& cuts, std::int64_t tried) {
  const std::string label = "helikos::app::auto_strategy";
  const Space space;
  const RandomView<Space> random(label, tried, rambo.numbers_per_event());
  const MomentaView<Space> momenta(label, tried, rambo.particles(), 4),
      passing(label, tried, rambo.particles(), 4);
  const EventView<Space> weights(label, tried);
  cuts::Selection<Space> selection(cuts, tried);
  const Kokkos::Timer timer;
  fill_random(space, options.seed, first_point, random);
  rambo.generate(space, ConstRandomView<Space>(random), momenta, weights);
  selection.judge(space, momenta);
  TrialPoints points;
  points.seconds = timer.seconds() / double(tried);
  points.accepted = double(selection.num_accepted()) / double(tried);
  selection.gather(space, ConstMomentaView<Space>(momenta), passing);
  const std::int64_t kept = std::min(selection.num_accepted(), num_points);
  points.momenta =
      Kokkos::subview(passing, std::make_pair(std::int64_t{0}, kept), Kokkos::ALL, Kokkos::ALL);
  const auto all = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), weights);
  const auto places =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), selection.accepted());
  std::vector<double> own;
  for (std::int64_t i = 0; i < kept; ++i) own.push_back(all(places(i)));
  points.weights = to_view<Space>(label, own);
  return points;
}

/// Points that pass the cuts. If no point passes, any points.
TrialPoints trial_points(const RunOptions& options, const Rambo& rambo,
                         const cuts::CutProgram& cuts, std::int64_t events_at_once) {
  TrialPoints points = passing_points(options, rambo, cuts, least_tried);
  for (std::int64_t tried = 4 * least_tried; tried <= most_tried; tried *= 4)
    if (points.momenta.extent_int(0) < num_points)
      points = passing_points(options, rambo, cuts, tried);
  if (points.momenta.extent(0) == 0) return trial_points(options, rambo, {}, events_at_once);
  points.events_at_once = events_at_once;
  points.seed = options.seed;
  points.first_event = first_point;
  return points;
}

}  // namespace

bool chooses_strategy(const EngineOptions& options) {
  return !options.helicities || !options.colors;
}

std::vector<Strategy> strategies_of(const EngineOptions& options) {
  if (options.all_helicities || !options.helicity_list.empty())
    throw InputError("--colors auto: --helicities " + helicity_word(options) +
                     " needs colours that are not auto, such as --colors sum");
  return strategies_with(options.helicities, options.colors);
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

Json json_of_trials(const std::vector<StrategyTrial>& trials) {
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
