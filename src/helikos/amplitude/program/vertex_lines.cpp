// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/vertex_lines.hpp"

#include <stdexcept>

#include "helikos/theory/model/particle.hpp"

namespace helikos {
namespace {

using Label = LineProduct::Label;

LineTerm string_term(const MatrixString& string) {
  LineTerm term;
  term.coefficient = string.sign;
  const auto& places = string.places;
  for (std::size_t i = 0; i + 1 < places.size(); ++i)
    term.product.lines.emplace_back(places[i], places[i + 1]);
  if (string.is_trace) term.product.lines.emplace_back(places.back(), places.front());
  return term;
}

/// Colour of a vertex with a formula: T^a, delta, or F^abc.
LineTerms lines_of_formula(const Vertex& vertex) {
  std::vector<Label> octets;
  int begin = -1, end = -1;
  for (int place = 0; place < num_legs(vertex.lorentz); ++place) {
    const int color = outgoing_color(vertex.particles[std::size_t(place)]);
    if (color == 8) octets.push_back(Label(place));
    if (color == 3) begin = place;
    if (color == -3) end = place;
  }
  if (begin >= 0 && end >= 0 && octets.size() <= 1) {
    MatrixString string{1, false, {std::uint8_t(begin)}};
    string.places.insert(string.places.end(), octets.begin(), octets.end());
    string.places.push_back(std::uint8_t(end));
    return {string_term(string)};
  }
  if (begin >= 0 || end >= 0) throw std::logic_error("a formula of unknown colour");
  if (octets.empty()) return {{}};
  if (octets.size() == 2) return {trace_of(octets)};
  if (octets.size() != 3) throw std::logic_error("a formula of unknown colour");
  LineTerm back = trace_of({octets[0], octets[2], octets[1]});
  back.coefficient = -1.0;
  return {trace_of(octets), back};
}

}  // namespace

LineTerm trace_of(const std::vector<Label>& octets) {
  return string_term({1, true, {octets.begin(), octets.end()}});
}

LineTerms lines_of(const Vertex& vertex) {
  if (!has_tensor(vertex.lorentz)) return lines_of_formula(vertex);
  if (!vertex.lines.empty()) return vertex.lines;
  if (vertex.colors.empty()) return {{}};
  LineTerms terms;
  for (const MatrixString& string : vertex.colors) terms.push_back(string_term(string));
  return terms;
}

}  // namespace helikos
