// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/observables/cuts/observable.hpp"

/// \file
/// Cuts and scales as they are written: expressions over groups of final-state particles. The
/// particles of a process are inserted later (observables/cuts/compile.hpp).

namespace helikos::cuts {

/// A particle's name or a label, as in `pt(j)`, or one particle of a label, ordered by transverse
/// momentum, as in `pt(j[1])`.
struct Group {
  std::string name;        ///< lower case
  std::vector<int> codes;  ///< PDG codes that the name stands for
  int place = 0;           ///< rank in transverse momentum, the hardest is 1; 0: all particles

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
  sum,  ///< sum over all particles of the groups inside
  // Conditions:
  comparison,
  both,
  either,
  opposite,
};

enum class Comparison { less, less_equal, greater, greater_equal, equal, unequal };

/// A tree of an expression. The kind decides what the parts are: numbers, or, for `both`, `either`
/// and `opposite`, conditions.
struct Expression {
  Kind kind = Kind::number;
  double number = 0.0;
  Observable observable = Observable::pt;
  std::vector<Group> groups{};            ///< groups of count, scalar_sum, observable
  std::vector<Comparison> comparisons{};  ///< operators between the parts of a chain
  std::vector<Expression> parts{};

  bool is_condition() const { return kind >= Kind::comparison; }
  /// Canonical text, which can be read again: equal trees give equal texts.
  std::string str() const;
};

/// A group in an expression that stands for its particles one by one, `count` different particles
/// at a time: 2 in `dr(j,j) > 0.4`.
struct Variable {
  Group group;
  int count;
};

/// The variables of a number or a comparison, in order; variables of `sum(...)` stay inside the
/// sum. Throws InputError where a group stands for one particle at a time in one place and for two
/// in another.
std::vector<Variable> variables_of(const Expression& expression);

/// The ordered particles (such as j[1]) of a number or a comparison, each once.
std::vector<Group> places_of(const Expression& expression);

/// Largest number of values on the stack during an evaluation of the expression.
int stack_depth(const Expression& expression);

}  // namespace helikos::cuts
