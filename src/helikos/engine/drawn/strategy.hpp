// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "helikos/engine/options.hpp"

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

}  // namespace helikos
