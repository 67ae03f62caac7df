// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/drawn/strategy_choice.hpp"

#include <Kokkos_Timer.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/kokkos_ext/work_timer.hpp"
#include "helikos/base/random/random_numbers.hpp"
#include "helikos/engine/epilogue/cancellation.hpp"

namespace helikos {
namespace detail {

/// Copies the points to events: event e is point e modulo the number of points.
struct RepeatPoints {
  using Space = TrialPoints::Space;

  ConstMomentaView<Space> points;
  std::int64_t num_points;
  MomentaView<Space> momenta;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    copy_event(momenta, event, points, event % num_points);
  }
};

}  // namespace detail

namespace {

using Space = TrialPoints::Space;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Number of events in the first call of a trial; its time decides the size of the next calls.
constexpr std::int64_t first_events = 16;

/// Smallest total time of the calls of a trial [s].
constexpr double long_enough = 0.05;

/// Number of events that fill the packs of all classes, on a host with sampled colours.
constexpr std::int64_t events_of_classes = 1024;

/// Largest cost of a strategy without spread, in units of the best cost; if it is larger, the trial
/// is stopped.
constexpr double hopeless = 4.0;

/// Largest number of partial amplitudes for a trial of the sum over all helicities; more need too
/// much set-up time.
constexpr int most_jamps = 5040;

/// Least number of draws at a point for a measurement of the spread.
constexpr double least_draws = 4.0;

/// Smallest relative variance of a point, if neither points nor draws differ.
constexpr double least_variance = 1e-6;

/// Distance between the random numbers of two strategies, in events.
constexpr std::uint64_t events_of_strategy = std::uint64_t{1} << 40;

const std::string label = "helikos::api::strategies";

bool is_drawn(const Strategy& strategy) {
  return strategy.helicities != HelicityMode::sum || has_random_colors(strategy.colors);
}

/// Sums over the draws at one point.
struct PointSums {
  double sum = 0.0, squares = 0.0, count = 0.0;

  void add(double value) {
    sum += value;
    squares += value * value;
    count += 1.0;
  }
};

/// The result of a trial, and the sums over its draws, (point).
struct Found {
  StrategyTrial trial;
  std::vector<PointSums> points;
};

/// |M|^2 of a strategy, in calls with some events each.
class Trial {
 public:
  Trial(MatrixElement& matrix_element, const TrialPoints& points, int num_points,
        std::uint64_t first_event)
      : matrix_element_(matrix_element),
        points_(points),
        num_points_(num_points),
        next_event_(first_event) {
    found_.points.resize(static_cast<std::size_t>(num_points));
  }

  /// Runs until time and spread are known, or until it is known that an event of the run would take
  /// more than `most_seconds`.
  Found run(const Strategy& strategy, double most_seconds) {
    const double needed = is_drawn(strategy) ? double(points_.draws) : num_points_;
    std::int64_t events = std::min(first_events, points_.events_at_once);
    call(events);  // allocates memory and makes the programs of classes
    found_.trial.set_up = seconds_ + set_up();
    double all = 0.0, draws = 0.0;
    found_.points.assign(found_.points.size(), {});
    while (true) {
      const double before = set_up();
      call(events);
      found_.trial.set_up += set_up() - before;
      all += seconds_;
      draws += double(events);
      found_.trial.seconds = seconds_ / double(events);
      const bool is_known = draws >= needed && all >= long_enough;
      const bool is_hopeless = seconds_ / events_of_time(strategy, events) > most_seconds;
      if (is_known || is_hopeless || all >= points_.most_seconds) break;
      events = std::min(8 * events, points_.events_at_once);
    }
    found_.trial.draws = draws / num_points_;
    return std::move(found_);
  }

 private:
  double set_up() const { return matrix_element_.set_up_seconds(); }

  /// Largest number of events of the run that would take as long as a call with `events` events. If
  /// the call is too small to fill the processor, this is the number of events of a batch.
  double events_of_time(const Strategy& strategy, std::int64_t events) const {
    const std::int64_t filling = !is_host_space<Space>             ? points_.events_at_once
                                 : samples_colors(strategy.colors) ? events_of_classes
                                                                   : 1;
    return double(events < filling ? points_.events_at_once : events);
  }

