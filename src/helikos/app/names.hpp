// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/app/options.hpp"
#include "helikos/engine/drawn/strategy_choice.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/generator/option_words.hpp"

namespace helikos::app {

/// The options of the engine. If a trial chooses helicities or colours (`auto`), they are summed
/// here. Throws InputError for a list of helicities that the process does not have.
MatrixElementOptions engine_options(const EngineOptions& options, const Process& process);

/// Whether the helicities are a list of configurations.
bool lists_helicities(const EngineOptions& options);
/// Throws InputError for a list of helicities, which is for the legs of one process.
void check_for_several(const EngineOptions& options);

/// The word for the colour sum, with "(TF32)" if it is rounded to TF32.
std::string color_sum_of(const MatrixElementInfo& info);
std::string name_of(const Strategy& strategy);

}  // namespace helikos::app
