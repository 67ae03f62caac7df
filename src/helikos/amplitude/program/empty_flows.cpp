// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/empty_flows.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace helikos {

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
