// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/process_color.hpp"

#include <algorithm>
#include <functional>

#include "helikos/amplitude/color/adjoint_color.hpp"
#include "helikos/amplitude/color/detail/leading_color.hpp"
#include "helikos/amplitude/color/drawn_flows.hpp"
#include "helikos/amplitude/color/fast_color.hpp"
#include "helikos/amplitude/color/string_color.hpp"

namespace helikos {
namespace {

bool is_adjoint(const ColorBasis& basis) { return basis.kind == ColorBasis::Kind::adjoint; }

/// n where flows are all orders of n gluons on one quark line, otherwise 0. The flows are different
/// and in ascending order.
int gluons_on_line(const ColorBasis& basis) {
  if (is_adjoint(basis) || !basis.products.empty() || basis.flows.empty()) return 0;
  const auto is_string = [](const ColorFlow& flow) { return flow.size() == 1; };
  if (!std::ranges::all_of(basis.flows, is_string)) return 0;
  const ColorString& string = basis.flows.front().front();
  if (is_trace(string)) return 0;
  const std::size_t gluons = string.size() - 2;
  std::size_t orderings = 1;
  for (std::size_t k = 2; k <= gluons; ++k) orderings *= k;
  return basis.flows.size() == orderings ? static_cast<int>(gluons) : 0;
}

ColorBlocks blocks_of(const ColorBasis& basis, bool for_fast) {
  const int line = gluons_on_line(basis);
  if (for_fast) {
    return with_fast_color(line > 0 ? fast_quark_line_color(line)
                                    : fast_adjoint_color(basis.num_gluons));
  }
  if (is_adjoint(basis)) return adjoint_color(basis.num_gluons);
  if (basis.kind == ColorBasis::Kind::configuration) return single_flow_color(1.0);
  if (line > 0) return quark_line_color(line);
  return string_color(basis.flows, basis.powers, basis.products);
}

}  // namespace

int permuted_gluons(const ColorBasis& basis) {
  return is_adjoint(basis) ? basis.num_gluons - 2 : gluons_on_line(basis);
}

ColorBlocks process_color(const ColorBasis& basis, bool for_fast, ColorTerms terms) {
  ColorBlocks color =
      terms == ColorTerms::leading ? leading_color(basis, for_fast) : blocks_of(basis, for_fast);
  if (is_adjoint(basis)) {
    color.drawn_flows = std::make_shared<const DrawnFlows>(gluon_flows(basis.num_gluons));
  } else if (std::ranges::adjacent_find(basis.singlets, std::ranges::not_equal_to()) !=
             basis.singlets.end()) {
    color.drawn_flows = std::make_shared<const DrawnFlows>(leading_flows(basis));
  }
  color.is_semidefinite = basis.products.empty();
  return color;
}

}  // namespace helikos
