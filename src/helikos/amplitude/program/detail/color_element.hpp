// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <optional>

namespace helikos {

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

}  // namespace helikos