  /// Makes a call. Its time is in `seconds_`, without the time for objects that are made once.
  void call(std::int64_t events) {
    const Space space;
    const MomentaView<Space> momenta(label, events, points_.momenta.extent(1), 4);
    Kokkos::parallel_for(label, EventPolicy<Space>(space, 0, events),
                         detail::RepeatPoints{points_.momenta, num_points_, momenta});
    const RandomView<Space> random(label, events, matrix_element_.info().num_strategy_random);
    fill_random(space, points_.seed, next_event_, random, RandomStream::strategy);
    next_event_ += std::uint64_t(events);
    const EventView<Space> results(label, events);
    space.fence();
    const double before = set_up();
    const Kokkos::Timer clock;
    const WorkTimer<Space> timer;
    matrix_element_(space, {.momenta = momenta, .strategy_random = random},
                    {.matrix_elements = results});
    space.fence();
    const double part =
        (set_up() - before) / clock.seconds();  // both times are from the same clock
    seconds_ = timer.seconds() * (1 - part);
    const auto values = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), results);
    for (std::int64_t e = 0; e < events; ++e) {
      if (!std::isfinite(values(e))) throw InputError("|M|^2 at a point is not finite");
      found_.points[static_cast<std::size_t>(e % num_points_)].add(values(e));
    }
  }

  MatrixElement& matrix_element_;
  const TrialPoints& points_;
  int num_points_;
  std::uint64_t next_event_;
  double seconds_ = 0.0;
  Found found_;
};

/// The mean |M|^2 at each point from the draws of all strategies but `judged`; 0 if there are none.
std::vector<double> means_of_others(const std::vector<Found>& all, std::size_t judged,
                                    std::size_t num_points) {
  std::vector<double> means;
  for (std::size_t point = 0; point < num_points; ++point) {
    double sum = 0.0, count = 0.0;
    for (std::size_t other = 0; other < all.size(); ++other) {
      if (other == judged || point >= all[other].points.size()) continue;
      sum += all[other].points[point].sum;
      count += all[other].points[point].count;
    }
    means.push_back(count > 0.0 ? sum / count : 0.0);
  }
  return means;
}

/// Mean over points of mean(|M|^4) / mean(|M|^2)^2; at least 1.
double second_moment(const std::vector<PointSums>& draws, const std::vector<double>& means) {
  double sum = 0.0, count = 0.0;
  for (std::size_t point = 0; point < std::min(draws.size(), means.size()); ++point) {
    if (draws[point].count == 0.0 || !(means[point] > 0.0)) continue;
    sum += draws[point].squares / draws[point].count / (means[point] * means[point]);
    count += 1.0;
  }
  return count > 0.0 ? std::max(sum / count, 1.0) : 1.0;
}

/// All strategies with their costs.
class StrategyComparison {
 public:
  StrategyComparison(const Process& process, const Parameters& parameters,
                     MatrixElementOptions options, const TrialPoints& points)
      : process_(process),
        parameters_(parameters),
        options_(std::move(options)),
        points_(points),
        num_points_(static_cast<int>(points.momenta.extent(0))) {
    const auto weights = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), points.weights);
    weights_.assign(weights.data(), weights.data() + weights.extent(0));
  }

  std::unique_ptr<MatrixElement> make(const Strategy& strategy) const {
    MatrixElementOptions options = options_;
    options.helicities = strategy.helicities;
    options.colors = strategy.colors;
    return std::make_unique<MatrixElement>(process_, parameters_, options);
  }

  void try_one(const Strategy& strategy) {
    Found found;
    double set_up = 0.0;
    try {
      check_size(strategy);
      const Kokkos::Timer timer;
      const auto matrix_element = make(strategy);
      set_up = timer.seconds();
      // The time for programs that the constructor made is in both numbers.
      set_up -= matrix_element->set_up_seconds();
      const std::uint64_t first = points_.first_event + events_of_strategy * found_.size();
      found = Trial(*matrix_element, points_, num_points_, first).run(strategy, most_seconds());
      if (!is_drawn(strategy)) take_as_exact(found);
    } catch (const std::exception& error) {  // other strategies may be possible
      found = {};
      found.trial.refused = error.what();
    }
    found.trial.strategy = strategy;
    found.trial.set_up += set_up;
    found_.push_back(std::move(found));
    if (found_.back().trial.refused.empty()) best_ = std::min(best_, cost(found_.size() - 1));
  }

  /// The trials in order of cost, compared by the draws of all of them.
  std::vector<StrategyTrial> trials() const {
    std::vector<StrategyTrial> trials;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      StrategyTrial& trial = trials.emplace_back(found_[i].trial);
      trial.cost = trial.refused.empty() ? cost(i) : infinity;
      const bool is_known = !is_drawn(trial.strategy) || trial.draws >= least_draws;
      if (trial.refused.empty() && is_known) trial.spread = std::sqrt(moment_of_draws(i) - 1.0);
    }
    std::ranges::stable_sort(trials, {}, &StrategyTrial::cost);
    if (!trials.front().refused.empty()) throw InputError(trials.front().refused);
    const double least = trials.front().cost;
    for (StrategyTrial& trial : trials) trial.cost /= least;
    return trials;
  }

 private:
  void check_size(const Strategy& strategy) const {
    if (strategy != Strategy{}) return;
    MatrixElementOptions options = options_;
    options.memory = 0;  // otherwise `preview` would make everything
    const int jamps = MatrixElement::preview(process_, parameters_, options).num_jamps;
    if (jamps <= most_jamps) return;
    throw InputError(std::to_string(jamps) + " partial amplitudes for all helicities: not tried");
  }

  /// Uses this result as the exact |M|^2. The points are limited to those that were computed.
  void take_as_exact(const Found& found) {
    std::vector<double> exact;
    for (const PointSums& point : found.points) {
      if (point.count == 0.0) break;
      exact.push_back(point.sum / point.count);
    }
    num_points_ = static_cast<int>(exact.size());
    exact_ = std::move(exact);
  }

  /// Largest time of an event for a strategy that can still be good enough.
  double most_seconds() const {
    const double variance = std::max(moment_of_points() - 1.0, least_variance);
    return (hopeless * best_ / variance - points_.seconds) / points_.accepted;
  }

  /// |M|^2 at each point: the exact value, or the mean of all draws.
  std::vector<double> means() const {
    if (exact_) return *exact_;
    return means_of_others(found_, found_.size(), static_cast<std::size_t>(num_points_));
  }

  /// mean(x^2) / mean(x)^2 for x = |M|^2 times weight, over all points including those that fail
  /// the cuts.
  double moment_of_points() const {
    const auto means = this->means();
    double sum = 0.0, squares = 0.0, count = 0.0;
    for (std::size_t point = 0; point < means.size(); ++point) {
      const double value = means[point] * weights_[point];
      sum += value;
      squares += value * value;
      count += means[point] > 0.0;
    }
    return sum > 0.0 ? squares * count / (sum * sum) / points_.accepted : 1.0 / points_.accepted;
  }

  /// mean(x^2) / mean(x)^2 for x = the values that a strategy draws at one point; 1 if nothing is
  /// drawn.
  double moment_of_draws(std::size_t number) const {
    if (!is_drawn(found_[number].trial.strategy)) return 1.0;
    const auto& points = found_[number].points;
    return second_moment(points, exact_ ? *exact_ : means_of_others(found_, number, points.size()));
  }

  double cost(std::size_t number) const {
    const double variance = moment_of_points() * moment_of_draws(number) - 1.0;
    return (points_.seconds + points_.accepted * found_[number].trial.seconds) *
           std::max(variance, least_variance);
  }

  const Process& process_;
  const Parameters& parameters_;
  MatrixElementOptions options_;
  const TrialPoints& points_;
  int num_points_;
  std::vector<double> weights_;
  std::optional<std::vector<double>> exact_;  ///< exact |M|^2 at each point
  std::vector<Found> found_;                  ///< (trial)
  double best_ = infinity;
};

