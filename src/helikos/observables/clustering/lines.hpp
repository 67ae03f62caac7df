// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "helikos/theory/process/process.hpp"

namespace helikos::clustering {

/// Most diagrams of a process whose events are clustered.
inline constexpr int most_diagrams = 4096, most_words = most_diagrams / 64;

/// What a line is, as bits.
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

}  // namespace helikos::clustering
