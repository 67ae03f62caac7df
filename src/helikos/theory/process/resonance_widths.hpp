// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Throws InputError where a particle of a decay chain has no mass or no width: resonances are on
/// their mass shell, or close to it.
void check_widths(const Process& process, const Parameters& parameters);

}  // namespace helikos
