// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/diagram_color.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <utility>

#include "helikos/amplitude/program/vertex_lines.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "helikos/theory/process/color_flow.hpp"

namespace helikos {
namespace {

/// Propagators are numbered behind all legs.
constexpr int first_propagator = Process::max_legs;

int representation_of(int pdg) { return find_particle(pdg)->color; }

/// A polynomial in 1/N with integer coefficients.
class PolynomialInInverseN {
 public:
  explicit PolynomialInInverseN(std::int32_t constant = 0) { terms_[0] = constant; }

  PolynomialInInverseN& operator+=(const PolynomialInInverseN& x) {
    for (std::size_t k = 0; k < terms_.size(); ++k) terms_[k] += x.terms_[k];
    return *this;
  }
  PolynomialInInverseN times(std::int32_t factor) const {
    PolynomialInInverseN result = *this;
    for (auto& term : result.terms_) term *= factor;
    return result;
  }
  PolynomialInInverseN over_n() const {
    PolynomialInInverseN result;
    std::copy(terms_.begin(), terms_.end() - 1, result.terms_.begin() + 1);
    return result;
  }
  /// The lowest power of 1/N; where all coefficients vanish, the number of terms.
  int lowest_power() const {
    const auto is_something = [](std::int32_t term) { return term != 0; };
    return static_cast<int>(std::ranges::find_if(terms_, is_something) - terms_.begin());
  }
  bool is_zero() const { return value() == 0.0; }
  double value() const {
    double sum = 0.0;
    for (std::size_t k = terms_.size(); k > 0; --k) sum = sum / num_colors + terms_[k - 1];
    return sum;
  }

 private:
  std::array<std::int32_t, Process::max_legs> terms_{};  ///< (power); a tree has fewer inner gluons
};

/// A sum of products with polynomials in 1/N as coefficients. Lines of diagrams, external or not,
/// are letters of the strings.
class ColorSum {
 public:
  using Terms = std::map<ColorProduct, PolynomialInInverseN>;

  const Terms& terms() const { return terms_; }

  /// Multiplies by a string.
  void multiply_string(const ColorLine& line) {
    transform([&](ColorProduct product, const PolynomialInInverseN& number) {
      product.strings.push_back(line);
      add(std::move(product), number);
    });
  }

  /// Multiplies by a sum of strings, each with its sign.
  void multiply_strings(const std::vector<std::pair<ColorLine, int>>& strings) {
    transform([&](const ColorProduct& product, const PolynomialInInverseN& number) {
      for (const auto& [string, sign] : strings) {
        ColorProduct longer = product;
        longer.strings.push_back(string);
        add(std::move(longer), number.times(sign));
      }
    });
  }

  /// Multiplies by a sum of traces, each with its sign.
  void multiply_traces(const std::vector<std::pair<ColorLine, int>>& traces) {
    transform([&](const ColorProduct& product, const PolynomialInInverseN& number) {
      for (const auto& [trace, sign] : traces) {
        ColorProduct longer = product;
        longer.traces.push_back(trace);
        add(std::move(longer), number.times(sign));
      }
    });
  }

  /// Sums over the colour of a quark line between two vertices: the string that ends with the line
  /// is joined to the string that begins with it.
  void join_strings(char quark) {
    transform([&](ColorProduct product, const PolynomialInInverseN& number) {
      ColorLine before = take(product.strings, [&](const auto& s) { return s.back() == quark; });
      const ColorLine after =
          take(product.strings, [&](const auto& s) { return s.front() == quark; });
      before.pop_back();
      product.strings.push_back(before + after.substr(1));
      add(std::move(product), number);
    });
  }

