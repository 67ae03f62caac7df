// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/integrate_strategy.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Kokkos_Timer.hpp>
#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include "helikos/app/auto_strategy.hpp"
#include "helikos/app/names.hpp"
#include "helikos/app/report_lines.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/work_timer.hpp"
#include "helikos/cross_section/integrator.hpp"

namespace helikos::app {
namespace {

using Space = Integrand::Space;

constexpr std::int64_t compared_points = 256;  ///< that strategies are tried at
constexpr std::int64_t grid_points_at_once = 1 << 13,
                       most_grid_points = 1 << 18;  ///< they are taken from
constexpr int adaptations = 4;
constexpr double adaptation_seconds = 2.0;  ///< at most, to an iteration
constexpr int draws = 1 << 13;              ///< of a strategy
constexpr double trial_seconds = 0.5;

/// Where there are no more colour flows nothing is gained by drawing colours.
constexpr int few_flows = 2;

/// Behind the channels of all runs: numbers of their own.
constexpr std::uint64_t strata_of_pilots = std::uint64_t{1} << 22;

/// More partial amplitudes are not summed to find points of phase space.
constexpr int most_jamps = 5040;

const std::string label_of_choice = "helikos::app::integrate_strategy";

EngineOptions engine_of(const IntegrateOptions& options) {
  EngineOptions engine;
  engine.helicities = options.helicities;
  engine.colors = options.colors;
  return engine;
}

/// One amplitude a point: points are found fast, and what is drawn does not matter for them.
Strategy strategy_of_pilot(const IntegrandInput& program, const Parameters& parameters) {
  MatrixElementOptions engine = program.engine;
  engine.helicities = HelicityMode::phase;
  const int jamps = MatrixElement::preview(program.process, parameters, engine).num_jamps;
  return {HelicityMode::phase, jamps <= most_jamps ? ColorMode::sum : ColorMode::dressed};
}

IntegrandInput with_strategy(IntegrandInput program, const Strategy& strategy) {
  program.engine.helicities = strategy.helicities;
  program.engine.colors = strategy.colors;
  return program;
}

/// Points of an integration, as its grids and its shares of points have them after some iterations.
class PilotPoints {
 public:
  PilotPoints(const IntegrationSetting& setting, const IntegrandInput& program)
      : integrator_(setting, {program}), integrand_(*integrator_.programs().front()) {
    adapt();
    for (std::int64_t tried = 0;
         tried < most_grid_points && int(weights_.size()) < compared_points;)
      tried += add_points(tried);
  }

  bool is_empty() const { return weights_.empty(); }

  TrialPoints trial_points(std::uint64_t seed) const {
    const auto count = std::int64_t(weights_.size());
    const int particles = integrand_.process().num_legs();
    const MomentaView<Space> momenta(label_of_choice, count, particles, 4);
    const auto host = Kokkos::create_mirror_view(Kokkos::HostSpace(), momenta);
    for (std::int64_t i = 0; i < count; ++i)
      for (int leg = 0; leg < particles; ++leg)
        for (int c = 0; c < 4; ++c)
          host(i, leg, c) = momenta_[std::size_t((i * particles + leg) * 4 + c)];
    Kokkos::deep_copy(momenta, host);
    TrialPoints result;
    result.momenta = momenta;
    result.weights = to_view<Space>(label_of_choice, weights_);
    result.accepted = double(passed_) / double(tried_);
    result.seconds = std::max(0.0, seconds_ / double(tried_));
    result.events_at_once = integrand_.batch();
    result.draws = draws;
    result.most_seconds = trial_seconds;
    result.seed = seed;
    result.first_event = strata_of_pilots << 40;
    return result;
  }

 private:
  void adapt() {
    const Kokkos::Timer timer;
    for (int i = 0; i < adaptations && timer.seconds() < adaptation_seconds; ++i) {
      const auto points = integrator_.share(grid_points_at_once << i);
      integrator_.take(points, integrator_.compute(points, 0, 1));
    }
  }

