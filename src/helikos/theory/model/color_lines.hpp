// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace helikos {

/// A product of Kronecker deltas and epsilons in the indices of triplets: the colour of any tensor
/// of triplets, octets and sextets (docs/physics.md, Lines of colour).
///
/// A *label* is a leg, or a place of a vertex. Lines begin and end at labels: an outgoing triplet
/// begins one line, an outgoing antitriplet ends one. An octet ends one line and begins the next:
/// it is T^a between them, Tr(T^a T^b) = delta^ab. An outgoing sextet begins two lines, an
/// antisextet ends two; the two are symmetrised with a factor 1/2 for each order.
struct LineProduct {
  using Label = std::uint8_t;

  std::vector<std::pair<Label, Label>> lines;  ///< (begin, end), sorted
  /// Epsilons of three labels at which lines begin, each triple in ascending order, sorted.
  std::vector<std::array<Label, 3>> begins;
  /// Epsilons of three labels at which lines end. A product has epsilons of one kind only.
  std::vector<std::array<Label, 3>> ends;

  auto operator<=>(const LineProduct&) const = default;
};

/// A product with a coefficient.
struct LineTerm {
  LineProduct product;
  double coefficient = 1.0;
  int singlets = 0;  ///< factors 1/N, from octets that are colour singlets

  bool operator==(const LineTerm&) const = default;
};

using LineTerms = std::vector<LineTerm>;

/// A label whose octet may be a singlet: a line from it to itself is a delta of its two indices.
/// Such lines vanish at all other labels, Tr(T^a) = 0.
inline constexpr LineProduct::Label root_label = 0xFF;

/// The product of two terms whose labels differ. The product of an epsilon of begins and one of
/// ends is the determinant of deltas.
LineTerms multiplied(const LineTerm& a, const LineTerm& b);
LineTerms multiplied(const LineTerms& a, const LineTerms& b);

/// How the colours of two octets are summed.
enum class OctetSum {
  all_matrices,  ///< d_il d_jk: one of the two is known to be without a trace
  octet,         ///< d_il d_jk - d_ij d_kl / N
};

/// Sums over the colours of two labels of conjugate particles: lines that end at one go on where
/// they begin at the other. Pairs of lines of sextets are symmetrised.
LineTerms summed(const LineTerms& terms, LineProduct::Label x, LineProduct::Label y, OctetSum sum);

/// The terms with another name of a label.
LineTerms renamed(LineTerms terms, LineProduct::Label from, LineProduct::Label to);

/// Begins and ends exchanged: the complex conjugate tensor.
LineTerm conjugate(LineTerm term);

/// The terms in a normal form: sorted, equal products added, none that vanishes.
LineTerms collected(LineTerms terms);

}  // namespace helikos
