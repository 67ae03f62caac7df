// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The choice of the treatment of helicities and colours that gives the smallest error in a given
/// time.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "helikos/engine/matrix_element.hpp"

namespace helikos {

/// The helicities and colours that are summed, and those that are drawn.
struct Strategy {
  HelicityMode helicities = HelicityMode::sum;
  ColorMode colors = ColorMode::sum;
  bool operator==(const Strategy&) const = default;
};

/// The strategies that get a trial. All of them have the sum over helicities and colours as their
/// mean. Continuous colours are not included, because they were never the best
/// (docs/many-gluons.md).
std::vector<Strategy> unbiased_strategies();

/// The strategies with these helicities and colours; none: any of the unbiased strategies.
std::vector<Strategy> strategies_with(std::optional<HelicityMode> helicities,
                                      std::optional<ColorMode> colors);

/// Points of phase space for trials, and the settings of trials.
struct TrialPoints {
  using Space = MatrixElement::Space;

  ConstMomentaView<Space> momenta;  ///< (point, particle, 4) [GeV], points that pass the cuts
  ConstEventView<Space> weights;    ///< (point): factor that multiplies |M|^2
  double accepted = 1.0;            ///< fraction of all points that pass the cuts, larger than 0
  double seconds = 0.0;  ///< time of a point before its matrix element, averaged over all points
  std::int64_t events_at_once = 1 << 14;  ///< events of a call; the same as in the run
  int draws = 1 << 14;                    ///< least number of draws of a strategy, if time allows
  double most_seconds = 2.0;              ///< largest time of a trial, without its first call
  std::uint64_t seed = 1,
                first_event =
                    0;  ///< for random numbers; the 2^44 events from first_event on are used
};

/// The result of a trial of a strategy.
struct StrategyTrial {
  Strategy strategy;
  std::string refused;   ///< why the strategy is not possible; empty if it is
  double set_up = 0.0;   ///< [s]
  double seconds = 0.0;  ///< seconds for an event, matrix elements only
  double draws = 0.0;    ///< draws at a point
  /// Standard deviation over mean of |M|^2 at a point; empty if there are fewer than four draws.
  std::optional<double> spread;
  double cost = 0.0;  ///< time to a given error, in units of the best strategy
};

/// The best strategy, ready to use, and all trials: the best first, the refused ones last.
struct StrategyChoice {
  std::unique_ptr<MatrixElement> matrix_element;
  std::vector<StrategyTrial> trials;

  const Strategy& strategy() const { return trials.front().strategy; }
};

/// Tries strategies one after the other. The time to a given error is proportional to
///
///     T (A (1 + s^2) - 1),
///
/// where T is the time of a point, A is mean(x^2) / mean(x)^2 over all points with x = |M|^2 times
/// weight, and s is the spread. s^2 is the mean over points with equal weights, which assumes that
/// s does not depend on |M|^2. |M|^2 at a point is the sum, if this can be computed in the time of
/// a trial; otherwise it is the mean of the draws of all other strategies.
///
/// The trial of a strategy is stopped early if the strategy would cost four times as much as the
/// best one even without a spread. Colours and helicities are drawn with the initial probabilities
/// of a MatrixElement. Times are measured: two strategies of nearly equal cost may change places
/// from run to run.
///
/// `options`: all options except `helicities` and `colors`. Throws InputError for invalid points,
/// and if no strategy is possible.
StrategyChoice choose_strategy(const Process& process, const Parameters& parameters,
                               MatrixElementOptions options,
                               const std::vector<Strategy>& strategies, const TrialPoints& points);

}  // namespace helikos
