// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Colour in the recursion: the colours that currents may have, and the effect of vertices on them.
/// An algebra has products that are nothing where they vanish, lists the colours of a leg set that
/// have currents, and gives the weights of closed colours.

#include <compare>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/theory/process/color_configuration.hpp"
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

/// An external leg: a current of this code and colour, times a factor.
template <class Color>
struct LegColor {
  int code;
  Color color;
  double factor = 1.0;
  /// For continuous colours the number of the element, each of which has a current; otherwise -1.
  int element = -1;
};

/// Whether a leg set may have a current where legs have fixed colours. The colour of a current is
/// the colour of one particle: at most one colour goes out and one comes in.
bool may_have_current(const ColorConfiguration& colors, LegMask legs);

/// Colour words: for all flows, or for the valid flows where legs have fixed colours.
class WordAlgebra {
 public:
  using Color = ColorWord;
  using Product = std::optional<ColorWord>;

  WordAlgebra(const Process& process, int root, const ProgramOptions& options);

  bool is_one_jamp() const { return !colors_.empty(); }
  bool is_adjoint() const { return words_.is_adjoint(); }
  std::vector<ColorWord> adjoint_flows() const { return words_.adjoint_flows(); }
  bool may_have_current(LegMask legs) const {
    return !is_one_jamp() || helikos::may_have_current(colors_, legs);
  }

  std::vector<LegColor<Color>> leg_colors(int leg, int code) const;
  bool has_current(LegMask legs, const ColorWord& word) const;
  /// The word whose current is (-1)^(k+1) times the current of this word.
  Product reversed(LegMask legs, const ColorWord& word) const;
  /// Weight of a closed word in its jamp; 0 where it is no flow of the basis.
  double weight(const ColorWord& word) const;

  Product quark_octet(const ColorWord& quark, const ColorWord& octet) const;
  Product octet_antiquark(const ColorWord& octet, const ColorWord& antiquark) const;
  Product join(const ColorWord& a, const ColorWord& b) const;
  Product octet(const ColorWord& quark, const ColorWord& antiquark) const;
  Product singlet(const ColorWord& quark, const ColorWord& antiquark) const;
  Product beside(const ColorWord& word, const ColorWord& singlet) const;
  Product close(const ColorWord& a, const ColorWord& b) const;

 private:
  bool follows(const ColorWord& a, const ColorWord& b) const;
  bool is_valid(const LegString& string) const;
  bool may_go_on(LegMask legs, const ColorWord& word) const;

  const Process& process_;
  GluonWords words_;
  ColorConfiguration colors_;  ///< empty: all flows
  bool has_gluons_only_, decouples_;
};

/// The colour of a current where legs have fixed colours: one element of a matrix of colours. An
/// octet is E_ij, with a one in row i and column j; a quark is a row, e_j, an antiquark a column,
/// e_i; a singlet is a number. -1 means that a row or column is not there.
struct ColorElement {
  int row = -1, column = -1;
  auto operator<=>(const ColorElement&) const = default;
};

using MaybeElement = std::optional<ColorElement>;

/// E_ij E_kl = d_jk E_il, also with rows and columns: a quark and an octet, an octet and an
/// antiquark, two octets, a quark and an antiquark that make a singlet. Nothing where the product
/// is zero.
inline MaybeElement product(const ColorElement& a, const ColorElement& b) {
  return a.column == b.row ? MaybeElement({a.row, b.column}) : std::nullopt;
}

/// The octet e_i e_j of an antiquark e_i and a quark e_j.
inline ColorElement octet_of(const ColorElement& quark, const ColorElement& antiquark) {
  return {antiquark.row, quark.column};
}

/// Tr(E_ij E_kl)
inline MaybeElement trace_of(const ColorElement& a, const ColorElement& b) {
  return a.column == b.row && b.column == a.row ? MaybeElement(ColorElement()) : std::nullopt;
}

/// Elements of colour matrices: the recursion itself sums over colours.
class ElementAlgebra {
 public:
  using Color = ColorElement;
  using Product = MaybeElement;

  ElementAlgebra(const Process& process, int root, const ProgramOptions& options);

  static constexpr bool is_one_jamp() { return true; }
  static constexpr bool is_adjoint() { return false; }
  static std::vector<ColorElement> adjoint_flows() { return {}; }
  bool may_have_current(LegMask legs) const {
    return is_continuous_ || helikos::may_have_current(colors_, legs);
  }

  std::vector<LegColor<Color>> leg_colors(int leg, int code) const;
  static constexpr bool has_current(LegMask, const ColorElement&) { return true; }
  static Product reversed(LegMask, const ColorElement&) { return std::nullopt; }
  static constexpr double weight(const ColorElement&) { return 1.0; }

  using Element = ColorElement;
  static Product quark_octet(const Element& q, const Element& a) { return product(q, a); }
  static Product octet_antiquark(const Element& a, const Element& q) { return product(a, q); }
  static Product join(const Element& a, const Element& b) { return product(a, b); }
  static Product octet(const Element& q, const Element& qbar) { return octet_of(q, qbar); }
  static Product singlet(const Element& q, const Element& qbar) { return product(q, qbar); }
  static Product beside(const Element& a, const Element&) { return a; }
  static Product close(const Element& a, const Element& b) { return trace_of(a, b); }

 private:
  std::vector<LegColor<Color>> all_elements(int code) const;

  ColorConfiguration colors_;
  bool is_continuous_;
  bool decouples_;
};

}  // namespace helikos
