// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "helikos/base/core/function_marks.hpp"
#include "helikos/observables/clustering/lines.hpp"
#include "helikos/theory/process/process.hpp"

/// \file
/// Diagrams of a process as kernels see them, for clustering events back along them
/// (docs/clustering.md).

namespace helikos::clustering {

/// Diagrams and the sets of them that have a propagator, as bits in `words` words. Plain data:
/// pointers into a ClusteringData.
struct ClusteringView {
  int num_legs, num_diagrams, words;
  int num_propagators;  ///< of a diagram
  const External* legs;
  const Propagator* propagators;     ///< (diagram, propagator), those behind others first
  const std::int16_t* lines;         ///< (legs without the first, shifted) number of a line; -1
  const std::uint64_t* with_line;    ///< (line, word) diagrams that have it
  const std::uint64_t* with_width;   ///< (line, word) diagrams where it has a width
  const std::uint64_t* same_orders;  ///< (class, word) diagrams of one power of g_s
  const std::int16_t* classes;       ///< (diagram)
  const std::int8_t* num_jets;       ///< (diagram) jets of an event that has only this diagram
  /// Whether what is done depends on the diagram of an event that is largest.
  bool needs_largest;
  double widths;  ///< half width of a resonance in widths; 0: there are none
  int max_jet_flavor;

  KOKKOS_INLINE_FUNCTION const Propagator& propagator(int diagram, int i) const {
    return propagators[diagram * num_propagators + i];
  }
  /// The number of the line that parts these legs from the others; -1 where no diagram has it.
  KOKKOS_INLINE_FUNCTION int line_of(LegMask legs) const {
    const LegMask all = leg_bit(num_legs) - 1;
    return lines[((legs & 1u) != 0 ? all & ~legs : legs) >> 1];
  }
};

}  // namespace helikos::clustering