  /// As many of each channel as an iteration has; returns their number.
  std::int64_t add_points(std::int64_t before) {
    const auto points = integrator_.share(grid_points_at_once);
    const std::vector<double> factors = integrator_.factors(points);
    const IntegratorState state = integrator_.state();
    std::int64_t all = 0;
    for (const std::int64_t count : points) all += count;
    for (std::size_t channel = 0; channel < points.size(); ++channel) {
      const VegasData<Space> grid(VegasGrid(state.strata[channel].grid));
      for (std::int64_t done = 0; done < points[channel];) {
        const std::int64_t count = std::min(integrand_.batch(), points[channel] - done);
        const std::uint64_t first = state.strata[channel].next_point + std::uint64_t(before + done);
        add_segment({int(channel), count, first, &grid}, double(all) * factors[channel], all);
        done += count;
      }
    }
    return all;
  }

  /// `part`: one over that of the points which stand for this channel.
  void add_segment(const PointSegment& segment, double part, std::int64_t all) {
    const Space space;
    const WorkTimer<Space> timer;
    integrand_.evaluate(space, std::span(&segment, 1));
    seconds_ += timer.seconds();
    tried_ += segment.count;
    const auto on_host = [](const auto& view) {
      return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
    };
    const auto places = on_host(first_of(integrand_.points().places, segment.count));
    const auto weights = on_host(first_of(integrand_.points().weights, segment.count));
    std::vector<std::int64_t> passing;
    for (std::int64_t i = 0; i < segment.count; ++i)
      if (places(i) >= 0) passing.push_back(i);
    const auto passed = std::int64_t(passing.size());
    if (passed == 0) return;
    passed_ += passed;
    seconds_ -= seconds_of_matrix_elements(space, passed);
    const auto values = on_host(first_of(integrand_.passed().values, passed));
    const auto momenta = on_host(first_of(integrand_.passed().momenta, passed));
    // Of the channel as many as it has of all points.
    const auto wanted = std::max<std::int64_t>(1, compared_points * segment.count / all);
    const std::int64_t step = std::max<std::int64_t>(1, passed / wanted);
    for (std::int64_t i = 0; i < passed; i += step) {
      const std::int64_t point = passing[std::size_t(i)];
      const std::int64_t place = places(point);
      const double weight = part * weights(point) / values(place);
      if (!(values(place) > 0) || !std::isfinite(weight)) continue;
      weights_.push_back(weight);
      for (int leg = 0; leg < momenta.extent_int(1); ++leg)
        for (int c = 0; c < 4; ++c) momenta_.push_back(momenta(place, leg, c));
    }
  }

  double seconds_of_matrix_elements(const Space& space, std::int64_t passed) {
    const auto& views = integrand_.passed();
    const EventView<Space> values(label_of_choice, passed);
    const WorkTimer<Space> timer;
    integrand_.matrix_element()(
        space,
        {.momenta = ConstMomentaView<Space>(first_of(views.momenta, passed)),
         .strategy_random = ConstRandomView<Space>(first_of(views.strategy, passed))},
        {.matrix_elements = values});
    space.fence();
    return timer.seconds();
  }

