// SPDX-License-Identifier: Apache-2.0
#include "color/process_color.hpp"

#include "color/adjoint_color.hpp"
#include "color/fast_color.hpp"
#include "color/gluon_flows.hpp"
#include "color/string_color.hpp"

namespace helikos {
namespace {

ColorBlocks fast_color(const ColorBasis& basis) {
  return with_fast_color(basis.kind == ColorBasis::Kind::adjoint
                             ? fast_adjoint_color(basis.num_gluons)
                             : fast_quark_line_color(basis.num_gluons));
}

ColorBlocks blocks_of(const ColorBasis& basis, bool for_fast) {
  if (for_fast) return fast_color(basis);
  switch (basis.kind) {
    case ColorBasis::Kind::quark_line:
      return quark_line_color(basis.num_gluons);
    case ColorBasis::Kind::adjoint:
      return adjoint_color(basis.num_gluons);
    case ColorBasis::Kind::strings:
      break;
  }
  return basis.products.empty() ? string_color(basis.flows)
                                : string_color(basis.flows, basis.powers, basis.products);
}

}  // namespace

int permuted_gluons(const ColorBasis& basis) {
  switch (basis.kind) {
    case ColorBasis::Kind::quark_line:
      return basis.num_gluons;
    case ColorBasis::Kind::adjoint:
      return basis.num_gluons - 2;
    case ColorBasis::Kind::strings:
      break;
  }
  return 0;
}

ColorBlocks process_color(const ColorBasis& basis, bool for_fast) {
  ColorBlocks color = blocks_of(basis, for_fast);
  if (basis.kind == ColorBasis::Kind::adjoint) {
    color.gluon_flows = std::make_shared<const GluonFlows>(gluon_flows(basis.num_gluons));
  }
  return color;
}

}  // namespace helikos
