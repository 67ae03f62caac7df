// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/app/options.hpp"
#include "helikos/engine/drawn/strategy_choice.hpp"
#include "helikos/engine/matrix_element.hpp"

namespace helikos::app {

/// Throws InputError for a name that is unknown.
MatrixElementOptions engine_options(const EngineOptions& options, const Process& process);

/// Whether helicities are given leg by leg.
bool lists_helicities(const EngineOptions& options);

/// The colour sum and, where it is not exact, how: "gemm (TF32)".
std::string color_sum_of(const MatrixElementInfo& info);
std::string name_of(HelicityMode helicities);
std::string name_of(ColorMode colors);
std::string name_of(Executor executor);
std::string name_of(Groups which);
std::string name_of(const Strategy& strategy);

}  // namespace helikos::app
