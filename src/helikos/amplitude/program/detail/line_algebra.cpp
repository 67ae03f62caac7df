// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/line_algebra.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "helikos/theory/model/particle.hpp"

namespace helikos {
namespace {

using Label = LineProduct::Label;

/// Labels of places of a vertex, and of the roots of currents in these places; legs are below.
constexpr Label first_place = 0x40, first_input = 0x80;

}  // namespace

std::vector<LegColor<LineProduct>> LineAlgebra::leg_colors(int leg, int code) const {
  const int color = outgoing_color(code);
  LineProduct product;
  const Label own = Label(leg);
  const int number = std::abs(color) == 6 ? 2 : 1;
  for (int i = 0; i < number; ++i) {
    if (color == 8 || color == 3 || color == 6) product.lines.emplace_back(own, root_label);
    if (color == 8 || color < 0) product.lines.emplace_back(root_label, own);
  }
  return {{code, std::move(product)}};
}

LineTerms LineAlgebra::closed(const LineProduct& a, const LineProduct& b) {
  const LineTerms first = renamed({{a}}, root_label, first_input);
  const LineTerms second = renamed({{b}}, root_label, first_input + 1);
  return collected(
      summed(multiplied(first, second), first_input, first_input + 1, OctetSum::all_matrices));
}

/// The vertex times the colours of its inputs, with the root in the place of the output.
LineTerms LineAlgebra::product(const LineTerms& vertex, const Fusion& fusion,
                               const ColoredWaves<Color>& waves, bool is_rest) const {
  const int n = fusion.num_inputs + 1;
  LineTerms terms = vertex;
  for (int place = 0; place < n; ++place)
    terms = renamed(std::move(terms), Label(place),
                    place == fusion.output_place ? root_label : Label(first_place + place));
  for (int k = 0; k < fusion.num_inputs; ++k) {
    const int place = (fusion.output_place + 1 + k) % n;
    const auto root = Label(first_input + place), input = Label(first_place + place);
    const LineTerms own = renamed({{waves[std::size_t(k)]->color}}, root_label, root);
    terms = summed(multiplied(terms, own), root, input, OctetSum::all_matrices);
  }
  if (is_rest || color_of(fusion.output) != 8) return collected(std::move(terms));
  // Its partner: the lines without the root.
  const Label in = first_input, out = first_input + 1;
  const LineTerm delta{{{{root_label, root_label}}, {}, {}}, -1.0 / num_colors, 1};
  LineTerms partners;
  for (const LineTerm& term : terms) {
    const LineTerms own = renamed({term}, root_label, in);
    const LineTerms closing{{{{{out, out}}, {}, {}}}};
    for (const LineTerm& joined : summed(multiplied(own, closing), in, out, OctetSum::all_matrices))
      for (LineTerm& partner : multiplied(joined, delta)) partners.push_back(std::move(partner));
  }
  terms.insert(terms.end(), partners.begin(), partners.end());
  return collected(std::move(terms));
}

namespace {

/// The terms of a fusion without colours; of three gluons for the order of its inputs.
std::vector<Term> plain_terms(FusionTerms& terms, const Fusion& fusion,
                              const ColoredWaves<LineProduct>& waves) {
  if (FusionTerms::joins_gluons(fusion))
    return {terms.three_gluons(fusion, *waves[0], *waves[1])[0]};
  const Waves plain = plain_waves<LineProduct>(waves);
  if (has_tensor(fusion.vertex->lorentz)) return terms.tensor_terms(fusion, plain);
  return {terms.single_term(fusion, plain)};
}

}  // namespace

std::vector<ColoredTerm<LineProduct>> LineAlgebra::terms(FusionTerms& terms, const Fusion& fusion,
                                                         const ColoredWaves<Color>& waves,
                                                         bool is_rest) const {
  const bool are_gluons = FusionTerms::joins_gluons(fusion);
  if (are_gluons && fusion.num_inputs == 3) return four_gluons(terms, fusion, waves, is_rest);
  const auto [vertex, is_new] = known_.try_emplace(fusion.vertex);
  if (is_new && !are_gluons) vertex->second = lines_of(*fusion.vertex);
  // Inputs a, b, in this order, and the output.
  const auto n = Label(fusion.num_inputs + 1), output = Label(fusion.output_place);
  const auto place = [&](int k) { return Label((output + 1 + k) % n); };
  LineTerms gluons;
  if (are_gluons) {
    gluons = {trace_of({place(0), place(1), output}), trace_of({place(1), place(0), output})};
    gluons[1].coefficient = -1.0;
  }
  const LineTerms colors = product(are_gluons ? gluons : vertex->second, fusion, waves, is_rest);
  if (colors.empty()) return {};
  std::vector<ColoredTerm<Color>> result;
  for (const Term& term : plain_terms(terms, fusion, waves))
    for (const LineTerm& color : colors) {
      result.push_back({color.product, term});
      result.back().term.coefficient *= color.coefficient;
      result.back().term.singlets = color.singlets;
    }
  return result;
}

std::vector<ColoredTerm<LineProduct>> LineAlgebra::four_gluons(FusionTerms& terms,
                                                               const Fusion& fusion,
                                                               const ColoredWaves<Color>& waves,
                                                               bool is_rest) const {
  const auto output = Label(fusion.output_place);
  const auto place = [&](std::size_t k) { return Label((output + 1 + k) % 4); };
  std::map<Color, FourGluonShares> shares;
  for (std::size_t middle = 0; middle < 3; ++middle) {
    const std::size_t a = (middle + 1) % 3, c = (middle + 2) % 3;
    const LineTerms orders{trace_of({place(a), place(middle), place(c), output}),
                           trace_of({place(c), place(middle), place(a), output})};
    const Term own = terms.four_gluons(fusion, *waves[a], *waves[middle], *waves[c])[0];
    for (const LineTerm& color : product(orders, fusion, waves, is_rest)) {
      Term term = own;
      term.coefficient *= color.coefficient;
      term.singlets = color.singlets;
      shares[color.product].add(middle, term);
    }
  }
  std::vector<ColoredTerm<Color>> result;
  for (auto& [color, share] : shares) {
    share.reduce();
    for (const auto& term : share.terms)
      if (term && term->coefficient != 0.0) result.push_back({color, *term});
  }
  return result;
}

}  // namespace helikos
