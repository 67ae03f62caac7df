// SPDX-License-Identifier: Apache-2.0
#include "color/process_color.hpp"

#include "color/fast_color.hpp"
#include "color/string_color.hpp"

namespace helikos {

int permuted_gluons(const ColorBasis& basis) {
  return basis.kind == ColorBasis::Kind::quark_line ? basis.num_gluons : 0;
}

ColorBlocks process_color(const ColorBasis& basis, bool for_fast) {
  if (for_fast) return with_fast_color(fast_quark_line_color(permuted_gluons(basis)));
  if (basis.kind == ColorBasis::Kind::quark_line) return quark_line_color(basis.num_gluons);
  return string_color(basis.flows);
}

}  // namespace helikos