  /// Sums over the colour of a gluon between two vertices.
  void sum_gluon(char gluon) {
    transform([&](ColorProduct product, const PolynomialInInverseN& number) {
      const auto has_gluon = [&](const ColorLine& s) { return s.find(gluon) != s.npos; };
      std::vector<ColorLine> strings, traces;
      while (holds(product.strings, has_gluon)) strings.push_back(take(product.strings, has_gluon));
      while (holds(product.traces, has_gluon)) traces.push_back(take(product.traces, has_gluon));
      if (strings.size() + traces.size() != 2) throw std::logic_error("a gluon of no tree");
      ColorProduct exchanged = product;
      exchange(exchanged, gluon, strings, traces);
      add(std::move(exchanged), number);
      for (auto& string : strings) product.strings.push_back(without(string, gluon));
      for (auto& trace : traces) product.traces.push_back(without(trace, gluon));
      add(std::move(product), number.over_n().times(-1));
    });
  }

 private:
  template <class Body>
  void transform(Body&& body) {
    const Terms before = std::exchange(terms_, {});
    for (const auto& [product, number] : before) body(product, number);
  }

  /// Adds a product; products with Tr(T^a) = 0 are left out.
  void add(ColorProduct product, const PolynomialInInverseN& number) {
    for (ColorLine& trace : product.traces) {
      if (trace.size() == 1) return;
      std::rotate(trace.begin(), std::ranges::min_element(trace), trace.end());
    }
    std::ranges::sort(product.strings);
    std::ranges::sort(product.traces);
    const auto [place, is_new] = terms_.try_emplace(std::move(product), number);
    if (is_new) return;
    place->second += number;
    if (place->second.is_zero()) terms_.erase(place);
  }

  /// The term with d_il d_jk: X a Y and Z a W become X W and Z Y, and a trace Tr(a Z) is put in the
  /// place of a.
  static void exchange(ColorProduct& product, char gluon, const std::vector<ColorLine>& strings,
                       const std::vector<ColorLine>& traces) {
    if (strings.size() == 2) {
      const auto [x, y] = cut(strings[0], gluon);
      const auto [z, w] = cut(strings[1], gluon);
      product.strings.push_back(x + w);
      product.strings.push_back(z + y);
      return;
    }
    const auto [before, after] = cut(traces.back(), gluon);
    const auto [x, y] = cut(strings.empty() ? traces.front() : strings.front(), gluon);
    auto& lines = strings.empty() ? product.traces : product.strings;
    lines.push_back(x + after + before + y);
  }

  static std::pair<ColorLine, ColorLine> cut(const ColorLine& line, char gluon) {
    const auto place = line.find(gluon);
    return {line.substr(0, place), line.substr(place + 1)};
  }

  static ColorLine without(const ColorLine& line, char gluon) {
    const auto [before, after] = cut(line, gluon);
    return before + after;
  }

  template <class Property>
  static bool holds(const std::vector<ColorLine>& lines, Property&& property) {
    return std::ranges::any_of(lines, property);
  }

  template <class Property>
  static ColorLine take(std::vector<ColorLine>& lines, Property&& property) {
    const auto found = std::ranges::find_if(lines, property);
    if (found == lines.end()) throw std::logic_error("a line of no diagram");
    ColorLine result = std::move(*found);
    lines.erase(found);
    return result;
  }

  Terms terms_{{{}, PolynomialInInverseN(1)}};
};

/// The traces of Tr([a, b] [c, d]).
std::vector<std::pair<ColorLine, int>> trace_of_commutators(char a, char b, char c, char d) {
  return {{{a, b, c, d}, 1}, {{b, a, c, d}, -1}, {{a, b, d, c}, -1}, {{b, a, d, c}, 1}};
}

class DiagramColor {
 public:
  DiagramColor(const Diagram& diagram, const std::vector<Vertex>& vertices)
      : diagram_(diagram), vertices_(vertices) {}

  std::vector<ColorTerm> terms(const std::vector<int>& structures) {
    for (std::size_t v = 0; v < diagram_.vertices.size(); ++v) {
      multiply(diagram_.vertices[v], structures[v]);
      for (int i = 0; i < diagram_.vertices[v].num_lines; ++i) sum(diagram_.vertices[v].lines[i]);
    }
    std::vector<ColorTerm> result;
    for (const auto& [product, number] : sum_.terms()) {
      result.push_back({product, number.value(), number.lowest_power()});
    }
    return result;
  }

