// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/observables/cuts/observable.hpp"

/// \file
/// Cuts and scales as they are written: expressions over groups of final-state particles. Which
/// particles of which process they mean is decided later (observables/cuts/compile.hpp).

namespace helikos::cuts {

/// A particle's name or a label, as in `pt(j)`, or one of its particles by transverse momentum, as
/// in `pt(j[1])`.
struct Group {
  std::string name;        ///< lower case
  std::vector<int> codes;  ///< PDG codes of what it stands for
  int place = 0;           ///< from the hardest one on; 0: all of them

  std::string str() const;
};

enum class Kind {
  // Numbers:
  number,
  count,       ///< n(j)
  scalar_sum,  ///< ht, ht(j)
  missing,     ///< met
  observable,
  negate,
  absolute,
  root,
  add,
  subtract,
  multiply,
  divide,
  minimum,
  maximum,
  sum,  ///< over all particles that the groups inside stand for
  // Conditions:
  comparison,
  both,
  either,
  opposite,
};

enum class Comparison { less, less_equal, greater, greater_equal, equal, unequal };

/// A tree. What its parts are follows from the kind: numbers, or conditions of `both`, `either` and
/// `opposite`.
struct Expression {
  Kind kind = Kind::number;
  double number = 0.0;
  Observable observable = Observable::pt;
  std::vector<Group> groups{};            ///< of count, scalar_sum, observable
  std::vector<Comparison> comparisons{};  ///< between the parts of a chain
  std::vector<Expression> parts{};

  bool is_condition() const { return kind >= Kind::comparison; }
  /// Canonical: the same tree gives the same text, which can be read again.
  std::string str() const;
};

/// A group in an expression whose particles it stands for one by one, `count` different ones at the
/// same time: 2 in `dr(j,j) > 0.4`.
struct Variable {
  Group group;
  int count;
};

/// The variables of a number or a comparison, in order; those of `sum(...)` stay inside. Throws
/// InputError where a group is one particle here and two there.
std::vector<Variable> variables_of(const Expression& expression);

/// The ordered particles (j[1]) of a number or a comparison, each once.
std::vector<Group> places_of(const Expression& expression);

/// Numbers that are on the stack at once when the expression is evaluated.
int stack_depth(const Expression& expression);

}  // namespace helikos::cuts
