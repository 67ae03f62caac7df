// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Helicities of an external particle in ascending order, in units of 1/2 for fermions and 1 for
/// bosons:
/// (-1, +1) for fermions and massless vectors, (-1, 0, +1) for massive vectors, (0) for scalars,
/// (-3, -1, +1, +3) for spin 3/2 and (-2, -1, 0, +1, +2) for spin 2, the first and the last one
/// without a mass.
std::span<const int> helicity_states(const Particle& particle);

/// Number of helicity configurations: the product over the legs.
int num_helicities(const Process& process);

/// Helicity configuration `index` (0 to num_helicities - 1): one helicity for each leg; the last
/// leg changes fastest.
std::vector<int> helicity_configuration(const Process& process, int index);

/// All helicity configurations in order: shape (helicity, leg).
std::vector<std::vector<int>> helicity_configurations(const Process& process);

/// A helicity configuration as text: for each leg `-`, `0` or `+`; a helicity of 2 or 3 units has
/// its number after the sign, `+2`.
std::string helicity_text(const Process& process, int index);

/// The number of the helicity configuration that a text names. Throws InputError for any other
/// text.
int helicity_number(const Process& process, std::string_view text);

}  // namespace helikos
