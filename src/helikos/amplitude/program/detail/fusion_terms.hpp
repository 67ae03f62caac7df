// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <tuple>
#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/fusion.hpp"
#include "helikos/amplitude/program/tensor_terms.hpp"
#include "helikos/amplitude/program/tree_states.hpp"

namespace helikos {

/// A current of a leg set by particle and grade, or a multiple of a current.
struct Wave {
  LegMask legs;
  int code;
  TreeGrade grade;
  int current;
  double factor = 1.0;
  int singlets = 0;  ///< factors 1/N (ColorBasis::singlets)
};

/// A wave by its colour, of any colour algebra (amplitude/program/detail/color_algebra.hpp).
template <class Color>
struct ColoredWave : Wave {
  Color color;
};

/// The inputs of a fusion, in its order.
using Waves = std::array<const Wave*, most_vertex_inputs>;
template <class Color>
using ColoredWaves = std::array<const ColoredWave<Color>*, most_vertex_inputs>;

/// The waves without their colours.
template <class Color>
Waves plain_waves(const ColoredWaves<Color>& waves) {
  Waves result{};
  for (std::size_t k = 0; k < waves.size(); ++k) result[k] = waves[k];
  return result;
}

/// Key of a current: code, grade, colour.
template <class Color>
using WaveKey = std::tuple<int, TreeGrade, Color>;

/// A term that is added to a current.
struct Term {
  Operation operation;
  std::array<int, 3> inputs{-1, -1, -1};
  double coefficient = 1.0;
  int parameter = -1;
  int singlets = 0;  ///< factors 1/N (ColorBasis::singlets)
  int form = -1;     ///< of the program, where the operation has one
};

/// Orders the terms of a current: terms with few legs in the first input come first. If the first
/// terms of all currents are similar, more instructions of a compiled kernel share a function.
void sort_terms(std::vector<Term>& terms, const AmplitudeProgram& program);

/// Orders the terms of a jamp: spinors first.
void sort_contractions(std::vector<Term>& terms, const AmplitudeProgram& program);

/// Leaves one term for each operation on the same inputs, none where the coefficients add up to
/// zero.
void add_equal(std::vector<Term>& terms);

/// The fewest factors 1/N of any of the terms.
int least_singlets(const std::vector<Term>& terms);

/// Divides terms by the factor that all of them share up to signs, and returns it: 1 where there is
/// none.
double take_factor(std::vector<Term>& terms);

/// Fusions as instructions; amplitude/program/detail/color_terms.hpp adds their colours. Couplings
/// and products of two scalars or vectors are added to the program when they are first needed.
class FusionTerms {
 public:
  /// `conserved`: legs whose currents are conserved, gluons with all their diagrams. `keeps_order`:
  /// inputs of gluon vertices are in the order of the colour word.
  FusionTerms(AmplitudeProgram& program, LegMask conserved, bool keeps_order)
      : program_(program), tensors_(program), conserved_(conserved), keeps_order_(keeps_order) {}

  /// Whether more than one order of the colours of the inputs counts.
  static bool joins_gluons(const Fusion& fusion);
  /// Number of factors 1/N of the inputs together (ColorBasis::singlets).
  static int singlets(const Fusion& fusion, const Waves& waves);

  // The terms below are without the sign of fermions and the signs of the waves.

  /// Term of a vertex with one colour structure and a formula.
  Term single_term(const Fusion& fusion, Waves waves);
  /// Terms of three gluons, for the orders (a b) and (b a) of the colours of the inputs.
  std::array<Term, 2> three_gluons(const Fusion& fusion, const Wave& a, const Wave& b);
  /// Terms of four gluons, for the orders (a b c) and (c b a).
  std::array<Term, 2> four_gluons(const Fusion& fusion, const Wave& a, const Wave& b,
                                  const Wave& c);

  /// Terms of a vertex with a tensor; its colours have signs.
  std::vector<Term> tensor_terms(const Fusion& fusion, const Waves& waves);

  void emit(const Term& term, int output);

 private:
  CurrentKind kind_of(const Wave& wave) const { return program_.currents[wave.current].kind; }
  bool is_scalar(const Wave* wave) const { return kind_of(*wave) == CurrentKind::scalar; }

  int coupling(const Vertex& vertex);
  Term gluon_term(Operation op, std::array<int, 3> inputs, const Fusion& fusion, double factor);
  Term fermion_term(const Fusion& fusion, const Wave& a, const Wave& b);
  Term four_point_term(const Fusion& fusion, Waves waves);
  Term coupled(Operation op, std::array<int, 3> inputs, const Fusion& fusion, double factor = 1.0);
  int product_of(Operation op, const Wave& a, const Wave& b);

  AmplitudeProgram& program_;
  TensorTerms tensors_;
  LegMask conserved_;
  bool keeps_order_;
  std::map<const Vertex*, int> couplings_;
  std::map<std::pair<int, int>, int> products_;
};

}  // namespace helikos
