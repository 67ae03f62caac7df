// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Partial amplitudes of one event, straight from the interpreter.

#include <complex>
#include <vector>

#include "engine/events.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos::test {

struct Jamps {
  std::vector<std::complex<double>> values;  ///< (flow, helicity)
};

/// Scalar double, momenta in GeV.
Jamps run_program(const ScheduledProgram& program, const Point& point);

/// Of all helicities.
Jamps run_program(const AmplitudeProgram& program, const Point& point);

}  // namespace helikos::test
