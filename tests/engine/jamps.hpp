// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Partial amplitudes of one event, straight from the interpreter.

#include <complex>

#include "engine/events.hpp"
#include "packs/interpreter.hpp"
#include "packs/program_data.hpp"

namespace helikos::test {

struct Jamps {
  std::vector<std::complex<double>> values;  ///< (flow, helicity)
};

/// Memory of one frame.
class FrameBuffer {
 public:
  FrameBuffer(const ScheduledProgram& program, const Point& point)
      : workspace_(program.workspace_size),
        momenta_(program.momenta.size()),
        denominators_(program.denominators.size()),
        jamps_(program.num_flows * program.helicities.size()),
        legs_(point) {
    frame.workspace = workspace_.data();
    frame.legs = legs_.data();
    frame.momenta = momenta_.data();
    frame.denominators = denominators_.data();
    frame.jamps = jamps_.data();
    frame.flow_stride = static_cast<int>(program.helicities.size());
    frame.inverse_unit = 1.0;
  }

  Frame<double> frame{};
  const std::vector<Complex<double>>& jamps() const { return jamps_; }

 private:
  std::vector<double> workspace_;
  std::vector<FourVector<double>> momenta_;
  std::vector<Complex<double>> denominators_, jamps_;
  Point legs_;
};

/// Scalar double, momenta in GeV.
inline Jamps run_program(const ScheduledProgram& program, const Point& point) {
  const ProgramData<Kokkos::DefaultHostExecutionSpace> data(program);
  FrameBuffer buffer(program, point);
  interpret(data.view(), buffer.frame);
  Jamps result;
  for (const auto& jamp : buffer.jamps()) result.values.emplace_back(jamp.re, jamp.im);
  return result;
}

inline Jamps run_program(const AmplitudeProgram& program, const Point& point) {
  return run_program(schedule(program, all_helicities(program)), point);
}

}  // namespace helikos::test
