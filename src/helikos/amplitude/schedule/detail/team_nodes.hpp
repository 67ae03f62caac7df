// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tuple>
#include <vector>

#include "helikos/amplitude/schedule/team_program.hpp"

namespace helikos {

/// The nodes of a scheduled program (team_program.hpp), numbered as its currents and then its
/// flows, and their levels. A *step* is a scheduled instruction.
class TeamNodes {
 public:
  TeamNodes(const AmplitudeProgram& program, const ScheduledProgram& scheduled);

 protected:
  /// The instruction from which a step was scheduled.
  const Instruction& source(std::size_t step) const {
    return program_.instructions[scheduled_.sources[step]];
  }
  int node_of(const Instruction& instruction) const {
    return is_contraction(instruction.operation) ? num_currents_ + instruction.output
                                                 : instruction.output;
  }
  bool is_jamp(int node) const { return node >= num_currents_; }
  NodeKind kind_of(int node) const;
  /// Whether a step adds to its node.
  bool is_term(int step) const { return helikos::is_term(source(step).operation); }

  const std::vector<HelicityMask>& states_of(int node) const {
    return is_jamp(node) ? scheduled_.helicities : scheduled_.states[node];
  }
  LegMask legs_of(int current) const { return program_.currents[current].legs; }

  /// Calls body(k, current) for each input of a term.
  template <class Body>
  void for_each_input(int step, Body&& body) const {
    if (!is_term(step)) return;
    for (int k = 0; k < 3; ++k) {
      if (const int input = source(step).inputs[k]; input >= 0) body(k, input);
    }
  }

  const AmplitudeProgram& program_;
  const ScheduledProgram& scheduled_;
  int num_currents_;
  std::vector<std::vector<int>> steps_;   ///< steps of each node, in order
  std::vector<int> level_, last_;         ///< level of each node, and level of its last reader
  std::vector<std::vector<int>> levels_;  ///< nodes of each level

 private:
  void find_levels();
  void find_last_levels();
  std::tuple<bool, Operation, ComplexMask> sort_of(int step) const;
  std::vector<int> key(int node) const;
};

}  // namespace helikos
