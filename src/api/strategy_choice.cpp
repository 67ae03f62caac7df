// SPDX-License-Identifier: Apache-2.0
#include "api/strategy_choice.hpp"

#include <Kokkos_Timer.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/error.hpp"
#include "random/random_numbers.hpp"

namespace helikos {
namespace {

using Space = StrategyTrials::Space;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A trial is long enough when its last evaluation has taken this [s]. Of sampled colours, events
/// that are too few for full packs of each class say little.
constexpr double long_enough = 0.05, long_enough_for_classes = 0.2;

/// Draws at a point that a spread is known from, unless they take longer than this [s].
constexpr int enough_draws = 16;
constexpr double too_long = 2.0;

/// Relative, of a point: what is left of it where neither points nor draws differ.
constexpr double least_variance = 1e-6;

/// More partial amplitudes take too long to set up for a trial.
constexpr int most_jamps = 5040;

const std::string label = "helikos::api::strategies";

template <class View>
auto on_host(const View& view) {
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

bool is_drawn(const Strategy& strategy) {
  return strategy.helicities != HelicityMode::sum || samples_colors(strategy.colors);
}

/// What a trial finds.
struct Draws {
  double seconds = infinity;  ///< an event
  double set_up = 0.0;
  std::vector<double> values;  ///< of event e at point e % points
};

/// What strategies find at each point, and how far apart.
class PointMoments {
 public:
  PointMoments(std::vector<double> weights, double accepted)
      : weights_(std::move(weights)), accepted_(accepted), sums_(points()), counts_(points()) {}

  int points() const { return static_cast<int>(weights_.size()); }

  /// What a strategy found. Without draws, it is what all find on average.
  void add(const Strategy& strategy, const std::vector<double>& values) {
    for (std::size_t e = 0; e < values.size(); ++e) {
      if (!std::isfinite(values[e])) continue;
      const std::int64_t times = is_drawn(strategy) ? 1 : std::int64_t{1} << 40;
      sums_[e % points()] += static_cast<double>(times) * values[e];
      counts_[e % points()] += times;
    }
  }

  /// Mean over points of the mean of |M|^4 over the square of the mean of |M|^2; 1 at least.
  double second_moment(const std::vector<double>& values) const {
    double sum = 0.0;
    std::int64_t count = 0;
    for (std::size_t e = 0; e < values.size(); ++e) {
      const double mean = this->mean(e % points());
      if (!std::isfinite(values[e]) || !(mean > 0.0)) continue;
      sum += std::pow(values[e] / mean, 2);
      ++count;
    }
    return count > 0 ? std::max(sum / static_cast<double>(count), 1.0) : 1.0;
  }

  /// Of |M|^2 times the weight, over all points, those too that do not pass: mean of the square
  /// over square of the mean, for strategies without a spread.
  double second_moment_of_points() const {
    double sum = 0.0, squares = 0.0;
    for (int point = 0; point < points(); ++point) {
      const double value = mean(point) * weights_[point];
      sum += value;
      squares += value * value;
    }
    return sum > 0.0 ? squares * points() / (sum * sum) / accepted_ : 1.0;
  }

 private:
  double mean(std::size_t point) const {
    return counts_[point] > 0 ? sums_[point] / static_cast<double>(counts_[point]) : 0.0;
  }

  std::vector<double> weights_;
  double accepted_;
  std::vector<double> sums_;
  std::vector<std::int64_t> counts_;
};

class Trials {
 public:
  Trials(const Process& process, const Parameters& parameters, MatrixElementOptions options,
         const StrategyTrials& how)
      : process_(process), parameters_(parameters), options_(std::move(options)), how_(how) {}

  /// Until time and spread are known, or the time is more than `most_seconds` an event.
  Draws run(MatrixElement& matrix_element, const Strategy& strategy, double most_seconds) const {
    Draws draws;
    const bool has_classes = samples_colors(strategy.colors);
    const double enough = has_classes ? long_enough_for_classes : long_enough;
    const std::int64_t needed =
        is_drawn(strategy) ? enough_draws * std::int64_t(how_.momenta.extent(0)) : 1;
    const std::int64_t most = std::max<std::int64_t>(how_.most_events, 16);
    for (std::int64_t events = 16;; events = std::min(8 * events, most)) {
      const auto [first, again] = evaluate(matrix_element, events, draws);
      draws.set_up += std::max(first - again, 0.0);
      draws.seconds = again / static_cast<double>(events);
      const bool is_known = again >= enough && events >= needed;
      if (is_known || again >= too_long || events == most) return draws;
      if (draws.seconds > most_seconds && (!has_classes || events >= 1024)) return draws;
    }
  }

  std::unique_ptr<MatrixElement> make(const Strategy& strategy) const {
    MatrixElementOptions options = options_;
    options.helicities = strategy.helicities;
    options.colors = strategy.colors;
    if (strategy.colors == ColorMode::sum) {
      const int jamps = MatrixElement::preview(process_, parameters_, options).num_jamps;
      if (jamps > most_jamps) {
        throw InputError(process_.str() + ": " + std::to_string(jamps) +
                         " partial amplitudes are not tried");
      }
    }
    return std::make_unique<MatrixElement>(process_, parameters_, options);
  }

 private:
  /// Twice. The first evaluation of a size takes memory, and programs for colours that come up.
  std::pair<double, double> evaluate(MatrixElement& matrix_element, std::int64_t events,
                                     Draws& draws) const {
    const Space space;
    const auto momenta = repeated(events);
    const RandomView<Space> random(label, events, matrix_element.info().num_strategy_random);
    fill_random(space, how_.seed, 0, random, RandomStream::strategy);
    const EventView<Space> results(label, events);
    space.fence();
    double seconds[2];
    for (double& taken : seconds) {
      const Kokkos::Timer timer;
      matrix_element(space, {.momenta = momenta, .strategy_random = random},
                     {.matrix_elements = results});
      space.fence();
      taken = timer.seconds();
    }
    const auto values = on_host(results);
    draws.values.assign(values.data(), values.data() + events);
    return {seconds[0], seconds[1]};
  }

  MomentaView<Space> repeated(std::int64_t events) const {
    const MomentaView<Space> result(label, events, how_.momenta.extent(1), 4);
    const std::int64_t points = std::int64_t(how_.momenta.extent(0));
    for (std::int64_t begin = 0; begin < events; begin += points) {
      const auto count = std::size_t(std::min(points, events - begin));
      const auto all = Kokkos::ALL;
      Kokkos::deep_copy(
          Kokkos::subview(result, std::make_pair(std::size_t(begin), begin + count), all, all),
          Kokkos::subview(how_.momenta, std::make_pair(std::size_t{0}, count), all, all));
    }
    return result;
  }

  const Process& process_;
  const Parameters& parameters_;
  MatrixElementOptions options_;
  const StrategyTrials& how_;
};

}  // namespace

std::vector<Strategy> unbiased_strategies() {
  std::vector<Strategy> result;
  // The fastest first, so that slow ones need not be tried to their end.
  for (const auto colors : {ColorMode::dressed, ColorMode::flow, ColorMode::sum}) {
    for (const auto helicities : {HelicityMode::phase, HelicityMode::sample, HelicityMode::sum})
      result.push_back({helicities, colors});
  }
  return result;
}

StrategyChoice choose_strategy(const Process& process, const Parameters& parameters,
                               MatrixElementOptions options,
                               const std::vector<Strategy>& strategies, const StrategyTrials& how) {
  const auto weights = on_host(how.weights);
  PointMoments moments({weights.data(), weights.data() + weights.extent(0)}, how.accepted);
  const Trials trials(process, parameters, std::move(options), how);
  // Time of a point times its variance, with these seconds of an event and this second moment.
  const auto cost = [&](double seconds, double moment) {
    const double variance = moments.second_moment_of_points() * moment - 1.0;
    return (how.seconds + how.accepted * seconds) * std::max(variance, least_variance);
  };
  StrategyChoice choice;
  Strategy ready;
  std::vector<Draws> draws;
  std::string why;
  double best = infinity;
  for (const Strategy& strategy : strategies) {
    StrategyTrial trial;
    trial.strategy = strategy;
    Draws found;
    try {
      const Kokkos::Timer timer;
      auto matrix_element = trials.make(strategy);
      trial.set_up = timer.seconds();
      found = trials.run(*matrix_element, strategy, best / cost(1.0, 1.0));
      trial.set_up += found.set_up;
      moments.add(strategy, found.values);
      const double here = cost(found.seconds, moments.second_moment(found.values));
      if (!choice.matrix_element || here < best) {
        best = here;
        ready = strategy;
        choice.matrix_element = std::move(matrix_element);
      }
    } catch (const InputError& error) {
      trial.refused = why = error.what();
    }
    choice.trials.push_back(trial);
    draws.push_back(std::move(found));
  }
  if (!choice.matrix_element) throw InputError(why);
  // Once more, with what all of them found.
  for (std::size_t i = 0; i < draws.size(); ++i) {
    StrategyTrial& trial = choice.trials[i];
    const double moment = is_drawn(trial.strategy) ? moments.second_moment(draws[i].values) : 1.0;
    trial.seconds = draws[i].seconds;
    trial.spread = std::sqrt(moment - 1.0);
    trial.cost = trial.refused.empty() ? cost(trial.seconds, moment) : infinity;
  }
  std::ranges::stable_sort(choice.trials, {}, &StrategyTrial::cost);
  const double least = choice.trials.front().cost;
  for (StrategyTrial& trial : choice.trials) trial.cost /= least;
  if (choice.strategy() != ready) {
    choice.matrix_element = nullptr;
    choice.matrix_element = trials.make(choice.strategy());
  }
  return choice;
}

}  // namespace helikos
