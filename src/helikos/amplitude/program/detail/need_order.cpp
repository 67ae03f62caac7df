// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/need_order.hpp"

#include <utility>

namespace helikos {
namespace {

class NeedOrder {
 public:
  explicit NeedOrder(AmplitudeProgram& program)
      : program_(program), makers_(program.currents.size()), place_(program.currents.size(), -1) {
    for (const Instruction& instruction : program.instructions) {
      if (is_contraction(instruction.operation)) continue;
      makers_[instruction.output].push_back(instruction);
    }
  }

  void run() {
    for (Instruction instruction : program_.instructions) {
      if (!is_contraction(instruction.operation)) continue;
      take_inputs(instruction);
      instructions_.push_back(instruction);
    }
    program_.instructions = std::move(instructions_);
    program_.currents = std::move(currents_);
  }

 private:
  /// Makes the inputs of an instruction, and gives them their new numbers.
  void take_inputs(Instruction& instruction) {
    for (int& input : instruction.inputs) {
      if (input < 0) continue;
      make(input);
      input = place_[input];
    }
  }

  void make(int current) {
    if (place_[current] >= 0) return;
    for (Instruction& instruction : makers_[current]) {
      if (!is_propagator(instruction)) take_inputs(instruction);
    }
    place_[current] = static_cast<int>(currents_.size());
    currents_.push_back(program_.currents[current]);
    for (Instruction& instruction : makers_[current]) {
      instruction.output = place_[current];
      if (is_propagator(instruction)) instruction.inputs[0] = instruction.output;
      instructions_.push_back(instruction);
    }
  }

  static bool is_propagator(const Instruction& instruction) {
    return row_of(instruction.operation).role == Role::propagator;
  }

  AmplitudeProgram& program_;
  std::vector<std::vector<Instruction>> makers_;  ///< (current): instructions in order
  std::vector<int> place_;                        ///< (current): new number
  std::vector<Current> currents_;
  std::vector<Instruction> instructions_;
};

}  // namespace

void order_by_need(AmplitudeProgram& program) { NeedOrder(program).run(); }

}  // namespace helikos
