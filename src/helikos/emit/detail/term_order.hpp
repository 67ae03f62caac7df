// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/base/core/complex.hpp"
#include "helikos/emit/traced.hpp"

namespace helikos::emit {

/// A term that one contraction adds to a part of the jamps of a flow: the jamp of one helicity
/// configuration, or its even or odd part in the widths.
struct JampTerm {
  int flow, part;
  Complex<Traced> value;
};

/// The terms in an order that keeps few values live: the next term is the one that leaves the
/// fewest live values, and among equals the one with the fewest operations.
std::vector<JampTerm> with_short_lives(const Graph& graph, const std::vector<JampTerm>& terms);

}  // namespace helikos::emit
