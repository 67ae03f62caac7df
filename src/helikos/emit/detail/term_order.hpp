// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/base/core/complex.hpp"
#include "helikos/emit/traced.hpp"

namespace helikos::emit {

/// What one contraction adds to one part of the jamps of a flow: to those of one helicity, or to
/// what of them is even or odd in the widths.
struct JampTerm {
  int flow, part;
  Complex<Traced> value;
};

/// The terms in an order that keeps few values alive: always the one that leaves the fewest, and of
/// those the one that takes the fewest operations.
std::vector<JampTerm> with_short_lives(const Graph& graph, const std::vector<JampTerm>& terms);

}  // namespace helikos::emit
