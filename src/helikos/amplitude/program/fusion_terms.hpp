// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/fusion.hpp"
#include "helikos/amplitude/program/wave.hpp"

namespace helikos {

/// Fusions as instructions; amplitude/program/detail/color_terms.hpp adds their colours. Couplings
/// and products of two scalars or vectors are added to the program when they are first needed.
class FusionTerms {
 public:
  /// `conserved`: legs whose currents are conserved, gluons with all their diagrams. `keeps_order`:
  /// inputs of gluon vertices are in the order of the colour word.
  FusionTerms(AmplitudeProgram& program, double strong_coupling, LegMask conserved,
              bool keeps_order)
      : program_(program),
        strong_coupling_(strong_coupling),
        conserved_(conserved),
        keeps_order_(keeps_order) {}

  /// Whether more than one order of the colours of the inputs counts.
  static bool joins_gluons(const Fusion& fusion);
  /// Number of factors 1/N of the inputs together (ColorBasis::singlets).
  static int singlets(const Fusion& fusion, const Waves& waves);

  // The terms below are without the sign of fermions and the signs of the waves.

  /// Term of a vertex with one colour structure.
  Term single_term(const Fusion& fusion, Waves waves);
  /// Terms of three gluons, for the orders (a b) and (b a) of the colours of the inputs.
  std::array<Term, 2> three_gluons(const Fusion& fusion, const Wave& a, const Wave& b);
  /// Terms of four gluons, for the orders (a b c) and (c b a).
  std::array<Term, 2> four_gluons(const Fusion& fusion, const Wave& a, const Wave& b,
                                  const Wave& c);

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
  double strong_coupling_;
  LegMask conserved_;
  bool keeps_order_;
  std::map<const Vertex*, int> couplings_;
  std::map<std::pair<int, int>, int> products_;
};

}  // namespace helikos
