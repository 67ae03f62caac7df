// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/theory/process/color_flow.hpp"

namespace helikos {

/// Colour flows that an event may have, and their partial amplitudes as sums of jamps. The two
/// flows of a pair have one partial amplitude up to a sign; a flow without partner is twice in its
/// pair.
struct DrawnFlows {
  std::vector<std::int32_t> numbers;  ///< (pair, 2): numbers of both flows
  std::vector<std::int32_t> begins;   ///< (pair + 1): where the jamps of a pair begin
  std::vector<std::int32_t> jamps;    ///< jamps that are summed for a pair

  int num_pairs() const { return static_cast<int>(begins.size()) - 1; }
};

/// The flows of `num_gluons` gluons alone, two or more, from their jamps in the adjoint basis
/// (amplitude/color/adjoint_color.hpp). Flow f is the trace Tr(T^1 T^s(1) .. T^s(n-1)) with s
/// permutation f, in lexicographic order, of the gluons behind the first one. With 1, alpha, n,
/// beta the order of its gluons, its partial amplitude is, up to a sign, the sum of the jamps of
/// all orders that mix alpha with the reverse of beta (R. Kleiss, H. Kuijf, Nucl. Phys. B312 (1989)
/// 616). A trace and its reverse, which is the conjugate flow, are a pair.
DrawnFlows gluon_flows(int num_gluons);

/// The flows of leading colour: the flows of ColorBasis::flows with the fewest colour singlets
/// (ColorBasis::singlets). Each is a jamp.
DrawnFlows leading_flows(const ColorBasis& basis);

}  // namespace helikos
