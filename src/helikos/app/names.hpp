// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/app/options.hpp"
#include "helikos/engine/drawn/strategy_choice.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/engine/option_names.hpp"

namespace helikos::app {

/// The options of the engine. Where a trial chooses helicities or colours (`auto`), they are summed
/// here. Throws InputError for a name that is unknown.
MatrixElementOptions engine_options(const EngineOptions& options, const Process& process);

/// Whether helicities are given leg by leg.
bool lists_helicities(const EngineOptions& options);
/// Throws InputError for options that speak of the legs of one process.
void check_for_several(const EngineOptions& options);

/// The colour sum and, where it is not exact, how: "gemm (TF32)".
std::string color_sum_of(const MatrixElementInfo& info);
std::string name_of(Precision precision);
std::string name_of(RescueMode rescue);
std::string name_of(Recipe recipe);
std::string name_of(Executor executor);
std::string name_of(Groups which);
std::string name_of(const Strategy& strategy);

}  // namespace helikos::app
