// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/alternatives.hpp"

#include "helikos/observables/cuts/terms.hpp"

namespace helikos::cuts {
namespace {

/// A condition, or its opposite.
struct Literal {
  int term;
  bool truth;
};
using Conjunction = std::vector<Literal>;

class AlternativesReader {
 public:
  AlternativesReader(const CutProgram& program, std::size_t most)
      : terms_(terms_of(program)), most_(most) {}

  std::vector<CutProgram> read() const {
    std::vector<Conjunction> all{{}};
    for (const int condition : terms_.required) all = product(all, of(condition, true), condition);
    std::vector<CutProgram> programs;
    for (const Conjunction& one : all) programs.push_back(program_of(one));
    return programs;
  }

 private:
  /// All pairs of a conjunction of the first list and one of the second; the second list stays
  /// whole if there are too many pairs.
  std::vector<Conjunction> product(const std::vector<Conjunction>& first,
                                   const std::vector<Conjunction>& second, int whole,
                                   bool truth = true) const {
    const bool are_many = first.size() * second.size() > most_;
    const std::vector<Conjunction> taken =
        are_many ? std::vector<Conjunction>{{{whole, truth}}} : second;
    std::vector<Conjunction> result;
    for (const Conjunction& a : first)
      for (const Conjunction& b : taken) {
        result.push_back(a);
        result.back().insert(result.back().end(), b.begin(), b.end());
      }
    return result;
  }

  std::vector<Conjunction> of(int number, bool truth) const {
    const Term& term = terms_[number];
    if (term.operation == Operation::opposite) return of(term.first, !truth);
    if (term.operation != Operation::both && term.operation != Operation::either)
      return {{{number, truth}}};
    auto first = of(term.first, truth);
    const auto second = of(term.second, truth);
    if ((term.operation == Operation::both) == truth)
      return product(first, second, term.second, truth);
    if (first.size() + second.size() > most_) return {{{number, truth}}};
    first.insert(first.end(), second.begin(), second.end());
    return first;
  }

  CutProgram program_of(const Conjunction& literals) const {
    CutProgram program;
    for (std::size_t place = 0; place < terms_.places.size(); ++place)
      if (terms_.places[place].rank == 1)
        program.instructions.push_back({.operation = Operation::order,
                                        .slot = static_cast<std::int16_t>(place),
                                        .legs = terms_.places[place].legs});
    for (const Literal& literal : literals) {
      write(literal.term, program);
      if (!literal.truth) program.instructions.push_back({Operation::opposite});
      program.instructions.push_back({Operation::require});
    }
    return program;
  }

  void write(int number, CutProgram& program) const {
    const Term& term = terms_[number];
    if (term.first >= 0) write(term.first, program);
    if (term.second >= 0) write(term.second, program);
    const bool is_of_one = term.first < 0;
    program.instructions.push_back({.operation = term.operation,
                                    .slot = -1,
                                    .legs = is_of_one ? term.legs : 0,
                                    .number = term.number});
  }

  Terms terms_;
  std::size_t most_;
};

}  // namespace

std::vector<CutProgram> alternatives_of(const CutProgram& program, std::size_t most) {
  return AlternativesReader(program, most).read();
}

}  // namespace helikos::cuts
