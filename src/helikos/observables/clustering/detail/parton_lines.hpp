// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/observables/clustering/detail/measures.hpp"
#include "helikos/observables/clustering/history.hpp"

namespace helikos::clustering::detail {

/// The particles of the nodes of a clustering, and the legs in which they are seen: for a line of a
/// beam that beam, for a quark its outgoing quark, for a gluon its hardest gluon, or its quark and
/// antiquark, the harder one first. -1: none.
struct PartonLines {
  std::int32_t pdg[most_nodes], kind[most_nodes];  ///< of beams: incoming
  std::int8_t partons[most_nodes][2];

  KOKKOS_INLINE_FUNCTION bool has(int node, int bit) const { return (kind[node] & bit) != 0; }
  KOKKOS_INLINE_FUNCTION bool all_have_color(const Step& step) const {
    return has(step.lines[0], has_color) && has(step.lines[1], has_color) &&
           has(step.result, has_color);
  }
};

/// The particles of all nodes; the legs are still missing.
KOKKOS_INLINE_FUNCTION PartonLines particles_of(const ClusteringView& view,
                                                const History& history) {
  PartonLines lines;
  const LegMask all = leg_bit(view.num_legs) - 1;
  for (int leg = 0; leg < view.num_legs; ++leg) {
    lines.pdg[leg] = view.legs[leg].pdg;
    lines.kind[leg] = view.legs[leg].kind;
    lines.partons[leg][0] = std::int8_t(leg);
    lines.partons[leg][1] = -1;
  }
  for (int step = 0; step + 1 < history.num_steps; ++step) {
    const int node = view.num_legs + step;
    const LegMask legs = history.legs[node];
    const bool has_first = (legs & 1u) != 0, has_second = (legs & 2u) != 0;
    lines.pdg[node] = lines.kind[node] = 0;
    for (int i = 0; i < view.num_propagators; ++i) {
      const Propagator& line = view.propagator(history.diagram, i);
      if (line.legs != (has_first ? all & ~legs : legs)) continue;
      lines.pdg[node] = has_second ? line.anti : line.pdg;
      lines.kind[node] = line.kind;
    }
  }
  return lines;
}

KOKKOS_INLINE_FUNCTION void set_partons(PartonLines& lines, int node, int first, int second) {
  lines.partons[node][0] = std::int8_t(first);
  lines.partons[node][1] = std::int8_t(second);
}

/// Whether `a` is a line that `result` goes on in: the same particle, or after emission of a W.
KOKKOS_INLINE_FUNCTION bool goes_on_in(const PartonLines& lines, int result, int a, int other) {
  const int sign = lines.pdg[other] < 0 ? -1 : 1;
  return lines.pdg[result] == lines.pdg[a] || lines.pdg[result] == lines.pdg[a] + sign;
}

/// Finds the legs of the result of a step. `momenta`: (leg).
KOKKOS_INLINE_FUNCTION void follow(PartonLines& lines, const Step& step, const Momentum* momenta) {
  const int a = step.lines[0], b = step.lines[1], result = step.result;
  const auto take = [&](int from) {
    set_partons(lines, result, lines.partons[from][0], lines.partons[from][1]);
  };
  if (step.is_incoming) return set_partons(lines, result, lines.partons[a][0], -1);
  const bool first_is_harder =
      pt2_of(momenta[lines.partons[a][0]]) > pt2_of(momenta[lines.partons[b][0]]);
  const int harder = first_is_harder ? a : b, softer = first_is_harder ? b : a;
  const auto both = [&](int bit) { return lines.has(a, bit) && lines.has(b, bit); };
  const auto take_both = [&](int one, int two) {
    set_partons(lines, result, lines.partons[one][0], lines.partons[two][0]);
  };
  if (lines.has(result, is_gluon)) {
    if (both(is_quark) || both(is_triplet)) return take_both(harder, softer);
    const bool has_gluon = lines.has(a, is_gluon) || lines.has(b, is_gluon);
    const int other = lines.has(a, is_gluon) ? b : a;
    if (has_gluon && !lines.has(other, has_color)) return take(other == a ? b : a);
    return take(harder);
  }
  if (lines.has(result, is_octet) && both(is_triplet)) return take_both(harder, softer);
  if (goes_on_in(lines, result, a, b)) return set_partons(lines, result, lines.partons[a][0], -1);
  if (goes_on_in(lines, result, b, a)) return set_partons(lines, result, lines.partons[b][0], -1);
  if (lines.has(result, is_triplet)) {
    const int line = lines.has(a, is_triplet) ? a : b;
    return set_partons(lines, result, lines.partons[line][0], -1);
  }
  if (!lines.has(result, has_color)) return take_both(a, b);
  if (lines.has(result, is_octet)) return take(lines.has(a, is_octet) ? a : b);
  take_both(harder, softer);  // sextets
}

/// Whether a step makes a jet: a vertex of QCD with a line that is one.
KOKKOS_INLINE_FUNCTION bool makes_jet(const PartonLines& lines, const Step& step) {
  const int a = step.lines[0], b = step.lines[1], result = step.result;
  if (!lines.all_have_color(step)) return false;
  if (step.is_incoming) return lines.has(b, is_jet);
  const bool is_result_jet = lines.has(result, is_jet);
  return (lines.has(a, is_jet) && (is_result_jet || lines.pdg[result] == lines.pdg[b])) ||
         (lines.has(b, is_jet) && (is_result_jet || lines.pdg[result] == lines.pdg[a]));
}

}  // namespace helikos::clustering::detail
