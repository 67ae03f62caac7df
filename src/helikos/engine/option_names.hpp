// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/engine/options.hpp"

namespace helikos {

/// "sum", "sample" or "phase".
std::string name_of(HelicityMode helicities);
/// "sum", "leading", "flow", "dressed" or "continuous".
std::string name_of(ColorMode colors);

}  // namespace helikos
