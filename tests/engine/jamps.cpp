// SPDX-License-Identifier: Apache-2.0
#include "engine/jamps.hpp"

#include "engine/frame_buffer.hpp"
#include "helikos/engine/epilogue/jamp_powers.hpp"

namespace helikos::test {

Jamps run_program(const ScheduledProgram& program, const Point& point) {
  FrameBuffer buffer(program, point);
  interpret(view_of(program), buffer.frame);
  Jamps result;
  for (const auto& jamp : buffer.jamps()) result.values.emplace_back(jamp.re, jamp.im);
  return result;
}

Jamps run_program(const AmplitudeProgram& program, const Point& point, double coupling) {
  Jamps jamps = run_program(schedule(program, all_helicities(program)), point);
  const auto states = static_cast<int>(jamps.values.size()) / program.num_flows;
  add_jamp_powers(program.jamp_powers, coupling, reinterpret_cast<double*>(jamps.values.data()),
                  2 * states, 2 * states);
  jamps.values.resize(std::size_t(states) * program.num_summed_flows());
  return jamps;
}

}  // namespace helikos::test
