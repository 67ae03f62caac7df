// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/cross_section/integrand_input.hpp"
#include "helikos/engine/drawn/strategy.hpp"
#include "helikos/generator/run_setup.hpp"

namespace helikos {

/// The strategy of one program.
struct ProgramStrategy {
  Strategy strategy;
  std::vector<StrategyTrial> trials{};  ///< on rank 0; none where an older choice is taken
};

/// Whether a trial chooses helicities or colours.
bool chooses_strategy(const ProcessSetup& setup);

void use_strategies(const std::vector<ProgramStrategy>& strategies,
                    std::vector<IntegrandInput>& programs);

}  // namespace helikos
