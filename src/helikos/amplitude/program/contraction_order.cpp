// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/contraction_order.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

namespace helikos {
namespace {

/// Instructions that write each current, in order.
using Writers = std::vector<std::vector<int>>;

Writers writers_of(const AmplitudeProgram& program) {
  Writers writers(program.currents.size());
  for (std::size_t i = 0; i < program.instructions.size(); ++i) {
    const Instruction& instruction = program.instructions[i];
    if (!is_contraction(instruction.operation)) {
      writers[instruction.output].push_back(static_cast<int>(i));
    }
  }
  return writers;
}

/// Live values while a program is put in order: currents that are made and will be read, and jamps
/// that are begun. Sizes are sizes of one helicity state.
class Lives {
 public:
  Lives(const AmplitudeProgram& program, const Writers& writers)
      : program_(program),
        writers_(writers),
        readers_(program.currents.size(), 0),
        is_made_(program.currents.size(), 0),
        begun_(program.num_flows, 0) {
    for (const Instruction& instruction : program.instructions) {
      for_each_input(instruction, [&](int input) { ++readers_[input]; });
    }
  }

  /// Appends a contraction and the instructions that it needs.
  void contract(int contraction, std::vector<int>& order) {
    const Instruction& instruction = program_.instructions[contraction];
    for_each_input(instruction, [&](int input) { make(input, order); });
    order.push_back(contraction);
    for_each_input(instruction, [&](int input) { read(input); });
    if (!begun_[instruction.output]) alive_ += 2;
    begun_[instruction.output] = 1;
  }

  /// Number of live real numbers [per helicity state].
  int alive() const { return alive_; }

 private:
  /// Visits inputs except the output itself, which a propagation reads.
  template <class Visit>
  void for_each_input(const Instruction& instruction, Visit&& visit) const {
    for (const int input : instruction.inputs) {
      const bool is_itself = !is_contraction(instruction.operation) && input == instruction.output;
      if (input >= 0 && !is_itself) visit(input);
    }
  }

  int size_of(int current) const { return real_components(program_.currents[current].kind); }

  void make(int current, std::vector<int>& order) {
    if (is_made_[current]) return;
    is_made_[current] = 1;
    for (const int writer : writers_[current]) {
      const Instruction& instruction = program_.instructions[writer];
      for_each_input(instruction, [&](int input) { make(input, order); });
      order.push_back(writer);
      for_each_input(instruction, [&](int input) { read(input); });
    }
    alive_ += size_of(current);
  }

  void read(int current) {
    if (--readers_[current] == 0) alive_ -= size_of(current);
  }

  const AmplitudeProgram& program_;
  const Writers& writers_;
  std::vector<int> readers_;   ///< (current): readers that are not yet in order
  std::vector<char> is_made_;  ///< (current)
  std::vector<char> begun_;    ///< (flow)
  int alive_ = 0;
};

std::vector<int> contractions_of(const AmplitudeProgram& program) {
  std::vector<int> contractions;
  for (std::size_t i = 0; i < program.instructions.size(); ++i) {
    if (is_contraction(program.instructions[i].operation)) {
      contractions.push_back(static_cast<int>(i));
    }
  }
  return contractions;
}

AmplitudeProgram in_order(const AmplitudeProgram& program, const std::vector<int>& order) {
  AmplitudeProgram result = program;
  result.instructions.clear();
  for (const int i : order) result.instructions.push_back(program.instructions[i]);
  return result;
}

}  // namespace

AmplitudeProgram with_short_lives(const AmplitudeProgram& program) {
  std::vector<int> waiting = contractions_of(program), order;
  const Writers writers = writers_of(program);
  Lives lives(program, writers);
  while (!waiting.empty()) {
    auto best = waiting.begin();
    int fewest = std::numeric_limits<int>::max();
    for (auto candidate = waiting.begin(); candidate != waiting.end(); ++candidate) {
      Lives after(lives);
      std::vector<int> unused;
      after.contract(*candidate, unused);
      if (after.alive() < fewest) {
        fewest = after.alive();
        best = candidate;
      }
    }
    lives.contract(*best, order);
    waiting.erase(best);
  }
  return in_order(program, order);
}

AmplitudeProgram by_cuts(const AmplitudeProgram& program) {
  const auto key = [&](int contraction) {
    const auto& [a, b, none] = program.instructions[contraction].inputs;
    const LegMask cut = std::min(program.currents[a].legs, program.currents[b].legs);
    return std::tuple(cut, std::max(a, b), std::min(a, b));
  };
  auto contractions = contractions_of(program);
  std::stable_sort(contractions.begin(), contractions.end(),
                   [&](int a, int b) { return key(a) < key(b); });
  const Writers writers = writers_of(program);
  Lives lives(program, writers);
  std::vector<int> order;
  for (const int contraction : contractions) lives.contract(contraction, order);
  return in_order(program, order);
}

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

void write_empty_flows(AmplitudeProgram& program) {
  std::vector<char> is_written(program.num_flows, 0);
  const auto is_one = [](const Instruction& i) { return is_contraction(i.operation); };
  for (const Instruction& instruction : program.instructions) {
    if (is_one(instruction)) is_written[instruction.output] = 1;
  }
  const auto any = std::ranges::find_if(program.instructions, is_one);
  if (any == program.instructions.end()) throw std::logic_error("a program without contractions");
  Instruction zero = *any;
  zero.coefficient = 0.0;
  for (zero.output = 0; zero.output < program.num_flows; ++zero.output) {
    if (!is_written[zero.output]) program.instructions.push_back(zero);
  }
}

}  // namespace helikos
