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

/// Jamps of all helicities. Jamps of several powers of g_s are added up for each flow, with this
/// g_s.
Jamps run_program(const AmplitudeProgram& program, const Point& point,
                  double coupling = Parameters().strong_coupling());

}  // namespace helikos::test
