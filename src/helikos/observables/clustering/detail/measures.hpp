// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "helikos/base/core/four_vector.hpp"

/// \file
/// Measures and frames of the clustering (docs/clustering.md).

namespace helikos::clustering::detail {

using Momentum = FourVector<double>;

KOKKOS_INLINE_FUNCTION double pt2_of(const Momentum& p) { return p.x * p.x + p.y * p.y; }
KOKKOS_INLINE_FUNCTION double mt2_of(const Momentum& p) { return (p.t - p.z) * (p.t + p.z); }
KOKKOS_INLINE_FUNCTION double space2(const Momentum& p) { return pt2_of(p) + p.z * p.z; }

/// Distinguishes equal measures.
inline constexpr double slightly_larger = 1.0 + 1e-6;

/// An open line: its momentum, incoming for beams, and the mass that counts [GeV^2].
struct OpenLine {
  Momentum p;
  double mass2;
};

/// Whether the first is a massless particle that leaves a massive one, a quark that is no jet or
/// heavier.
KOKKOS_INLINE_FUNCTION bool leaves_massive(const OpenLine& light, const OpenLine& heavy,
                                           int max_jet_flavor) {
  if (light.mass2 >= 1.0) return false;
  return (heavy.mass2 >= 3.0 && max_jet_flavor > 4) || (heavy.mass2 >= 1.0 && max_jet_flavor > 3);
}

/// k_T^2 of two outgoing lines, with R = 1:
/// max(m^2) + 2 min(p_T^2) (cosh deta - cos dphi), or m_T^2 of a massless one that leaves a massive
/// one. [GeV^2]
KOKKOS_INLINE_FUNCTION double kt2_of_pair(const OpenLine& a, const OpenLine& b,
                                          int max_jet_flavor) {
  if (leaves_massive(a, b, max_jet_flavor)) return mt2_of(a.p) * slightly_larger;
  if (leaves_massive(b, a, max_jet_flavor)) return mt2_of(b.p) * slightly_larger;
  const double pt_a = pt2_of(a.p), pt_b = pt2_of(b.p);
  // cosh deta - cos dphi = (|p_a| |p_b| - p_a.p_b) / (pT_a pT_b)
  const double product = a.p.x * b.p.x + a.p.y * b.p.y + a.p.z * b.p.z;
  const double distance = (std::sqrt(space2(a.p) * space2(b.p)) - product) / std::sqrt(pt_a * pt_b);
  const double mass2 = a.mass2 > b.mass2 ? a.mass2 : b.mass2;
  return mass2 + 2.0 * (pt_a < pt_b ? pt_a : pt_b) * distance;
}

/// m_T^2 of what leaves a beam; slightly more where it goes in the direction of the other beam.
KOKKOS_INLINE_FUNCTION double kt2_of_beam(const OpenLine& beam, const OpenLine& outgoing) {
  const bool is_opposite = (beam.p.z < 0.0) != (outgoing.p.z < 0.0);
  return mt2_of(outgoing.p) * (is_opposite ? slightly_larger : 1.0);
}

/// (p_beam - p + p_other)^2 / (p_beam + p_other)^2, or 0 where the former is below 1 GeV^2.
KOKKOS_INLINE_FUNCTION double part_left(const Momentum& beam, const Momentum& outgoing,
                                        const Momentum& other) {
  const Momentum before = beam + other, after = before - outgoing;
  const double left = dot(after, after);
  return left < 1.0 ? 0.0 : left / dot(before, before);
}

/// To the frame in which `total` is at rest and some momentum, after that, is along +z.
struct Frame {
  bool is_moved = false;
  Momentum total{};
  double mass = 0.0;
  double axis[3] = {0.0, 0.0, 0.0};  ///< unit vector
  double cosine = 1.0, sine = 0.0;

  KOKKOS_INLINE_FUNCTION Momentum boosted(const Momentum& p, double sign) const {
    const double along = p.x * total.x + p.y * total.y + p.z * total.z;
    const double energy = (total.t * p.t - sign * along) / mass;
    const double shift = (p.t + energy) / (total.t + mass) * sign;
    return {energy, p.x - shift * total.x, p.y - shift * total.y, p.z - shift * total.z};
  }
  KOKKOS_INLINE_FUNCTION Momentum rotated(const Momentum& p, double sign) const {
    const double along = axis[0] * p.x + axis[1] * p.y + axis[2] * p.z;
    const double s = sign * sine, rest = (1.0 - cosine) * along;
    return {p.t, cosine * p.x + rest * axis[0] + s * (axis[1] * p.z - axis[2] * p.y),
            cosine * p.y + rest * axis[1] + s * (axis[2] * p.x - axis[0] * p.z),
            cosine * p.z + rest * axis[2] + s * (axis[0] * p.y - axis[1] * p.x)};
  }
  KOKKOS_INLINE_FUNCTION Momentum to(const Momentum& p) const {
    return rotated(boosted(p, 1.0), 1.0);
  }
  KOKKOS_INLINE_FUNCTION Momentum back(const Momentum& p) const {
    return boosted(rotated(p, -1.0), -1.0);
  }
};

/// The frame of the beams `beam`, which has emitted, and `other`. It stays as it is where the beams
/// have less than 10 GeV.
KOKKOS_INLINE_FUNCTION Frame frame_of(const Momentum& beam, const Momentum& other) {
  Frame frame;
  frame.total = beam + other;
  const double s = dot(frame.total, frame.total);
  if (!(s > 100.0)) return frame;
  frame.is_moved = true;
  frame.mass = std::sqrt(s);
  const Momentum p = frame.boosted(beam, 1.0);
  const double length2 = space2(p), across2 = pt2_of(p);
  if (across2 <= 1e-34 || length2 == 0.0) return frame;
  // From p to +z, about p x z.
  const double across = std::sqrt(across2), length = std::sqrt(length2);
  frame.axis[0] = p.y / across;
  frame.axis[1] = -p.x / across;
  frame.cosine = p.z / length;
  frame.sine = across / length;
  return frame;
}

}  // namespace helikos::clustering::detail
