// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/model/color_lines.hpp"
#include "helikos/theory/process/color_flow.hpp"

namespace helikos {

/// The flow of a product of lines between legs; without the order of its epsilons, which is that of
/// `product_of`.
ColorFlow flow_of(const LineProduct& product);

/// The product of lines of a flow. The indices of an epsilon are those of the legs next to its
/// junction, in ascending order.
LineProduct product_of(const ColorFlow& flow);

/// Whether a flow has sextets or junctions: a leg at the ends of two strings, or a number that is
/// no leg.
bool has_sextets_or_junctions(const ColorFlow& flow);

}  // namespace helikos
