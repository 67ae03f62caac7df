// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "helikos/observables/cuts/compile.hpp"

namespace helikos::cuts {

/// A number or a condition within a cut: an observable, a constant, or an operation on other terms.
struct Term {
  Operation operation = Operation::number;
  double number = 0.0;       ///< value of a constant, R0 of an isolation
  double power = 0.0;        ///< of an isolation
  std::uint32_t legs = 0;    ///< legs of an observable: bits of legs, then bits of places
  std::uint32_t others = 0;  ///< legs from which an isolation isolates
  int first = -1, second = -1;
};

/// A particle of a group, given by its rank in transverse momentum.
struct Place {
  std::uint32_t legs = 0;  ///< legs of the group
  int rank = 0;            ///< 1: the hardest
};

/// The conditions of a cut as trees. The parts of a term come before the term.
struct Terms {
  std::vector<Term> terms{};
  std::vector<int> required{};  ///< conditions that every event must fulfil
  std::array<Place, most_places> places{};

  int add(const Term& term) {
    terms.push_back(term);
    return int(terms.size()) - 1;
  }
  const Term& operator[](int number) const { return terms[std::size_t(number)]; }
};

/// The trees of a cut. Differences of two particles (deta, dphi, dr, dy, dry) are observables of
/// both particles.
Terms terms_of(const CutProgram& program);

/// Alternatives of a cut, without `or`: an event that passes fulfils at least one. `a and (b or c)`
/// gives `a and b` and `a and c`. Conditions stay whole if the number of alternatives would be
/// above `most`.
std::vector<CutProgram> alternatives_of(const CutProgram& program, std::size_t most);

/// A linear combination: a constant and terms with factors.
struct LinearSum {
  double constant = 0.0;
  double size = 0.0;  ///< sum of sizes of all parts of the constant, which sets its rounding error
  std::map<int, double> factors{};  ///< (term)

  void add(double number) {
    constant += number;
    size += std::abs(number);
  }

  /// Adds `factor` times a term: sums, differences and products with constants are split into their
  /// terms.
  void add(const Terms& terms, int term, double factor);
};

}  // namespace helikos::cuts
