// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace helikos {

inline constexpr int num_colors = 3;

/// Coloured legs along a line of colour: a quark (outgoing quark or incoming antiquark), gluons, an
/// antiquark. The string stands for (T^{g1} .. T^{gm})_ij, Tr(T^a T^b) = delta^ab. A string of
/// gluons that begins and ends with one gluon is a *trace*, Tr(T^{g1} .. T^{gm}), where this gluon
/// stands for both ends; the lowest gluon is first.
///
/// Models may have more. A sextet begins or ends two strings, which are symmetrised. Three strings
/// that end in one negative number meet at a *junction*, an epsilon tensor in their last indices;
/// where they begin with it, in their first indices.
using ColorString = std::vector<int>;

inline bool is_trace(const ColorString& string) { return string.front() == string.back(); }

/// Rotates a trace so that its lowest gluon is at both ends.
inline void begin_with_lowest(ColorString& trace) {
  trace.pop_back();
  std::ranges::rotate(trace, std::ranges::min_element(trace));
  trace.push_back(trace.front());
}

/// Strings that hold every coloured leg once, in ascending order; empty without colour.
using ColorFlow = std::vector<ColorString>;

/// Meaning and order of the jamps of an amplitude. Jamps belong to colour flows, except for gluons
/// alone.
struct ColorBasis {
  enum class Kind {
    strings,  ///< `flows`, in ascending order
    adjoint,  ///< gluons only: the permutations of all gluons but two, in lexicographic order,
              ///< between the first gluon and the last one (physics.md, section Colour). The colour
              ///< flows are the permutations of all gluons but the first one.
    configuration,  ///< one jamp, whose |jamp|^2 is the sum: legs have fixed colours
  };
  Kind kind = Kind::strings;
  int num_gluons = 0;            ///< for `adjoint`
  std::vector<ColorFlow> flows;  ///< for `strings`
  /// For `strings`, (flow): number of factors 1/N, from gluons that are colour singlets, that all
  /// terms of the jamp have at least.
  std::vector<int> singlets = {};
  /// Where only products of some powers of the couplings count, powers have numbers: the number of
  /// each flow (a flow occurs once for each), and the pairs that count. Both are empty where all
  /// products count.
  std::vector<int> powers = {};
  std::vector<std::pair<int, int>> products = {};

  bool operator==(const ColorBasis&) const = default;
};

}  // namespace helikos
