// SPDX-License-Identifier: Apache-2.0
#include "engine/jamps.hpp"

#include "engine/frame_buffer.hpp"

namespace helikos::test {

Jamps run_program(const ScheduledProgram& program, const Point& point) {
  FrameBuffer buffer(program, point);
  interpret(view_of(program), buffer.frame);
  Jamps result;
  for (const auto& jamp : buffer.jamps()) result.values.emplace_back(jamp.re, jamp.im);
  return result;
}

Jamps run_program(const AmplitudeProgram& program, const Point& point) {
  return run_program(schedule(program, all_helicities(program)), point);
}

}  // namespace helikos::test
