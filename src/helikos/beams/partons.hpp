// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "helikos/base/core/function_marks.hpp"

namespace helikos::beams {

/// x f(x, Q^2) of the partons at one point: quarks and antiquarks by PDG code, -6 to 6, the gluon
/// by 0 or 21, the photon by 22.
struct Partons {
  static constexpr int size = 14;
  static constexpr std::uint32_t all = (1u << size) - 1;
  double xf[size];

  /// The index of a flavour; -1 if there is none.
  KOKKOS_INLINE_FUNCTION static int place(int flavor) {
    if (flavor == 21) return 6;
    if (flavor == 22) return 13;
    return flavor >= -6 && flavor <= 6 ? flavor + 6 : -1;
  }
  KOKKOS_INLINE_FUNCTION double operator()(int flavor) const {
    const int i = place(flavor);
    return i < 0 ? 0.0 : xf[i];
  }
};

/// The particle along +z and the particle along -z, by PDG codes: 2212 and -2212 are protons and
/// antiprotons.
struct PartonPair {
  int first, second;
  bool operator==(const PartonPair&) const = default;
};

}  // namespace helikos::beams
