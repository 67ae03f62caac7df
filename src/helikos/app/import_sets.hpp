// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/cards/run_settings.hpp"

namespace helikos::app {

/// Throws InputError where no set of this name or id is known. It need not be on this machine.
void check_set(const std::string& name);

/// A line for each set that is neither on this machine nor known: `generate` will not find it.
cards::Remarks remarks_on_sets(const cards::RunSettings& settings);

}  // namespace helikos::app
