// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
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

/// Operation of a part of an expression, and of an instruction of a list (compile.hpp). Observables
/// are functions of the momentum of a particle, or of the sum of several momenta.
enum class Operation : std::uint8_t {
  // Push a number:
  number,
  kept,
  pt,
  eta,
  y,
  phi,
  m,
  mt,          ///< m_T of one particle
  mt_of_some,  ///< m_T of several particles, from their transverse energies
  e,
  p,
  px,
  py,
  pz,
  kt_of_two,    ///< distance of two particles in the kT algorithm [GeV]
  kt_of_group,  ///< smallest kT of a group in the kT algorithm [GeV]
  ptlund,       ///< smallest evolution variable of Pythia's shower in a group [GeV]
  isolation,    ///< least epsilon of Frixione's isolation of a particle from others
  // Finds the leg at each place of the order in transverse momentum:
  order,
  // Functions that replace one number, or two, by their result. Conditions are 1 or 0:
  negate,
  absolute,
  root,
  opposite,
  add,
  subtract,
  multiply,
  divide,
  minimum,
  maximum,
  rapidity_difference,
  angle_difference,
  length,  ///< sqrt(a^2 + b^2)
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  unequal,
  both,
  either,
  // Takes a condition from the stack that the event must fulfil:
  require,
  // In expressions only; compile() writes them with the operations above:
  comparison,  ///< a chain of comparisons
  count,       ///< n(j)
  scalar_sum,  ///< ht, ht(j)
  missing,     ///< met
  sum,         ///< sum over all particles of the groups inside
  deta,        ///< functions of two particles
  dphi,
  dr,
  dy,
  dry,  ///< sqrt(dy^2 + dphi^2)
  kt,
};

inline bool is_observable(Operation operation) {
  return (operation >= Operation::pt && operation <= Operation::isolation) ||
         (operation >= Operation::rapidity_difference && operation <= Operation::length) ||
         operation >= Operation::deta;
}
/// Whether the observable is the measure of a merging scale, a number of a whole group.
inline bool is_merging_scale(Operation operation) {
  return operation == Operation::kt_of_group || operation == Operation::ptlund;
}
inline bool is_comparison(Operation operation) {
  return operation >= Operation::less && operation <= Operation::unequal;
}

/// A particle's name or a label, as in `pt(j)`, or one particle of a label, ordered by transverse
/// momentum, as in `pt(j[1])`, or all particles of a label together, as in `m(j[all])`.
struct Group {
  static constexpr int together = -1;

  std::string name;        ///< lower case
  std::vector<int> codes;  ///< PDG codes that the name stands for
  int place = 0;  ///< rank in transverse momentum, the hardest is 1; 0: each particle; `together`

  std::string str() const;
};

/// The words of observables, functions and comparisons, for reading and for writing.
inline constexpr std::pair<std::string_view, Operation> operation_words[] = {
    {"pt", Operation::pt},         {"eta", Operation::eta},
    {"y", Operation::y},           {"phi", Operation::phi},
    {"m", Operation::m},           {"mt", Operation::mt},
    {"e", Operation::e},           {"p", Operation::p},
    {"px", Operation::px},         {"py", Operation::py},
    {"pz", Operation::pz},         {"deta", Operation::deta},
    {"dphi", Operation::dphi},     {"dr", Operation::dr},
    {"dy", Operation::dy},         {"dry", Operation::dry},
    {"kt", Operation::kt},         {"kt", Operation::kt_of_group},
    {"ptlund", Operation::ptlund}, {"frixione", Operation::isolation},
    {"n", Operation::count},       {"ht", Operation::scalar_sum},
    {"met", Operation::missing},   {"abs", Operation::absolute},
    {"sqrt", Operation::root},     {"min", Operation::minimum},
    {"max", Operation::maximum},   {"sum", Operation::sum},
    {"<", Operation::less},        {"<=", Operation::less_equal},
    {">", Operation::greater},     {">=", Operation::greater_equal},
    {"==", Operation::equal},      {"!=", Operation::unequal}};

inline std::optional<Operation> operation_of(std::string_view word) {
  for (const auto& [name, operation] : operation_words)
    if (name == word) return operation;
  return std::nullopt;
}
inline std::string_view word_of(Operation wanted) {
  for (const auto& [name, operation] : operation_words)
    if (operation == wanted) return name;
  return {};
}

/// A tree of an expression. The kind decides what the parts are: numbers, or, for `both`, `either`
/// and `opposite`, conditions.
struct Expression {
  Operation kind = Operation::number;
  double number = 0.0;
  std::vector<Group> groups{};           ///< groups of count, scalar_sum, observables
  std::vector<Operation> comparisons{};  ///< operators between the parts of a chain
  std::vector<Expression> parts{};       ///< of isolation: R0 and the power n; of kt_of_group: R or
                                         ///< nothing. They stand after its groups
  /// Whether groups that stand for their particles one by one leave out products of decays; it is
  /// set for a whole condition.
  bool skips_decays = false;

  bool is_condition() const {
    return kind == Operation::comparison || kind == Operation::both || kind == Operation::either ||
           kind == Operation::opposite;
  }
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
