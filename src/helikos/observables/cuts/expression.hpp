// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "helikos/theory/process/multiparticles.hpp"

/// \file
/// Cuts and scales as they are written: expressions over groups of final-state particles. The
/// particles of a process are inserted later (observables/cuts/compile.hpp).

namespace helikos::cuts {

/// Functions of the momentum of a particle, or of the sum of several momenta. The last three are
/// functions of two particles.
enum class Observable : unsigned char { pt, eta, y, phi, m, mt, e, p, px, py, pz, deta, dphi, dr };

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

inline constexpr std::array<std::pair<std::string_view, Observable>, 14> observable_names{
    {{"pt", Observable::pt},
     {"eta", Observable::eta},
     {"y", Observable::y},
     {"phi", Observable::phi},
     {"m", Observable::m},
     {"mt", Observable::mt},
     {"e", Observable::e},
     {"p", Observable::p},
     {"px", Observable::px},
     {"py", Observable::py},
     {"pz", Observable::pz},
     {"deta", Observable::deta},
     {"dphi", Observable::dphi},
     {"dr", Observable::dr}}};

inline constexpr std::array<std::pair<std::string_view, Kind>, 8> function_names{
    {{"n", Kind::count},
     {"ht", Kind::scalar_sum},
     {"met", Kind::missing},
     {"abs", Kind::absolute},
     {"sqrt", Kind::root},
     {"min", Kind::minimum},
     {"max", Kind::maximum},
     {"sum", Kind::sum}}};

inline constexpr std::array<std::pair<std::string_view, Comparison>, 6> comparison_signs{
    {{"<", Comparison::less},
     {"<=", Comparison::less_equal},
     {">", Comparison::greater},
     {">=", Comparison::greater_equal},
     {"==", Comparison::equal},
     {"!=", Comparison::unequal}}};

template <class Table>
auto find_word(const Table& table, std::string_view word) {
  std::optional<decltype(table.front().second)> found;
  for (const auto& [name, value] : table)
    if (name == word) found = value;
  return found;
}

template <class Table, class Value>
std::string_view find_name(const Table& table, Value wanted) {
  for (const auto& [name, value] : table)
    if (value == wanted) return name;
  return {};
}

inline std::string_view name_of(Observable o) { return find_name(observable_names, o); }
inline std::string_view name_of(Kind function) { return find_name(function_names, function); }
inline std::string_view sign_of(Comparison c) { return find_name(comparison_signs, c); }

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

/// Reads a condition, e.g. "66 < m(e+,e-) < 116 and not pt(j) < 30" (docs/cuts.md has the grammar).
/// Particles and labels are those of `labels`; `l`, if `labels` does not define it, is `l+` and
/// `l-`. Throws InputError with the column.
Expression parse_condition(std::string_view text,
                           const Multiparticles& labels = Multiparticles::standard());

/// Reads a number [GeV or 1], such as a scale: "ht/2". Particles, labels and errors are as in
/// parse_condition.
Expression parse_number(std::string_view text,
                        const Multiparticles& labels = Multiparticles::standard());

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
