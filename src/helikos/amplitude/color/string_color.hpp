// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// C(f, f'): the sum over all colours of the tensor of f and the complex conjugate of the tensor of
/// f', exact up to the division of one integer by 3^(gluons). Throws as `string_color`.
double string_color_element(const ColorFlow& f, const ColorFlow& other);

/// Colour matrix of flows of any number of quark lines and gluons; also of sextets and junctions
/// (`line_color`). One flow without strings, for
/// colourless legs, has the matrix 1.
/// Throws std::logic_error where flows do not hold the same quarks, gluons and antiquarks once
/// each, and std::overflow_error where the integers of the matrix could leave the 53 bits of a
/// double: for one quark line above 12 gluons.
///
/// Where flows have a power each, elements of flows whose powers are none of `pairs`, in either
/// order, are zero. The matrix need then not be positive.
ColorBlocks string_color(const std::vector<ColorFlow>& flows, const std::vector<int>& powers = {},
                         const std::vector<std::pair<int, int>>& pairs = {});

class Parameters;

/// Whether orders of squares allow only products of diagrams whose sum over colours is zero, as for
/// a gluon and a photon between two quark lines. Exact; false where there are very many diagrams,
/// and where colours are lines (`has_line_colors`).
bool vanishes_by_color(const Process& process, const Parameters& parameters);

}  // namespace helikos
