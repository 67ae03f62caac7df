// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace helikos {

/// Coloured legs along a line of colour: a quark (outgoing quark or incoming antiquark), gluons, an
/// antiquark. It stands for (T^{g1} .. T^{gm})_ij, Tr(T^a T^b) = delta^ab. Gluons that begin and
/// end with the same one are a *trace*, Tr(T^{g1} .. T^{gm}), of which this stands for both ends;
/// the lowest is first.
using ColorString = std::vector<int>;

inline bool is_trace(const ColorString& string) { return string.front() == string.back(); }

/// The same trace with the lowest gluon at both ends.
inline void begin_with_lowest(ColorString& trace) {
  trace.pop_back();
  std::ranges::rotate(trace, std::ranges::min_element(trace));
  trace.push_back(trace.front());
}

/// Strings that hold every coloured leg once, in ascending order; empty without colour.
using ColorFlow = std::vector<ColorString>;

/// What the jamps of an amplitude are, in their order. They are those of its colour flows, but for
/// gluons alone.
struct ColorBasis {
  enum class Kind {
    strings,  ///< `flows`, in ascending order
    adjoint,  ///< gluons only: the permutations of all but two, in lexicographic order, between
              ///< the first gluon and the last one (physics.md, section Colour). The colour
              ///< flows are the permutations of all but the first one.
    configuration,  ///< one jamp, of which |jamp|^2 is the sum: legs have fixed colours
  };
  Kind kind = Kind::strings;
  int num_gluons = 0;            ///< of `adjoint`
  std::vector<ColorFlow> flows;  ///< of `strings`
  /// (flow) of `strings`: factors 1/N, from gluons that are colour singlets, which all that its
  /// jamp adds up has at least.
  std::vector<int> singlets = {};
  /// Where only products of some powers of e count: that of each flow, each of which is there once
  /// for a power, and the pairs of powers that count. Both empty where all products do.
  std::vector<int> powers = {};
  std::vector<std::pair<int, int>> products = {};

  bool operator==(const ColorBasis&) const = default;
};

}  // namespace helikos
