// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"

namespace helikos {

inline const std::vector<Vertex>& standard_vertices() {
  static const std::vector<Vertex> vertices = standard_model().vertices(Parameters());
  return vertices;
}

/// Diagrams that the enumeration visits. None is kept.
inline long long enumerated(std::string_view text, const DiagramOptions& options = {}) {
  long long count = 0;
  for_each_diagram(Process::parse(text), standard_vertices(), options,
                   [&count](const Diagram&) { return ++count > 0; });
  return count;
}

/// Diagrams counted set of legs by set of legs, without any list of them.
inline long long counted(std::string_view text, const DiagramOptions& options = {}) {
  const auto counts = diagram_counts(Process::parse(text), standard_vertices(), options);
  return count_diagrams(counts, order_limits(counts, options));
}

/// All diagrams whose powers of g_s are at most `qcd`.
inline DiagramOptions at_most_qcd(int qcd) {
  DiagramOptions options;
  options.lowest = false;
  options.orders.most[0] = qcd;
  return options;
}

}  // namespace helikos