 private:
  /// Letter of a line: its leg, or its propagator, named by the legs without the root.
  char letter(const DiagramLine& line) const {
    if (line.is_external()) return static_cast<char>(std::countr_zero(line.legs));
    const LegMask legs = has_root(line) ? all_legs() & ~line.legs : line.legs;
    const auto found = std::ranges::find(diagram_.propagators, legs, &DiagramLine::legs);
    return static_cast<char>(first_propagator + (found - diagram_.propagators.begin()));
  }

  static bool has_root(const DiagramLine& line) { return (line.legs & 1) != 0; }

  LegMask all_legs() const {
    LegMask all = 0;
    for (const DiagramLine& line : diagram_.vertices.back().lines) all |= line.legs;
    return all;
  }

  /// Multiplies by the tensor of a vertex in the colours of its lines: T^a, F^abc, F^abe F^ecd, or
  /// a delta.
  void multiply(const DiagramVertex& vertex, int structure) {
    const Vertex& row = vertices_[std::size_t(vertex.row)];
    if (has_tensor(row.lorentz)) return multiply_tensor(vertex, row.colors);
    ColorLine quarks, gluons;
    for (int i = 0; i < vertex.num_lines; ++i) {
      const DiagramLine& line = vertex.lines[i];
      // The triplet comes before the antitriplet.
      if (representation_of(line.pdg) == 3)
        quarks.insert(line.pdg > 0 ? 0 : quarks.size(), 1, letter(line));
      if (representation_of(line.pdg) == 8) gluons += letter(line);
    }
    if (quarks.size() == 2 && gluons.size() <= 1) {
      sum_.multiply_string(quarks.substr(0, 1) + gluons + quarks.substr(1));
    } else if (quarks.empty() && gluons.size() == 2) {
      sum_.multiply_traces({{gluons, 1}});
    } else if (quarks.empty() && gluons.size() == 3) {
      sum_.multiply_traces({{gluons, 1}, {{gluons[0], gluons[2], gluons[1]}, -1}});
    } else if (has_gluon_structures(vertices_[vertex.row])) {
      const auto [a, b, c, d] = gluon_structure(structure);
      sum_.multiply_traces(trace_of_commutators(gluons[a], gluons[b], gluons[c], gluons[d]));
    } else if (!quarks.empty() || !gluons.empty()) {
      throw std::logic_error("a vertex of unknown colour");
    }
  }

  void multiply_tensor(const DiagramVertex& vertex, const std::vector<MatrixString>& colors) {
    std::vector<std::pair<ColorLine, int>> lines;
    for (const MatrixString& own : colors) {
      lines.push_back({{}, own.sign});
      for (const std::uint8_t place : own.places) lines.back().first += letter(vertex.lines[place]);
    }
    if (colors.empty()) return;
    if (colors.front().is_trace)
      sum_.multiply_traces(lines);
    else
      sum_.multiply_strings(lines);
  }

  /// Sums over the colours of a line to an earlier vertex.
  void sum(const DiagramLine& line) {
    const int color = representation_of(line.pdg);
    if (line.is_external() || has_root(line) || color == 1) return;
    if (color == 3) return sum_.join_strings(letter(line));
    sum_.sum_gluon(letter(line));
  }

  const Diagram& diagram_;
  const std::vector<Vertex>& vertices_;
  ColorSum sum_;
};

/// The colour of a diagram as lines: tensors of vertices are multiplied, from the leaves to the
/// root, and a propagator is summed over as soon as both of its ends are there.
class DiagramLines {
 public:
  DiagramLines(const Diagram& diagram, const std::vector<Vertex>& vertices)
      : diagram_(diagram), vertices_(vertices) {}

  LineTerms terms(const std::vector<int>& structures) {
    LineTerms all{{}};
    for (std::size_t v = 0; v < diagram_.vertices.size(); ++v) {
      const DiagramVertex& vertex = diagram_.vertices[v];
      all = multiplied(all, tensor(vertex, structures[v]));
      for (int i = 0; i < vertex.num_lines; ++i) {
        const DiagramLine& line = vertex.lines[std::size_t(i)];
        if (line.is_external() || has_root(line)) continue;
        const Label near = label(line);
        all = summed(all, near, Label(near + 1), OctetSum::octet);
      }
      all = collected(std::move(all));
    }
    return all;
  }

