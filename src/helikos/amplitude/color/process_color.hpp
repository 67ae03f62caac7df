// SPDX-License-Identifier: Apache-2.0
#pragma once

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

}  // namespace helikos
