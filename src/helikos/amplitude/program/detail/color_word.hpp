// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "helikos/theory/process/color_flow.hpp"

namespace helikos {

/// Coloured legs in order along a colour line; each character is the number of a leg.
using LegString = std::string;

/// The colour of a current as a *colour word*: the open line, and the closed strings beside it
/// (docs/physics.md, section Colour words). The open line is
///
/// - for a quark a string that a quark begins, for an antiquark a string that an antiquark ends,
/// - for an octet gluons in order; or, where quarks are among its legs, `left` that an antiquark
///   ends, and `right` that a quark begins: the colour line enters and leaves by them,
/// - for a singlet empty.
struct ColorWord {
  LegString left;   ///< the open line, or its part before the break
  LegString right;  ///< behind the break; empty without one
  std::vector<LegString> closed;

  bool has_break() const { return !right.empty(); }
  auto operator<=>(const ColorWord&) const = default;
};

/// The word of an external leg, a singlet where it has no color.
ColorWord leg_word(int leg, bool has_color);

/// Quark, then octet: a longer quark.
ColorWord extend_quark(const ColorWord& quark, const ColorWord& octet);
/// Octet, then antiquark: a longer antiquark.
ColorWord extend_antiquark(const ColorWord& octet, const ColorWord& antiquark);
/// Two octets one after the other.
ColorWord join_octets(const ColorWord& first, const ColorWord& second);
/// The octet of a quark and an antiquark.
ColorWord octet_of(const ColorWord& quark, const ColorWord& antiquark);
/// The singlet of a quark and an antiquark: one more closed string. For two singlets no string is
/// added.
ColorWord singlet_of(const ColorWord& quark, const ColorWord& antiquark);
/// A singlet beside any word.
ColorWord with_singlet(const ColorWord& word, const ColorWord& singlet);

/// The singlet of two octets. Gluons alone become a *trace*: a closed string that begins and ends
/// with the same gluon, the lowest.
ColorWord close_octets(const ColorWord& a, const ColorWord& b);

/// The flow of a word without an open line.
ColorFlow flow_of(const ColorWord& word);

}  // namespace helikos
