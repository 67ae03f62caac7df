// SPDX-License-Identifier: Apache-2.0
#include "cuts/bounds.hpp"

#include <map>
#include <optional>

namespace helikos::cuts {
namespace {

/// What is known of a number or a condition on the stack.
struct Known {
  std::optional<double> number{};
  std::optional<Bound> observable{};  ///< its limits are not used
  std::vector<Bound> bounds{};        ///< of a condition
};

bool is_observable(Operation operation) {
  return operation >= Operation::pt && operation <= Operation::pz;
}

bool is_of_two(Operation operation) {
  return operation >= Operation::add && operation <= Operation::either;
}

/// Goes through the list as an evaluation does.
class BoundsReader {
 public:
  std::vector<Bound> read(const CutProgram& program) {
    for (const Instruction& instruction : program.instructions) step(instruction);
    return std::move(result_);
  }

 private:
  Known pop() {
    Known top = std::move(stack_.back());
    stack_.pop_back();
    return top;
  }

  void step(const Instruction& i) {
    if (i.operation == Operation::number) {
      stack_.push_back({.number = i.number});
    } else if (i.operation == Operation::kept) {
      stack_.push_back(kept_[i.slot]);
    } else if (is_observable(i.operation)) {
      push_observable(i);
    } else if (i.operation == Operation::order) {
      return;
    } else if (i.operation == Operation::require) {
      for (const Bound& bound : pop().bounds) result_.push_back(bound);
    } else if (is_of_two(i.operation)) {
      const Known second = pop(), first = pop();
      stack_.push_back(of_two(i.operation, first, second));
    } else {
      pop();
      stack_.emplace_back();
    }
  }

  void push_observable(const Instruction& i) {
    Known known;
    const bool has_places = (i.legs >> first_place) != 0;
    if (!has_places && i.legs != 0) known.observable = Bound{i.operation, i.legs};
    if (i.slot >= 0) kept_[i.slot] = known;
    stack_.push_back(std::move(known));
  }

  static Known of_two(Operation operation, const Known& first, const Known& second) {
    switch (operation) {
      case Operation::both: {
        Known both{.bounds = first.bounds};
        both.bounds.insert(both.bounds.end(), second.bounds.begin(), second.bounds.end());
        return both;
      }
      case Operation::less:
      case Operation::less_equal:
        return less(first, second);
      case Operation::greater:
      case Operation::greater_equal:
        return less(second, first);
      case Operation::rapidity_difference:
      case Operation::angle_difference:
      case Operation::length:
        return difference(operation, first, second);
      default:
        return {};
    }
  }

  static Known less(const Known& small, const Known& large) {
    if (small.number && large.observable) {
      Bound bound = *large.observable;
      bound.least = *small.number;
      return {.bounds = {bound}};
    }
    if (small.observable && large.number) {
      Bound bound = *small.observable;
      bound.most = *large.number;
      return {.bounds = {bound}};
    }
    return {};
  }

  /// Of two legs; `length` is of both differences.
  static Known difference(Operation operation, const Known& first, const Known& second) {
    if (!first.observable || !second.observable) return {};
    return {.observable = Bound{operation, first.observable->legs | second.observable->legs}};
  }

  std::vector<Known> stack_;
  std::map<int, Known> kept_;
  std::vector<Bound> result_;
};

}  // namespace

std::vector<Bound> bounds_of(const CutProgram& program) { return BoundsReader().read(program); }

}  // namespace helikos::cuts