void check(const std::vector<Strategy>& strategies, const TrialPoints& points) {
  if (strategies.empty()) throw InputError("trials: there are no strategies");
  if (points.momenta.extent(0) == 0 || points.weights.extent(0) != points.momenta.extent(0))
    throw InputError("trials: there have to be points, each with a weight");
  if (!(points.accepted > 0.0) || points.events_at_once < 1 || points.draws < 1)
    throw InputError("trials: accepted, events_at_once and draws have to be above 0");
}

}  // namespace

std::vector<Strategy> unbiased_strategies() {
  // The sum comes first, because all strategies are compared with it; then the fastest strategies.
  std::vector<Strategy> result{{}};
  for (const auto colors : {ColorMode::sum, ColorMode::dressed, ColorMode::flow}) {
    for (const auto helicities : {HelicityMode::phase, HelicityMode::sample, HelicityMode::sum}) {
      const Strategy strategy{helicities, colors};
      if (strategy != Strategy{}) result.push_back(strategy);
    }
  }
  return result;
}

std::vector<Strategy> strategies_with(std::optional<HelicityMode> helicities,
                                      std::optional<ColorMode> colors) {
  auto strategies = unbiased_strategies();
  const bool are_unbiased =
      !colors || std::ranges::find(strategies, *colors, &Strategy::colors) != strategies.end();
  if (!are_unbiased) {
    std::erase_if(strategies, [](const Strategy& own) { return own.colors != ColorMode::sum; });
    for (Strategy& own : strategies) own.colors = *colors;
  }
  std::erase_if(strategies, [&](const Strategy& own) {
    return (helicities && own.helicities != *helicities) || (colors && own.colors != *colors);
  });
  return strategies;
}

StrategyChoice choose_strategy(const Process& process, const Parameters& parameters,
                               MatrixElementOptions options,
                               const std::vector<Strategy>& strategies, const TrialPoints& points) {
  check(strategies, points);
  StrategyComparison comparison(process, parameters, std::move(options), points);
  for (const Strategy& strategy : strategies) comparison.try_one(strategy);
  StrategyChoice choice;
  choice.trials = comparison.trials();
  choice.matrix_element = comparison.make(choice.strategy());
  return choice;
}

}  // namespace helikos
