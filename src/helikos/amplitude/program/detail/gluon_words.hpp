// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/detail/color_word.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

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
