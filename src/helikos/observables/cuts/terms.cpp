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
      push({.operation = i.operation, .legs = i.legs});
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

}  // namespace helikos::cuts
