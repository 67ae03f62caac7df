// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/color_symmetry.hpp"
#include "helikos/theory/process/color_flow.hpp"

namespace helikos {

/// Relabellings of a set of flows that leave the colour matrix unchanged, for any particles:
/// exchanges of gluons and of quarks as stages; charge conjugation, or exchanges of antiquarks, as
/// mirror. Exchanges of quarks do not commute with charge conjugation, which exchanges quarks and
/// antiquarks.
ColorSymmetry string_symmetry(const std::vector<ColorFlow>& flows,
                              const std::vector<int>& powers = {});

}  // namespace helikos
