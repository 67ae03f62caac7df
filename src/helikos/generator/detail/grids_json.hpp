// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What checkpoints and files of grids say of grids.

#include <string>

#include "helikos/cross_section/integrator.hpp"
#include "helikos/generator/json.hpp"

namespace helikos {

/// `json`, and the version of the maps of phase space that its grids are for.
Json with_maps_version(Json json);
/// Throws InputError where it is another one, or none. `name`: of the file.
void check_maps_version(const std::string& name, const Json& json);

Json state_to_json(const IntegratorState& state);
IntegratorState state_of(const Json& json);

}  // namespace helikos
