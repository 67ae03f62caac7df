// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/interpreter.hpp"

namespace helikos {

/// Copies a current from `ratio` packs A to one pack C of another precision, at the same offset.
template <int ratio, class A, class C>
inline void convert_current(const ScheduledInstruction& i, const Frame<A>* frames,
                            const Frame<C>& target) {
  for (int k = i.output; k < i.output + i.output_size; ++k) {
    auto* lanes = reinterpret_cast<RealOf<C>*>(target.workspace + k);
    for (int pack = 0; pack < ratio; ++pack) {
      store_converted(frames[pack].workspace[k], lanes + pack * width_of<A>);
    }
  }
}

/// As `interpret`, with all up to the last propagator in the precision of A and the last vertices
/// and contractions into jamps in that of C, for as many packs A as fit into a pack C.
template <int ratio, class A, class C>
inline void interpret_mixed(const ProgramView& program, const Frame<A>* frames,
                            const Frame<C>& target) {
  for (int pack = 0; pack < ratio; ++pack) {
    compute_momenta(program, frames[pack]);
    compute_denominators(program, frames[pack]);
  }
  for (int n = 0; n < program.num_instructions; ++n) {
    const ScheduledInstruction& i = program.instructions[n];
    if (i.is_late) {
      execute(program, i, target);
      continue;
    }
    for (int pack = 0; pack < ratio; ++pack) execute(program, i, frames[pack]);
    if (i.completes_for_late) convert_current<ratio>(i, frames, target);
  }
}

}  // namespace helikos
