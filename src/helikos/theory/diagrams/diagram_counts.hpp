// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/diagrams/diagram_options.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Number of diagrams of an amplitude with some orders.
struct DiagramCount {
  CouplingOrders orders;
  long long diagrams;
  bool operator==(const DiagramCount&) const = default;
};

/// The numbers of diagrams within `options.orders`, by ascending WEIGHTED; without zeros. Diagrams
/// are counted set of legs by set of legs; no list of diagrams is made.
std::vector<DiagramCount> diagram_counts(const Process& process,
                                         const std::vector<Vertex>& vertices,
                                         const DiagramOptions& options);

/// The limits that express `options.lowest` by numbers; if `options.lowest` is false, the limits of
/// `options`. `counts` belong to the same options.
OrderLimits order_limits(const std::vector<DiagramCount>& counts, const DiagramOptions& options);

/// The sum of the counts within the limits.
long long count_diagrams(const std::vector<DiagramCount>& counts, const OrderLimits& limits);

/// Number of Feynman diagrams that the string of a process asks for; 0 where there is none.
long long count_diagrams(const Process& process, const Parameters& parameters = Parameters());

}  // namespace helikos
