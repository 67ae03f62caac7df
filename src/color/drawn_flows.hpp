// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace helikos {

/// Colour flows of gluons alone, from their jamps in the adjoint basis (color/adjoint_color.hpp).
///
/// Flow f is the trace Tr(T^1 T^s(1) .. T^s(n-1)) with s permutation f, in lexicographic order, of
/// the gluons behind the first one. With 1, alpha, n, beta the order of its gluons, its partial
/// amplitude is, but for a sign, the sum of the jamps of all orders that mix alpha with the reverse
/// of beta (R. Kleiss, H. Kuijf, Nucl. Phys. B312 (1989) 616). A trace and its reverse, which is
/// the conjugate flow, have the same one but for a sign: they are a pair.
struct GluonFlows {
  std::vector<std::int32_t> numbers;  ///< (pair, 2): of both flows; the same one for two gluons
  std::vector<std::int32_t> begins;   ///< (pair + 1): where the jamps of a pair begin
  std::vector<std::int32_t> jamps;    ///< those that a pair adds up

  int num_pairs() const { return static_cast<int>(begins.size()) - 1; }
};

/// Of `num_gluons` gluons, two or more.
GluonFlows gluon_flows(int num_gluons);

}  // namespace helikos