  Integrator integrator_;
  Integrand& integrand_;
  std::vector<double> weights_, momenta_;
  std::int64_t tried_ = 0, passed_ = 0;
  double seconds_ = 0.0;  ///< of all that were tried, without matrix elements
};

/// Those that are worth a trial.
std::vector<Strategy> strategies_for(const IntegrandInput& program, const Parameters& parameters,
                                     const IntegrateOptions& options) {
  auto strategies = strategies_of(engine_of(options));
  if (options.colors != "auto") return strategies;
  const int flows = MatrixElement::preview(program.process, parameters, program.engine).num_flows;
  if (flows <= few_flows)
    std::erase_if(strategies, [](const Strategy& s) { return s.colors != ColorMode::sum; });
  return strategies;
}

/// Without points that pass the first one is as good as any.
ProgramStrategy choose(const IntegrationSetting& setting, const IntegrandInput& program,
                       const IntegrateOptions& options) {
  const auto strategies = strategies_for(program, setting.parameters, options);
  IntegrationSetting own = setting;
  own.strata_before = strata_of_pilots;
  const Strategy pilot = strategy_of_pilot(program, setting.parameters);
  const PilotPoints points(own, with_strategy(program, pilot));
  if (points.is_empty()) return {strategies.front()};
  auto choice = choose_strategy(program.process, setting.parameters, program.engine, strategies,
                                points.trial_points(setting.seed));
  return {choice.strategy(), std::move(choice.trials)};
}

template <class Value>
Value named(const std::string& name, std::initializer_list<Value> values) {
  for (const Value value : values)
    if (name_of(value) == name) return value;
  throw InputError(name + ": no strategy");
}

}  // namespace

bool chooses_strategy(const IntegrateOptions& options) {
  return chooses_strategy(engine_of(options));
}

std::vector<ProgramStrategy> choose_strategies(const Communicator& world,
                                               const IntegrationSetting& setting,
                                               const std::vector<IntegrandInput>& programs,
                                               const IntegrateOptions& options) {
  const auto strategies = strategies_of(engine_of(options));
  std::vector<ProgramStrategy> chosen;
  std::vector<double> numbers;
  for (const IntegrandInput& program : programs) {
    chosen.push_back(world.is_root() ? choose(setting, program, options) : ProgramStrategy());
    numbers.push_back(
        world.is_root()
            ? double(std::ranges::find(strategies, chosen.back().strategy) - strategies.begin())
            : 0.0);
  }
  world.maximum(numbers);
  for (std::size_t i = 0; i < programs.size(); ++i)
    chosen[i].strategy = strategies[std::size_t(numbers[i])];
  return chosen;
}

void use_strategies(const std::vector<ProgramStrategy>& strategies,
                    std::vector<IntegrandInput>& programs) {
  for (std::size_t i = 0; i < strategies.size(); ++i)
    programs[i] = with_strategy(std::move(programs[i]), strategies[i].strategy);
}

Json names_of(const std::vector<ProgramStrategy>& strategies) {
  Json names = Json::array();
  for (const auto& [strategy, trials] : strategies)
    names.push_back({name_of(strategy.helicities), name_of(strategy.colors)});
  return names;
}

std::vector<ProgramStrategy> strategies_of_names(const Json& names) {
  std::vector<ProgramStrategy> strategies;
  for (const Json& pair : names)
    strategies.push_back(
        {{named(pair.at(0).get<std::string>(),
                {HelicityMode::sum, HelicityMode::sample, HelicityMode::phase}),
          named(pair.at(1).get<std::string>(),
                {ColorMode::sum, ColorMode::leading, ColorMode::flow, ColorMode::dressed})}});
  return strategies;
}

void print_strategies(const std::vector<ProgramStrategy>& strategies) {
  std::map<std::string, int> counts;
  for (const ProgramStrategy& own : strategies) ++counts[name_of(own.strategy)];
  std::vector<std::string> parts;
  for (const auto& [name, count] : counts)
    parts.push_back(fmt::format("{} ({} program{})", name, count, count == 1 ? "" : "s"));
  if (!parts.empty())
    report_line("helicities, colours", fmt::format("{}, by trial", fmt::join(parts, ", ")));
}

Json to_json(const std::vector<ProgramStrategy>& strategies,
             const std::vector<IntegrandInput>& programs) {
  if (strategies.empty()) return nullptr;
  Json result = Json::array();
  for (std::size_t i = 0; i < strategies.size(); ++i)
    result.push_back({{"program", programs[i].process.str()},
                      {"helicities", name_of(strategies[i].strategy.helicities)},
                      {"colors", name_of(strategies[i].strategy.colors)},
                      {"trials", to_json(strategies[i].trials)}});
  return result;
}

}  // namespace helikos::app
