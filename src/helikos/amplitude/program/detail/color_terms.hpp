// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Fusions as instructions, with the colours of their results.

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "helikos/amplitude/program/fusion_terms.hpp"

namespace helikos {

template <class Color>
struct ColoredTerm {
  Color color;
  Term term;
};

/// The colour of a vertex with one colour structure; nothing where it vanishes.
template <class Algebra, class Color = typename Algebra::Color>
std::optional<Color> single_color(const Algebra& algebra, const Fusion& fusion,
                                  const ColoredWaves<Color>& waves) {
  const auto &a = *waves[0], &b = *waves[1];
  if (fusion.num_inputs == 3) {
    const auto pair = algebra.beside(a.color, b.color);
    return pair ? algebra.beside(*pair, waves[2]->color) : pair;
  }
  const int x = color_of(a.code), y = color_of(b.code);
  if (x == 8 && y == 8) return algebra.close(a.color, b.color);
  if (x == 3 && y == 3) {
    const auto &quark = a.code > 0 ? a : b, &antiquark = a.code > 0 ? b : a;
    return color_of(fusion.output) == 8 ? algebra.octet(quark.color, antiquark.color)
                                        : algebra.singlet(quark.color, antiquark.color);
  }
  if (x != 1 && y != 1) {
    const auto &octet = x == 8 ? a : b, &quark = x == 8 ? b : a;
    return quark.code > 0 ? algebra.quark_octet(quark.color, octet.color)
                          : algebra.octet_antiquark(octet.color, quark.color);
  }
  return x == 1 ? algebra.beside(b.color, a.color) : algebra.beside(a.color, b.color);
}

/// Colours of three octets: two orders, with opposite signs.
template <class Algebra, class Color = typename Algebra::Color>
std::vector<ColoredTerm<Color>> three_gluon_terms(const Algebra& algebra, FusionTerms& terms,
                                                  const Fusion& fusion,
                                                  const ColoredWaves<Color>& waves) {
  const auto &a = *waves[0], &b = *waves[1];
  const auto colors = std::array{algebra.join(a.color, b.color), algebra.join(b.color, a.color)};
  if (colors[0] == colors[1]) return {};
  const auto both = FusionTerms::joins_octets(fusion)
                        ? terms.three_octets(fusion, {waves[0], waves[1], nullptr})
                        : terms.three_gluons(fusion, a, b);
  std::vector<ColoredTerm<Color>> result;
  for (std::size_t k = 0; k < 2; ++k) {
    if (colors[k]) result.push_back({*colors[k], both[k]});
  }
  return result;
}

/// Shares of a four-gluon vertex with one colour. As {A, B, C} + {B, C, A} + {C, A, B} = 0, one
/// number may be subtracted from the shares of all three middles.
struct FourGluonShares {
  std::array<std::optional<Term>, 3> terms;  ///< (middle)

  void add(std::size_t middle, const Term& term) {
    if (terms[middle]) {
      terms[middle]->coefficient += term.coefficient;
    } else {
      terms[middle] = term;
    }
  }
  /// Leaves as few terms as possible.
  void reduce() {
    if (!terms[0] || !terms[1] || !terms[2]) return;
    const double a = terms[0]->coefficient, b = terms[1]->coefficient, c = terms[2]->coefficient;
    const double common = a == b || a == c ? a : c;
    for (auto& term : terms) term->coefficient -= common;
  }
};

/// Colours of four gluons: six orders.
template <class Algebra, class Color = typename Algebra::Color>
std::vector<ColoredTerm<Color>> four_gluon_terms(const Algebra& algebra, FusionTerms& terms,
                                                 const Fusion& fusion,
                                                 const ColoredWaves<Color>& waves) {
  std::vector<std::pair<Color, FourGluonShares>> shares;
  const auto add = [&](const std::optional<Color>& color, std::size_t middle, const Term& term) {
    if (!color) return;
    auto place = std::ranges::find(shares, *color, [](const auto& s) { return s.first; });
    if (place == shares.end()) place = shares.insert(place, {*color, {}});
    place->second.add(middle, term);
  };
  const auto product = [&](const auto& a, const auto& b, const auto& c) {
    const auto pair = algebra.join(a.color, b.color);
    return pair ? algebra.join(*pair, c.color) : pair;
  };
  for (std::size_t middle = 0; middle < 3; ++middle) {
    const auto &a = *waves[(middle + 1) % 3], &b = *waves[middle], &c = *waves[(middle + 2) % 3];
    const auto forward = product(a, b, c), backward = product(c, b, a);
    if (!forward && !backward) continue;
    const auto both = terms.four_gluons(fusion, a, b, c);
    add(forward, middle, both[0]);
    add(backward, middle, both[1]);
  }
  std::vector<ColoredTerm<Color>> result;
  for (auto& [color, share] : shares) {
    share.reduce();
    for (const auto& term : share.terms) {
      if (term && term->coefficient != 0.0) result.push_back({color, *term});
    }
  }
  return result;
}

/// Terms of a fusion and their colours, without the sign of fermions and the signs of the waves.
template <class Algebra, class Color = typename Algebra::Color>
std::vector<ColoredTerm<Color>> color_terms(const Algebra& algebra, FusionTerms& terms,
                                            const Fusion& fusion,
                                            const ColoredWaves<Color>& waves) {
  if (FusionTerms::joins_octets(fusion)) return three_gluon_terms(algebra, terms, fusion, waves);
  if (FusionTerms::joins_gluons(fusion)) {
    return fusion.num_inputs == 2 ? three_gluon_terms(algebra, terms, fusion, waves)
                                  : four_gluon_terms(algebra, terms, fusion, waves);
  }
  const auto color = single_color(algebra, fusion, waves);
  if (!color) return {};
  return {{*color, terms.single_term(fusion, {waves[0], waves[1], waves[2]})}};
}

}  // namespace helikos
