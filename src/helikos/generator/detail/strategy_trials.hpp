// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Helicities and colours that an integration sums or draws, where the setup leaves the choice to a
/// trial.

#include <vector>

#include "helikos/base/parallel/communicator.hpp"
#include "helikos/cross_section/integrand.hpp"
#include "helikos/generator/program_strategy.hpp"
#include "helikos/generator/run_setup.hpp"

namespace helikos {

/// Chooses for each program the strategy with the smallest error in a given time. The grids of the
/// channels are adapted a little before, so that strategies are tried where the integration will
/// have its points. Rank 0 tries; the others take its choice.
std::vector<ProgramStrategy> choose_strategies(const Communicator& world,
                                               const IntegrationSetting& setting,
                                               const std::vector<IntegrandInput>& programs,
                                               const ProcessSetup& setup);

}  // namespace helikos
