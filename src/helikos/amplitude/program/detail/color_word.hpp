// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

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

/// Colour words that have a current, and traces that are flows. Gluons alone may be in the adjoint
/// basis: all orders between the first gluon and the root (docs/physics.md, section Colour).
class GluonWords {
 public:
  GluonWords(LegMask gluons, int root, bool is_adjoint)
      : gluons_(gluons), root_(root), is_adjoint_(is_adjoint) {}

  bool is_adjoint() const { return is_adjoint_; }

  /// Whether gluons in order and their reverse share a current, J(k..1) = (-1)^(k+1) J(1..k). In
  /// the adjoint basis only permuted gluons do.
  bool is_reversible(LegMask legs, const ColorWord& word) const;

  /// Whether a word has a current of its own; only one of a word and its reverse has. In the
  /// adjoint basis only the first gluon may follow the root: a word is part of the circle first,
  /// others, root, first.
  bool has_current(LegMask legs, const ColorWord& word) const;

  /// Whether a closed word is a flow. All are, except in the adjoint basis.
  bool is_flow(const ColorWord& word) const { return !is_adjoint_ || is_in_order(word); }

  /// All flows of the adjoint basis.
  std::vector<ColorWord> adjoint_flows() const;

 private:
  bool is_in_order(const ColorWord& word) const;
  LegMask first() const { return gluons_ & (~gluons_ + 1); }

  LegMask gluons_;
  int root_;
  bool is_adjoint_;
};

}  // namespace helikos
