// SPDX-License-Identifier: Apache-2.0
// The colour of Feynman diagrams against Gell-Mann matrices and structure constants, summed over
// the colours of all inner lines; signs of fermions.
#include "helikos/amplitude/program/diagram_color.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <numeric>
#include <random>

#include "color/string_flows.hpp"
#include "engine/worst.hpp"
#include "helikos/amplitude/program/detail/model_diagrams.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "helikos/theory/model/model.hpp"
#include "helikos/theory/model/parameters.hpp"

namespace helikos::test::diagram_color_test {
namespace {

using Number = std::complex<double>;

const std::array<Matrix3, 8>& matrices() {
  static const auto result = generators();
  return result;
}

Matrix3 commutator(int a, int b) {
  const Matrix3 ab = matrices()[a] * matrices()[b], ba = matrices()[b] * matrices()[a];
  Matrix3 result{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) result[i][j] = ab[i][j] - ba[i][j];
  return result;
}

int num_colors_of(int pdg) { return find_particle(pdg)->color; }

/// A diagram with the colours of all its lines, each by its legs without the root.
class ColoredDiagram {
 public:
  ColoredDiagram(const Diagram& diagram, const std::vector<Vertex>& vertices, int num_legs)
      : diagram_(diagram), vertices_(vertices), all_(leg_bit(num_legs) - 1) {}

  /// Sum over inner lines.
  Number sum(const std::vector<int>& legs, const std::vector<int>& structures) {
    for (std::size_t leg = 0; leg < legs.size(); ++leg) {
      colors_[key(leg_bit(static_cast<int>(leg)))] = legs[leg];
    }
    return sum_from(0, structures);
  }

 private:
  LegMask key(LegMask legs) const { return (legs & 1) != 0 ? all_ & ~legs : legs; }

  Number sum_from(std::size_t propagator, const std::vector<int>& structures) {
    if (propagator == diagram_.propagators.size()) return product(structures);
    const DiagramLine& line = diagram_.propagators[propagator];
    Number sum = 0.0;
    for (int color = 0; color < num_colors_of(line.pdg); ++color) {
      colors_[key(line.legs)] = color;
      sum += sum_from(propagator + 1, structures);
    }
    return sum;
  }

  Number product(const std::vector<int>& structures) const {
    Number result = 1.0;
    for (std::size_t v = 0; v < diagram_.vertices.size() && result != 0.0; ++v) {
      result *= element(diagram_.vertices[v], structures[v]);
    }
    return result;
  }

  Number element(const DiagramVertex& vertex, int structure) const {
    std::vector<int> quarks, gluons;
    for (int i = 0; i < vertex.num_lines; ++i) {
      const int number = num_colors_of(vertex.lines[i].pdg);
      if (number == 1) continue;
      (number == 3 ? quarks : gluons).push_back(colors_.at(key(vertex.lines[i].legs)));
    }
    if (gluons.size() == 4) {
      const auto [a, b, c, d] = gluon_structure(structure);
      return trace(commutator(gluons[a], gluons[b]) * commutator(gluons[c], gluons[d]));
    }
    if (gluons.size() == 3) return trace(commutator(gluons[0], gluons[1]) * matrices()[gluons[2]]);
    if (gluons.size() == 1) return matrices()[gluons[0]][quarks[0]][quarks[1]];
    return quarks.empty() || quarks[0] == quarks[1] ? 1.0 : 0.0;
  }

  const Diagram& diagram_;
  const std::vector<Vertex>& vertices_;
  LegMask all_;
  std::map<LegMask, int> colors_;
};

Number value(const std::vector<ColorTerm>& terms, const std::vector<int>& colors) {
  Number sum = 0.0;
  for (const auto& [product, coefficient, singlets] : terms) {
    ColorFlow strings;
    for (const auto& line : product.strings) strings.emplace_back(line.begin(), line.end());
    Number term = coefficient * color_tensor(strings, colors);
    for (const auto& line : product.traces) {
      Matrix3 matrix = unit3();
      for (const char gluon : line) matrix = matrix * matrices()[colors[gluon]];
      term *= trace(matrix);
    }
    sum += term;
  }
  return sum;
}

/// Elements of matrices are at most 1, and a few ten products are added for each colour of inner
/// lines.
TEST(DiagramColor, IsTheSumOverInnerColors) {
  const auto table = standard_model().vertices(Parameters());
  std::mt19937 random(5);
  for (const char* text :
       {"g g > t t~", "g g > t t~ g", "u u~ > d d~", "u u > u u", "g g > g g", "g g > g g g",
        "u u~ > d d~ g", "u u~ > d d~ s s~", "u u~ > d d~ QED==2", "g g > t t~ z"}) {
    const auto process = Process::parse(text);
    Worst worst(text);
    double largest = 0.0;
    for (const Diagram& diagram : enumerate_diagrams(process, table, diagram_options(process))) {
      ColoredDiagram colored(diagram, table, process.num_legs());
      for (int structure = 0; structure < num_gluon_structures; ++structure) {
        const std::vector<int> structures(diagram.vertices.size(), structure);
        const auto terms = diagram_color(diagram, table, structures);
        for (int sample = 0; sample < 40; ++sample) {
          std::vector<int> colors;
          for (const Leg& leg : process.legs()) {
            colors.push_back(static_cast<int>(random() % leg.particle->color));
          }
          const Number expected = colored.sum(colors, structures), found = value(terms, colors);
          largest = std::max(largest, std::abs(expected));
          worst.add(std::abs(found - expected), 0.0, 64 * 512 * epsilon);
        }
      }
    }
    EXPECT_GT(largest, 0.1) << text;
  }
}

std::vector<int> signs_of(const char* text) {
  const auto process = Process::parse(text);
  const auto table = standard_model().vertices(Parameters());
  std::vector<int> signs;
  for (const Diagram& diagram : enumerate_diagrams(process, table, diagram_options(process))) {
    signs.push_back(fermion_sign(diagram, table));
  }
  return signs;
}

/// Exchanges have opposite signs; one line has one sign, and so have lines of different flavours.
TEST(DiagramSign, IsThatOfThePermutationOfFermions) {
  const auto both = signs_of("u u > u u");
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[0], -both[1]);
  for (const char* text : {"g g > t t~ g", "u u~ > d d~ g", "e+ e- > mu+ mu- ta+ ta-"}) {
    const auto signs = signs_of(text);
    EXPECT_EQ(std::abs(std::accumulate(signs.begin(), signs.end(), 0)), int(signs.size())) << text;
  }
  const auto signs = signs_of("u u~ > u u~ g");
  EXPECT_EQ(std::accumulate(signs.begin(), signs.end(), 0), 0);
}

}  // namespace
}  // namespace helikos::test::diagram_color_test
