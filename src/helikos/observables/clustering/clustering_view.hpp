// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>
#include <cstdint>

#include "helikos/theory/process/process.hpp"

/// \file
/// Diagrams of a process as kernels see them, for clustering events back along them
/// (docs/clustering.md).

namespace helikos::clustering {

/// Most diagrams of a process whose events are clustered.
inline constexpr int most_diagrams = 4096, most_words = most_diagrams / 64;

/// Kinds of lines, as bits.
enum LineKind : std::int32_t {
  has_color = 1,
  is_octet = 2,
  is_jet = 4,     ///< gluons, and quarks up to `max_jet_flavor`
  is_parton = 8,  ///< gluons, and quarks up to the larger of both flavours of the settings
  is_gluon = 16,
  is_quark = 32,  ///< of the Standard Model
  is_triplet = 64
};

/// A propagator of a diagram.
struct Propagator {
  LegMask legs;            ///< behind it, without the first leg
  std::int32_t pdg, anti;  ///< outgoing to these legs, and its antiparticle
  std::int32_t kind;       ///< bits of LineKind
  double mass, width;      ///< [GeV]
  /// The s-channel may be a resonance: a width above 0 and below a tenth of the mass, or a particle
  /// that decays by the string, and no outgoing leg next to it is the same particle.
  bool may_resonate;
  bool decays;        ///< by the string of the process
  std::int32_t same;  ///< place in the diagram of the same particle behind it; -1: there is none
};

/// An external leg as written: incoming or outgoing particles.
struct External {
  std::int32_t pdg, kind;
};

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
