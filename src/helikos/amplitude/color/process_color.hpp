// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/theory/process/color_flow.hpp"

namespace helikos {

/// n where the flows are the permutations of n gluons, along a quark line or between two other
/// gluons; otherwise 0. The Fourier sum needs n >= 2.
int permuted_gluons(const ColorBasis& basis);

enum class ColorTerms {
  all,
  leading,  ///< without interferences of colour flows (leading_color)
};

/// The colour matrix at leading colour: the sum over colour flows of |J_f|^2, without interferences
/// (FERMILAB-PUB-21-263-T, eq. 33; docs/physics.md, Leading colour). The factor of a flow is the
/// product over its strings of N^(n-1) (N^2 - 1) for n gluons between a quark and an antiquark, N
/// for no gluon, and N^(n-2) (N^2 - 1) for a trace of n gluons. For gluons alone, the sum over all
/// (n-1)! traces is C(s, t) = f(s^-1 t) of their jamps.
/// `for_fast`: for gluons alone, makes the Fourier sum.
ColorBlocks leading_color(const ColorBasis& basis, bool for_fast = false);

/// f(k) for gluons alone, (rank of k), over N^(n-2) (N^2 - 1): the number of traces to which both
/// the unit order and k of `m` gluons contribute (eq. 39). These traces correspond to the ways to
/// cut the gluons into two sets such that neither set changes its order in k.
std::vector<std::int64_t> common_traces(int m);

/// Colour matrix of a basis, in blocks or for the Fourier sum.
ColorBlocks process_color(const ColorBasis& basis, bool for_fast = false,
                          ColorTerms terms = ColorTerms::all);

/// f(k) for gluons only, (rank of k): with F^a_bc = i sqrt2 f^abc and m gluons between 1 and n,
/// C(s, t) = Tr(F^s(1) .. F^s(m) F^t(m) .. F^t(1)) = f(s^-1 t). Integers, f(1) = 8 6^m. Throws
/// std::overflow_error where an integer could leave the 53 bits of a double.
std::vector<std::int64_t> adjoint_factors(int m);

/// Colour matrix of `num_gluons` gluons, two or more, and no quarks: flows are (F^s(2) ..
/// F^s(n-1))_{1 n}, in lexicographic order of the gluons 2 .. n-1.
ColorBlocks adjoint_color(int num_gluons);

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
/// (`adjoint_color`). Flow f is the trace Tr(T^1 T^s(1) .. T^s(n-1)) with s
/// permutation f, in lexicographic order, of the gluons behind the first one. With 1, alpha, n,
/// beta the order of its gluons, its partial amplitude is, up to a sign, the sum of the jamps of
/// all orders that mix alpha with the reverse of beta (R. Kleiss, H. Kuijf, Nucl. Phys. B312 (1989)
/// 616). A trace and its reverse, which is the conjugate flow, are a pair.
DrawnFlows gluon_flows(int num_gluons);

/// The flows of leading colour: the flows of ColorBasis::flows with the fewest colour singlets
/// (ColorBasis::singlets). Each is a jamp.
DrawnFlows leading_flows(const ColorBasis& basis);

}  // namespace helikos
