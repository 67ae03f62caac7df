// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Fusions as instructions, with the colours of their results.

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/detail/fusion_terms.hpp"

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

/// Colours of three gluons: two orders, with opposite signs.
template <class Algebra, class Color = typename Algebra::Color>
std::vector<ColoredTerm<Color>> three_gluon_terms(const Algebra& algebra, FusionTerms& terms,
                                                  const Fusion& fusion,
                                                  const ColoredWaves<Color>& waves) {
  const auto &a = *waves[0], &b = *waves[1];
  const auto colors = std::array{algebra.join(a.color, b.color), algebra.join(b.color, a.color)};
  if (colors[0] == colors[1]) return {};
  const auto both = terms.three_gluons(fusion, a, b);
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

/// The colour that a string of a vertex with a tensor gives to its output: colours of the inputs
/// along the string, and those of singlets beside them.
template <class Algebra, class Color = typename Algebra::Color>
class StringColor {
 public:
  using Product = typename Algebra::Product;

  StringColor(const Algebra& algebra, const Fusion& fusion, const ColoredWaves<Color>& waves)
      : algebra_(algebra), fusion_(fusion), waves_(waves) {}

  Product operator()(const MatrixString& string) const {
    std::vector<std::uint8_t> places = string.places;
    std::erase_if(places, [this](std::uint8_t place) { return is_singlet(place); });
    const auto output = std::ranges::find(places, std::uint8_t(fusion_.output_place));
    Product color;
    if (string.is_trace && output != places.end()) {
      std::rotate(places.begin(), output, places.end());
      color = joined({places.begin() + 1, places.end()});
    } else if (string.is_trace) {
      color = places.empty() ? Product(Color()) : closed(places);
    } else {
      color = of_line(places, output - places.begin());
    }
    return with_singlets(std::move(color), string);
  }

 private:
  using Places = std::vector<std::uint8_t>;

  const ColoredWave<Color>& wave(std::uint8_t place) const {
    const int n = num_legs(fusion_.vertex->lorentz);
    return *waves_[std::size_t((place - fusion_.output_place - 1 + 2 * n) % n)];
  }

  /// A gluon that is a singlet in this fusion.
  bool is_singlet(std::uint8_t place) const {
    if (place == fusion_.output_place) return fusion_.output == singlet_gluon;
    return wave(place).code == singlet_gluon;
  }

  Product joined(const Places& octets) const {
    Product color = wave(octets.front()).color;
    for (std::size_t i = 1; color && i < octets.size(); ++i)
      color = algebra_.join(*color, wave(octets[i]).color);
    return color;
  }

  Product closed(const Places& octets) const {
    const Product first = joined({octets.begin(), octets.end() - 1});
    return first ? algebra_.close(*first, wave(octets.back()).color) : first;
  }

  /// The triplet with the octets behind it, up to a position in the string.
  Product triplet(const Places& places, std::size_t end) const {
    Product color = wave(places.front()).color;
    for (std::size_t i = 1; color && i < end; ++i)
      color = algebra_.quark_octet(*color, wave(places[i]).color);
    return color;
  }

  /// The antitriplet with the octets before it, from a position in the string on.
  Product antitriplet(const Places& places, std::size_t begin) const {
    Product color = wave(places.back()).color;
    for (std::size_t i = places.size() - 1; color && i > begin; --i)
      color = algebra_.octet_antiquark(wave(places[i - 1]).color, *color);
    return color;
  }

  Product of_line(const Places& places, std::ptrdiff_t output) const {
    const auto at = std::size_t(output), n = places.size();
    if (at == n - 1) return triplet(places, n - 1);
    if (at == 0) return antitriplet(places, 1);
    const bool is_octet = at < n;
    const Product first = triplet(places, is_octet ? at : n - 1);
    const Product last = is_octet ? antitriplet(places, at + 1) : wave(places.back()).color;
    if (!first || !last) return std::nullopt;
    return is_octet ? algebra_.octet(*first, *last) : algebra_.singlet(*first, *last);
  }

  /// The colours of inputs that the string does not hold.
  Product with_singlets(Product color, const MatrixString& string) const {
    const int n = num_legs(fusion_.vertex->lorentz);
    for (int place = 0; color && place < n; ++place) {
      if (place == fusion_.output_place) continue;
      const bool is_held = std::ranges::count(string.places, std::uint8_t(place)) > 0;
      if (!is_held || is_singlet(std::uint8_t(place)))
        color = algebra_.beside(*color, wave(std::uint8_t(place)).color);
    }
    return color;
  }

  const Algebra& algebra_;
  const Fusion& fusion_;
  const ColoredWaves<Color>& waves_;
};

/// Terms of a vertex with a tensor: one for each colour.
template <class Algebra, class Color = typename Algebra::Color>
std::vector<ColoredTerm<Color>> tensor_terms(const Algebra& algebra, FusionTerms& terms,
                                             const Fusion& fusion,
                                             const ColoredWaves<Color>& waves) {
  const StringColor<Algebra> color_of_string(algebra, fusion, waves);
  static const std::vector<MatrixString> plain{{1, true, {}}};
  const auto& strings = fusion.vertex->colors.empty() ? plain : fusion.vertex->colors;
  std::map<Color, int> signs;
  for (const MatrixString& string : strings)
    if (const auto color = color_of_string(string)) signs[*color] += string.sign;
  std::erase_if(signs, [](const auto& sign) { return sign.second == 0; });
  std::vector<ColoredTerm<Color>> result;
  if (signs.empty()) return result;
  const auto all = terms.tensor_terms(fusion, plain_waves<Color>(waves));
  for (const auto& [color, sign] : signs)
    for (const Term& term : all) {
      result.push_back({color, term});
      result.back().term.coefficient *= sign;
    }
  return result;
}

/// Terms of a fusion and their colours, without the sign of fermions and the signs of the waves.
template <class Algebra, class Color = typename Algebra::Color>
std::vector<ColoredTerm<Color>> color_terms(const Algebra& algebra, FusionTerms& terms,
                                            const Fusion& fusion,
                                            const ColoredWaves<Color>& waves) {
  if (has_tensor(fusion.vertex->lorentz)) return tensor_terms(algebra, terms, fusion, waves);
  if (FusionTerms::joins_gluons(fusion)) {
    return fusion.num_inputs == 2 ? three_gluon_terms(algebra, terms, fusion, waves)
                                  : four_gluon_terms(algebra, terms, fusion, waves);
  }
  const auto color = single_color(algebra, fusion, waves);
  if (!color) return {};
  return {{*color, terms.single_term(fusion, plain_waves<Color>(waves))}};
}

}  // namespace helikos