 private:
  using Label = LineProduct::Label;

  static constexpr Label first_line = 0x20, first_place = 0x60;

  static bool has_root(const DiagramLine& line) { return (line.legs & 1) != 0; }

  /// A leg, or one end of a propagator: the far end from the root has the next label.
  Label label(const DiagramLine& line) const {
    if (line.is_external()) return Label(std::countr_zero(line.legs));
    LegMask all = 0;
    for (const DiagramLine& own : diagram_.vertices.back().lines) all |= own.legs;
    const LegMask legs = has_root(line) ? all & ~line.legs : line.legs;
    const auto found = std::ranges::find(diagram_.propagators, legs, &DiagramLine::legs);
    const auto number = 2 * (found - diagram_.propagators.begin());
    return Label(first_line + number + (has_root(line) ? 1 : 0));
  }

  LineTerms tensor(const DiagramVertex& vertex, int structure) const {
    const Vertex& row = vertices_[std::size_t(vertex.row)];
    LineTerms terms = has_gluon_structures(row) ? of_four_gluons(structure) : lines_of(row);
    for (int i = 0; i < vertex.num_lines; ++i)
      terms = renamed(std::move(terms), Label(i), Label(first_place + i));
    for (int i = 0; i < vertex.num_lines; ++i)
      terms =
          renamed(std::move(terms), Label(first_place + i), label(vertex.lines[std::size_t(i)]));
    return terms;
  }

  static LineTerms of_four_gluons(int structure) {
    const auto [a, b, c, d] = gluon_structure(structure);
    LineTerms terms;
    for (const auto& [trace, sign] : trace_of_commutators(char(a), char(b), char(c), char(d))) {
      terms.push_back(trace_of({trace.begin(), trace.end()}));
      terms.back().coefficient = sign;
    }
    return terms;
  }

  const Diagram& diagram_;
  const std::vector<Vertex>& vertices_;
};

}  // namespace

LineTerms diagram_lines(const Diagram& diagram, const std::vector<Vertex>& vertices,
                        const std::vector<int>& structures) {
  return DiagramLines(diagram, vertices).terms(structures);
}

bool has_gluon_structures(const Vertex& vertex) {
  return vertex.lorentz == Lorentz::VVVV && representation_of(vertex.particles[0]) == 8;
}

std::array<std::size_t, 4> gluon_structure(int structure) {
  constexpr std::array<std::array<std::size_t, 4>, num_gluon_structures> all{
      {{0, 1, 2, 3}, {1, 2, 0, 3}, {0, 2, 1, 3}}};
  return all.at(structure);
}

std::vector<ColorTerm> diagram_color(const Diagram& diagram, const std::vector<Vertex>& vertices,
                                     const std::vector<int>& structures) {
  return DiagramColor(diagram, vertices).terms(structures);
}

bool next_structures(const Diagram& diagram, const std::vector<Vertex>& vertices,
                     std::vector<int>& structures) {
  for (std::size_t v = 0; v < structures.size(); ++v) {
    if (!has_gluon_structures(vertices[diagram.vertices[v].row])) continue;
    if (++structures[v] < num_gluon_structures) return true;
    structures[v] = 0;
  }
  return false;
}

void for_each_color(
    const Process& process, const std::vector<Vertex>& vertices,
    const std::function<bool(const CouplingOrders&, const std::vector<ColorTerm>&)>& visit) {
  for_each_diagram(process, vertices, diagram_options(process), [&](const Diagram& diagram) {
    std::vector<int> structures(diagram.vertices.size(), 0);
    bool goes_on = true;
    do {
      goes_on = visit(diagram.orders, diagram_color(diagram, vertices, structures));
    } while (goes_on && next_structures(diagram, vertices, structures));
    return goes_on;
  });
}

}  // namespace helikos
