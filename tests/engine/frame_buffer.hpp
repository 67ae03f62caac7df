// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The interpreter and memory for one event. Compiling it takes 20 s where sanitizers are on: tests
/// that want jamps only include jamps.hpp.

#include "engine/events.hpp"
#include "helikos/engine/packs/interpreter.hpp"

namespace helikos::test {

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

}  // namespace helikos::test
