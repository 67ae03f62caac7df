// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/observables/clustering/clustering_view.hpp"

namespace helikos::clustering::detail {

/// p^2 of the legs behind a propagator. Momenta of incoming legs count negative.
KOKKOS_INLINE_FUNCTION double invariant(LegMask legs, const FourVector<double>* momenta,
                                        int num_legs) {
  FourVector<double> sum{0.0, 0.0, 0.0, 0.0};
  for (int leg = 1; leg < num_legs; ++leg) {
    if ((legs >> leg & 1u) == 0) continue;
    sum = leg < 2 ? sum - momenta[leg] : sum + momenta[leg];
  }
  return dot(sum, sum);
}

/// The diagram whose product of propagators |p^2 - m^2 + i m Gamma|^-2 is largest.
KOKKOS_INLINE_FUNCTION int largest_diagram(const ClusteringView& view,
                                           const FourVector<double>* momenta) {
  int largest = 0;
  double least = -1.0;
  for (int diagram = 0; diagram < view.num_diagrams; ++diagram) {
    double product = 1.0;
    for (int i = 0; i < view.num_propagators; ++i) {
      const Propagator& line = view.propagator(diagram, i);
      const double m2 = line.mass * line.mass,
                   off = invariant(line.legs, momenta, view.num_legs) - m2;
      product *= off * off + m2 * line.width * line.width;
    }
    if (least >= 0.0 && !(product < least)) continue;
    least = product;
    largest = diagram;
  }
  return largest;
}

/// Least width of a resonance, in units of its mass.
inline constexpr double least_width = 1e-6;

/// The resonances of a diagram: s-channels within `widths` widths of their masses. If two equal
/// particles are one behind the other, the one that is closer to its mass counts. Returns their
/// number.
KOKKOS_INLINE_FUNCTION int find_resonances(const ClusteringView& view, int diagram,
                                           const FourVector<double>* momenta, LegMask* found) {
  bool is_on[Process::max_legs];
  double off[Process::max_legs];
  for (int i = 0; i < view.num_propagators; ++i) {
    const Propagator& line = view.propagator(diagram, i);
    is_on[i] = false;
    off[i] = 0.0;
    if (line.width == 0.0 || view.widths == 0.0) continue;
    const double p2 = invariant(line.legs, momenta, view.num_legs);
    off[i] = std::fabs(std::sqrt(p2 > 0.0 ? p2 : 0.0) - line.mass);
    const double width =
        line.width > least_width * line.mass ? line.width : least_width * line.mass;
    is_on[i] = line.may_resonate && off[i] < view.widths * width;
    const int same = line.same;
    if (!is_on[i] || same < 0) continue;
    if (view.propagator(diagram, same).decays) {
      is_on[i] = false;
    } else if (line.decays || !(off[i] > off[same])) {
      is_on[same] = false;
    } else {
      is_on[i] = false;
    }
  }
  int count = 0;
  for (int i = 0; i < view.num_propagators; ++i)
    if (is_on[i]) found[count++] = view.propagator(diagram, i).legs;
  return count;
}

}  // namespace helikos::clustering::detail
