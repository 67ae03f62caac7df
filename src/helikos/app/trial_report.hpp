// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/app/json_file.hpp"
#include "helikos/engine/drawn/strategy.hpp"

namespace helikos::app {

void print_trials(const std::vector<StrategyTrial>& trials);
/// Null if there are no trials.
Json json_of_trials(const std::vector<StrategyTrial>& trials);

}  // namespace helikos::app
