// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/terms.hpp"

#include <bit>
#include <map>

namespace helikos::cuts {
namespace {

/// Reads the list in the order of an evaluation.
class TermReader {
 public:
  Terms read(const CutProgram& program) {
    for (const Instruction& instruction : program.instructions) step(instruction);
    return std::move(result_);
  }

 private:
  int pop() {
    const int top = stack_.back();
    stack_.pop_back();
    return top;
  }

  void push(const Term& term) { stack_.push_back(result_.add(term)); }

  void step(const Instruction& i) {
    if (i.operation == Operation::number) {
      push({.number = i.number});
    } else if (i.operation == Operation::kept) {
      stack_.push_back(kept_[i.slot]);
    } else if (i.operation == Operation::order) {
      add_places(i);
    } else if (i.operation == Operation::require) {
      result_.required.push_back(pop());
    } else if (i.operation < Operation::order) {
      push({.operation = i.operation,
            .number = i.number,
            .power = i.power,
            .legs = i.legs,
            .others = i.others});
      if (i.slot >= 0) kept_[i.slot] = stack_.back();
    } else if (i.operation < Operation::add) {
      push({.operation = i.operation, .first = pop()});
    } else {
      const int second = pop(), first = pop();
      const std::uint32_t legs =
          is_observable(i.operation) ? result_[first].legs | result_[second].legs : 0;
      push({.operation = i.operation, .legs = legs, .first = first, .second = second});
    }
  }

  void add_places(const Instruction& i) {
    for (int rank = 1; rank <= std::popcount(i.legs); ++rank)
      result_.places[std::size_t(i.slot + rank - 1)] = {i.legs, rank};
  }

  Terms result_;
  std::vector<int> stack_;
  std::map<int, int> kept_;
};

}  // namespace

Terms terms_of(const CutProgram& program) { return TermReader().read(program); }

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
                                    .number = term.number,
                                    .power = term.power,
                                    .others = term.others});
  }

  Terms terms_;
  std::size_t most_;
};

}  // namespace

std::vector<CutProgram> alternatives_of(const CutProgram& program, std::size_t most) {
  return AlternativesReader(program, most).read();
}

void LinearSum::add(const Terms& terms, int number, double factor) {
  const Term term = terms[number];
  const auto is_constant = [&](int part) { return terms[part].operation == Operation::number; };
  if (is_observable(term.operation)) {
    factors[number] += factor;
    return;
  }
  switch (term.operation) {
    case Operation::number:
      return add(factor * term.number);
    case Operation::negate:
      return add(terms, term.first, -factor);
    case Operation::add:
      add(terms, term.first, factor);
      return add(terms, term.second, factor);
    case Operation::subtract:
      add(terms, term.first, factor);
      return add(terms, term.second, -factor);
    case Operation::multiply:
      if (is_constant(term.first))
        return add(terms, term.second, factor * terms[term.first].number);
      if (is_constant(term.second))
        return add(terms, term.first, factor * terms[term.second].number);
      break;
    case Operation::divide:
      if (is_constant(term.second) && terms[term.second].number != 0.0)
        return add(terms, term.first, factor / terms[term.second].number);
      break;
    default:
      break;
  }
  factors[number] += factor;
}

}  // namespace helikos::cuts
