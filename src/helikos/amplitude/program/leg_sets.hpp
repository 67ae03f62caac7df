// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <utility>

#include "helikos/amplitude/program/fusion.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Calls body(a, b) for every way to part a set of legs in two; `a` has the first leg.
template <class Body>
void for_pairs(LegMask legs, Body&& body) {
  const LegMask first = legs & (~legs + 1), rest = legs ^ first;
  for (LegMask b = rest; b != 0; b = (b - 1) & rest) body(legs ^ b, b);
}

/// A current in a place of a fusion: its leg set, and its code.
struct FusionPart {
  LegMask legs;
  int code;
};

/// Calls body(fusion, parts) for every fusion of currents of these legs, two or three; parts stand
/// in the order of the fusion. `codes(legs)` is a range of the codes of the currents of a leg set.
template <class Codes, class Body>
void for_fusions(const FusionTable& table, LegMask legs, Codes&& codes, Body&& body) {
  using Parts = std::array<FusionPart, 3>;
  const auto apply = [&](const Parts& parts) {
    for (const Fusion& fusion : table.find({parts[0].code, parts[1].code, parts[2].code})) {
      body(fusion, parts);
    }
  };
  for_pairs(legs, [&](LegMask a, LegMask b) {
    for (const int x : codes(a)) {
      for (const int y : codes(b)) {
        apply({{{a, x}, {b, y}, {0, 0}}});
        if (x != y) apply({{{b, y}, {a, x}, {0, 0}}});
      }
    }
  });
  for_pairs(legs, [&](LegMask a, LegMask rest) {
    if (codes(a).empty()) return;
    for_pairs(rest, [&](LegMask b, LegMask c) {
      for (const int x : codes(a)) {
        for (const int y : codes(b)) {
          for (const int z : codes(c)) {
            const FusionPart p{a, x}, q{b, y}, r{c, z};
            apply({{p, q, r}});
            if (y != z) apply({{p, r, q}});
            if (x != y) apply({{q, p, r}});
            if (x != z) apply({{r, q, p}});
            if (x != y && x != z && y != z) {
              apply({{q, r, p}});
              apply({{r, p, q}});
            }
          }
        }
      }
    });
  });
}

/// External legs by kind.
struct LegKinds {
  LegMask fermions = 0, gluons = 0;

  explicit LegKinds(const Process& process) {
    for (int leg = 0; leg < process.num_legs(); ++leg) {
      const Particle& particle = *process.legs()[leg].particle;
      if (particle.is_fermion()) fermions |= leg_bit(leg);
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
