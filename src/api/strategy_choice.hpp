// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Which way to treat helicities and colours gives the smallest error in a given time.

#include <memory>
#include <string>
#include <vector>

#include "engine/matrix_element.hpp"

namespace helikos {

/// What is summed and what is drawn.
struct Strategy {
  HelicityMode helicities = HelicityMode::sum;
  ColorMode colors = ColorMode::sum;
  bool operator==(const Strategy&) const = default;
};

/// All that give the sum over helicities and colours on average: not leading colour.
std::vector<Strategy> unbiased_strategies();

/// What a strategy was found to be.
struct StrategyTrial {
  Strategy strategy;
  std::string refused;   ///< why it cannot be had; empty: it can
  double set_up = 0.0;   ///< [s]
  double seconds = 0.0;  ///< an event, of matrix elements alone
  double spread = 0.0;   ///< standard deviation over mean of |M|^2 at a point of phase space
  double cost = 0.0;     ///< time to an error, in units of the best's
};

/// What strategies are tried with.
struct StrategyTrials {
  using Space = MatrixElement::Space;

  /// Points of phase space that pass cuts, (point, particle, 4) [GeV], 64 or more.
  ConstMomentaView<Space> momenta;
  /// What |M|^2 is multiplied by, (point).
  ConstEventView<Space> weights;
  double accepted = 1.0;  ///< part of all points that passes
  double seconds = 0.0;   ///< that a point takes before its matrix element, passed or not
  std::int64_t most_events = std::int64_t{1} << 16;  ///< of a trial
  std::uint64_t seed = 1;
};

/// The best, ready, and all trials, the best first.
struct StrategyChoice {
  std::unique_ptr<MatrixElement> matrix_element;
  std::vector<StrategyTrial> trials;

  const Strategy& strategy() const { return trials.front().strategy; }
};

/// Tries strategies one after the other, each with a few events first: what cannot become the best,
/// even if it had no spread, is not tried further. The time to an error of a mean is in proportion
/// to the time of a point and to its variance, which is that of |M|^2 times the weight over points,
/// enlarged by the spread at each point. Times are measured, so that on another day the choice may
/// be another one, but for what is alike.
///
/// `options`: all but `helicities` and `colors`. Throws InputError where no strategy can be had.
StrategyChoice choose_strategy(const Process& process, const Parameters& parameters,
                               MatrixElementOptions options,
                               const std::vector<Strategy>& strategies,
                               const StrategyTrials& trials);

}  // namespace helikos
