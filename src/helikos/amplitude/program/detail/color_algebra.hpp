// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What the recursion knows of colour: the colours that currents may have, and what vertices do to
/// them. An algebra has products that are nothing where they vanish, says which colours of a leg
/// set have currents, and what closed colours add up to.

#include <optional>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/detail/color_element.hpp"
#include "helikos/amplitude/program/detail/gluon_words.hpp"
#include "helikos/amplitude/program/program_options.hpp"
#include "helikos/theory/process/color_configuration.hpp"

namespace helikos {

/// What an external leg is: a current of this code and colour, times a factor.
template <class Color>
struct LegColor {
  int code;
  Color color;
  double factor = 1.0;
  /// Of continuous colours the number of the element, each of which has a current; else -1.
  int element = -1;
};

/// Where legs have fixed colours: those sets of them that may have a current. Its colour is one
/// particle's, so that one colour at most goes out and one comes in.
class LegCharges {
 public:
  explicit LegCharges(const ColorConfiguration& colors) : colors_(colors) {}
  bool may_have_current(LegMask legs) const;

 private:
  ColorConfiguration colors_;
};

/// Colour words: of all flows, or of those that are valid where legs have fixed colours.
class WordAlgebra {
 public:
  using Color = ColorWord;
  using Product = std::optional<ColorWord>;

  WordAlgebra(const Process& process, int root, const ProgramOptions& options);

  bool is_one_jamp() const { return !colors_.empty(); }
  bool is_adjoint() const { return words_.is_adjoint(); }
  std::vector<ColorWord> adjoint_flows() const { return words_.adjoint_flows(); }
  bool may_have_current(LegMask legs) const {
    return !is_one_jamp() || charges_.may_have_current(legs);
  }

  std::vector<LegColor<Color>> leg_colors(int leg, int code) const;
  bool has_current(LegMask legs, const ColorWord& word) const;
  /// The word whose current is (-1)^(k+1) that of this one.
  Product reversed(LegMask legs, const ColorWord& word) const;
  /// Of a closed word in its jamp; 0 where it is no flow of the basis.
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
  LegCharges charges_;
  bool has_gluons_only_, decouples_;
};

/// Elements of colour matrices: colours are summed over inside the recursion.
class ElementAlgebra {
 public:
  using Color = ColorElement;
  using Product = MaybeElement;

  ElementAlgebra(const Process& process, int root, const ProgramOptions& options);

  static constexpr bool is_one_jamp() { return true; }
  static constexpr bool is_adjoint() { return false; }
  static std::vector<ColorElement> adjoint_flows() { return {}; }
  bool may_have_current(LegMask legs) const {
    return is_continuous_ || charges_.may_have_current(legs);
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
  LegCharges charges_;
  bool is_continuous_;
  bool decouples_;
};

}  // namespace helikos
