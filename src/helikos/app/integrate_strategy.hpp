// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Which helicities and colours `integrate` sums and which it draws, where `auto` leaves it open.

#include <vector>

#include "helikos/app/json_file.hpp"
#include "helikos/app/options.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/cross_section/integrand.hpp"
#include "helikos/engine/drawn/strategy_choice.hpp"

namespace helikos::app {

/// Of one program.
struct ProgramStrategy {
  Strategy strategy;
  std::vector<StrategyTrial> trials{};  ///< on rank 0, none where the choice is an older one
};

/// Whether `--helicities` or `--colors` are `auto`.
bool chooses_strategy(const IntegrateOptions& options);

/// Of each program that which has the smallest error in a given time. Grids of the channels are
/// adapted a little, so that strategies are tried where the integration will be. Rank 0 tries, the
/// others take its choice.
std::vector<ProgramStrategy> choose_strategies(const Communicator& world,
                                               const IntegrationSetting& setting,
                                               const std::vector<IntegrandInput>& programs,
                                               const IntegrateOptions& options);

void use_strategies(const std::vector<ProgramStrategy>& strategies,
                    std::vector<IntegrandInput>& programs);

/// For a checkpoint, and back. Throws Json::exception, or InputError for names that are none.
Json names_of(const std::vector<ProgramStrategy>& strategies);
std::vector<ProgramStrategy> strategies_of_names(const Json& names);

/// How many programs have which.
void print_strategies(const std::vector<ProgramStrategy>& strategies);
/// Null without any.
Json to_json(const std::vector<ProgramStrategy>& strategies,
             const std::vector<IntegrandInput>& programs);

}  // namespace helikos::app
