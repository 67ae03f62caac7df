// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Which way to treat helicities and colours gives the smallest error in a given time.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "helikos/engine/matrix_element.hpp"

namespace helikos {

/// What is summed and what is drawn.
struct Strategy {
  HelicityMode helicities = HelicityMode::sum;
  ColorMode colors = ColorMode::sum;
  bool operator==(const Strategy&) const = default;
};

/// What is worth a trial of all that give the sum over helicities and colours on average: not
/// continuous colours, which were the best nowhere (docs/many-gluons.md).
std::vector<Strategy> unbiased_strategies();

/// The unbiased strategies with these helicities and colours; none: any.
std::vector<Strategy> strategies_with(std::optional<HelicityMode> helicities,
                                      std::optional<ColorMode> colors);

/// Points of phase space that strategies are tried at, and how.
struct TrialPoints {
  using Space = MatrixElement::Space;

  ConstMomentaView<Space> momenta;  ///< (point, particle, 4) [GeV], of points that pass cuts
  ConstEventView<Space> weights;    ///< (point): what |M|^2 is multiplied by
  double accepted = 1.0;            ///< part of all points that passes, above 0
  double seconds = 0.0;             ///< that a point takes before its matrix element, passed or not
  std::int64_t events_at_once = 1 << 14;    ///< of a call, as they are to be in the run
  int draws = 1 << 14;                      ///< of a strategy, at least, as far as time allows
  double most_seconds = 2.0;                ///< of a trial, but for its first call
  std::uint64_t seed = 1, first_event = 0;  ///< of random numbers; 2^44 events from there are used
};

/// What a strategy was found to be.
struct StrategyTrial {
  Strategy strategy;
  std::string refused;   ///< why it cannot be had; empty: it can
  double set_up = 0.0;   ///< [s]
  double seconds = 0.0;  ///< an event, of matrix elements alone
  double draws = 0.0;    ///< at a point
  /// Standard deviation over mean of |M|^2 at a point; none where there are fewer than four draws.
  std::optional<double> spread;
  double cost = 0.0;  ///< time to an error, in units of the best's
};

/// The best, ready, and all trials: the best first, those refused last.
struct StrategyChoice {
  std::unique_ptr<MatrixElement> matrix_element;
  std::vector<StrategyTrial> trials;

  const Strategy& strategy() const { return trials.front().strategy; }
};

/// Tries strategies one after the other. The time to a given error is in proportion to
///
///     T (A (1 + s^2) - 1)
///
/// with T the time of a point, A the mean square over the square of the mean of |M|^2 times its
/// weight over all points, and s the spread: s^2 is the mean over points, each with the same
/// weight, as if s did not depend on |M|^2. |M|^2 of a point is the sum where that can be had in
/// the time of a trial, otherwise the mean of what the other strategies draw there.
///
/// A strategy that would cost four times as much as the best so far even without a spread is
/// stopped early. Colours and helicities are drawn with the probabilities that a MatrixElement
/// starts with. Times are measured, so two strategies of nearly equal cost may change places from
/// run to run.
///
/// `options`: all but `helicities` and `colors`. Throws InputError for points that are none, and
/// where no strategy can be had.
StrategyChoice choose_strategy(const Process& process, const Parameters& parameters,
                               MatrixElementOptions options,
                               const std::vector<Strategy>& strategies, const TrialPoints& points);

}  // namespace helikos
