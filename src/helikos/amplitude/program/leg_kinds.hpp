// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// External legs by kind.
struct LegKinds {
  LegMask fermions = 0, quarks = 0, gluons = 0;

  explicit LegKinds(const Process& process) {
    for (int leg = 0; leg < process.num_legs(); ++leg) {
      const Particle& particle = *process.legs()[leg].particle;
      if (particle.is_fermion()) fermions |= leg_bit(leg);
      if (particle.is_quark()) quarks |= leg_bit(leg);
      if (particle.is_gluon()) gluons |= leg_bit(leg);
    }
  }
};

/// Number of pairs of fermions whose later fermion stands first.
inline int num_inversions(LegMask first, LegMask second) {
  int number = 0;
  for (LegMask rest = first; rest != 0; rest &= rest - 1) {
    const LegMask leg = rest & (~rest + 1);
    number += std::popcount(second & (leg - 1));
  }
  return number;
}

}  // namespace helikos
