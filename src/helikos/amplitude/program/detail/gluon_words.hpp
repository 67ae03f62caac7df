// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/detail/color_word.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Which colour words have a current, and which traces are flows. Gluons alone may be in the
/// adjoint basis: all orders between the first gluon and the root (docs/physics.md, section
/// Colour).
class GluonWords {
 public:
  GluonWords(LegMask gluons, int root, bool is_adjoint)
      : gluons_(gluons), root_(root), is_adjoint_(is_adjoint) {}

  bool is_adjoint() const { return is_adjoint_; }

  /// Gluons in order and their reverse share a current, J(k..1) = (-1)^(k+1) J(1..k); in the
  /// adjoint basis those that are permuted.
  bool is_reversible(LegMask legs, const ColorWord& word) const;

  /// Of a word and its reverse one has a current of its own. In the adjoint basis the root is
  /// followed by the first gluon and nothing else; a word is part of the circle
  /// first, others, root, first.
  bool has_current(LegMask legs, const ColorWord& word) const;

  /// Whether a closed word is a flow: all are, but in the adjoint basis.
  bool is_flow(const ColorWord& word) const { return !is_adjoint_ || is_in_order(word); }

  /// Of the adjoint basis: all flows.
  std::vector<ColorWord> adjoint_flows() const;

 private:
  bool is_in_order(const ColorWord& word) const;
  LegMask first() const { return gluons_ & (~gluons_ + 1); }

  LegMask gluons_;
  int root_;
  bool is_adjoint_;
};

}  // namespace helikos
