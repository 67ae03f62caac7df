// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/packs/frame.hpp"

namespace helikos {

/// Rounds `count` numbers of each of `ratio` packs A to one pack C of lower precision.
/// `part(frame)`: address of the numbers in a frame.
template <int ratio, class A, class C, class Part>
inline void round_numbers(const Frame<A>* frames, const Frame<C>& target, int count, Part&& part) {
  C* numbers = part(target);
  for (int k = 0; k < count; ++k) {
    auto* lanes = reinterpret_cast<RealOf<C>*>(numbers + k);
    for (int pack = 0; pack < ratio; ++pack) {
      store(part(frames[pack])[k], lanes + pack * width_of<A>);
    }
  }
}

/// Rounds momenta and denominators. Mixed precision computes them in double, because invariants are
/// differences of large numbers.
template <int ratio, class A, class C>
inline void round_kinematics(const ProgramView& program, const Frame<A>* frames,
                             const Frame<C>& target) {
  round_numbers<ratio>(frames, target, 4 * program.num_momenta,
                       [](const auto& frame) { return &frame.momenta->t; });
  round_numbers<ratio>(frames, target, 2 * program.num_denominators,
                       [](const auto& frame) { return &frame.denominators->re; });
}

}  // namespace helikos
