// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/strategy_trials.hpp"

#include <Kokkos_Timer.hpp>
#include <algorithm>
#include <cmath>
#include <span>

#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/work_timer.hpp"
#include "helikos/cross_section/integrator.hpp"
#include "helikos/cross_section/point_views.hpp"
#include "helikos/engine/drawn/state_sampling.hpp"
#include "helikos/engine/drawn/strategy_choice.hpp"

namespace helikos {
namespace {

using Space = Integrand::Space;

constexpr std::int64_t num_points = 256;  ///< that strategies are tried at
constexpr std::int64_t points_at_once = 1 << 13, most_points = 1 << 18;  ///< they are taken from
constexpr int adaptations = 4;
constexpr double adaptation_seconds = 2.0;  ///< at most, to an iteration
constexpr int draws = 1 << 13;              ///< of a strategy
constexpr double trial_seconds = 0.5;

/// Where there are no more colour flows nothing is gained by drawing colours.
constexpr int few_flows = 2;

/// First stratum of the trials, behind the channels of all runs: their numbers are their own.
constexpr std::uint64_t strata_of_trials = std::uint64_t{1} << 22;

/// More partial amplitudes are not summed to find points of phase space.
constexpr int most_jamps = 5040;

const std::string label = "helikos::strategy_trials";

/// Strategy with which points are found. It computes one amplitude a point, which is fast; the
/// selected helicity and colour do not matter for the points.
Strategy strategy_of_points(const IntegrandInput& program, const Parameters& parameters) {
  MatrixElementOptions engine = program.engine;
  engine.helicities = HelicityMode::phase;
  const int jamps = MatrixElement::preview(program.process, parameters, engine).num_jamps;
  return {engine.helicities, jamps <= most_jamps ? ColorMode::sum : ColorMode::dressed};
}

IntegrandInput with_strategy(IntegrandInput program, const Strategy& strategy) {
  program.engine.helicities = strategy.helicities;
  program.engine.colors = strategy.colors;
  return program;
}

/// Points of an integration, as its grids and its shares of points have them after some iterations.
class AdaptedPoints {
 public:
  AdaptedPoints(const IntegrationSetting& setting, const IntegrandInput& program)
      : integrator_(setting, {program}), integrand_(*integrator_.programs().front()) {
    adapt();
    for (std::int64_t tried = 0; tried < most_points && int(weights_.size()) < num_points;)
      tried += add_points(tried);
  }

  bool is_empty() const { return weights_.empty(); }

  TrialPoints trial_points(std::uint64_t seed) const {
    TrialPoints result;
    result.momenta = momenta_of<Space>(events_);
    result.weights = to_view<Space>(label, weights_);
    result.accepted = double(passed_) / double(tried_);
    result.seconds = std::max(0.0, seconds_ / double(tried_));
    result.events_at_once = integrand_.batch();
    result.draws = draws;
    result.most_seconds = trial_seconds;
    result.seed = seed;
    result.first_event = strata_of_trials << 40;
    return result;
  }

 private:
  void adapt() {
    const Kokkos::Timer timer;
    for (int i = 0; i < adaptations && timer.seconds() < adaptation_seconds; ++i) {
      const auto points = integrator_.share(points_at_once << i);
      integrator_.take(points, integrator_.compute(points, 0, 1));
    }
  }

  /// As many of each channel as an iteration has; returns their number.
  std::int64_t add_points(std::int64_t before) {
    const auto points = integrator_.share(points_at_once);
    const std::vector<double> factors = integrator_.factors(points);
    std::int64_t all = 0;
    for (const std::int64_t count : points) all += count;
    for (std::size_t channel = 0; channel < points.size(); ++channel) {
      for (std::int64_t done = 0; done < points[channel];) {
        const std::int64_t count = std::min(integrand_.batch(), points[channel] - done);
        const std::uint64_t first = integrator_.next_point(channel) + std::uint64_t(before + done);
        add_segment({int(channel), count, first, &integrator_.grid(channel)},
                    double(all) * factors[channel], all);
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
    const auto events = events_on_host(first_of(integrand_.passed().momenta, passed));
    // The channel gives the same part of the wanted points as it has of all points.
    const auto wanted = std::max<std::int64_t>(1, num_points * segment.count / all);
    const std::int64_t step = std::max<std::int64_t>(1, passed / wanted);
    for (std::int64_t i = 0; i < passed; i += step) {
      const std::int64_t point = passing[std::size_t(i)];
      const std::int64_t place = places(point);
      const double weight = part * weights(point) / values(place);
      if (!(values(place) > 0) || !std::isfinite(weight)) continue;
      weights_.push_back(weight);
      events_.push_back(events[std::size_t(place)]);
    }
  }

  double seconds_of_matrix_elements(const Space& space, std::int64_t passed) {
    const auto& views = integrand_.passed();
    const EventView<Space> values(label, passed);
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
  std::vector<double> weights_;
  std::vector<std::vector<FourVector<double>>> events_;
  std::int64_t tried_ = 0, passed_ = 0;
  double seconds_ = 0.0;  ///< of all that were tried, without matrix elements
};

/// The strategies that are worth a trial.
std::vector<Strategy> strategies_for(const IntegrandInput& program, const Parameters& parameters,
                                     const ProcessSetup& setup) {
  auto strategies = strategies_with(setup.helicities, setup.colors);
  if (setup.colors) return strategies;
  const int flows = MatrixElement::preview(program.process, parameters, program.engine).num_flows;
  if (flows <= few_flows)
    std::erase_if(strategies, [](const Strategy& s) { return s.colors != ColorMode::sum; });
  return strategies;
}

/// Without points that pass the first one is as good as any.
ProgramStrategy choose(const IntegrationSetting& setting, const IntegrandInput& program,
                       const ProcessSetup& setup) {
  const auto strategies = strategies_for(program, setting.parameters, setup);
  IntegrationSetting own = setting;
  own.strata_before = strata_of_trials;
  const Strategy of_points = strategy_of_points(program, setting.parameters);
  const AdaptedPoints points(own, with_strategy(program, of_points));
  if (points.is_empty()) return {strategies.front()};
  auto choice = choose_strategy(program.process, setting.parameters, program.engine, strategies,
                                points.trial_points(setting.seed));
  return {choice.strategy(), std::move(choice.trials)};
}

}  // namespace

bool chooses_strategy(const ProcessSetup& setup) { return !setup.helicities || !setup.colors; }

std::vector<ProgramStrategy> choose_strategies(const Communicator& world,
                                               const IntegrationSetting& setting,
                                               const std::vector<IntegrandInput>& programs,
                                               const ProcessSetup& setup) {
  const auto strategies = strategies_with(setup.helicities, setup.colors);
  std::vector<ProgramStrategy> chosen;
  std::vector<double> numbers;
  for (const IntegrandInput& program : programs) {
    chosen.push_back(world.is_root() ? choose(setting, program, setup) : ProgramStrategy());
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

}  // namespace helikos
