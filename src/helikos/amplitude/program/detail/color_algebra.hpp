// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Colour in the recursion: the colours that currents may have, and the effect of vertices on them.
/// An algebra has products that are nothing where they vanish, lists the colours of a leg set that
/// have currents, and gives the weights of closed colours.

#include <compare>
#include <optional>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/detail/color_word.hpp"
#include "helikos/amplitude/program/program_options.hpp"
#include "helikos/theory/process/color_configuration.hpp"

namespace helikos {

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
