// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "program/amplitude_program.hpp"

namespace helikos {

/// What a program consists of, before it is expanded over helicities.
struct ProgramCounts {
  long gluon_currents = 0;  ///< external ones; for each ordered set up to reversal, or each tree
  long three_gluon_vertices = 0;
  long four_gluon_vertices = 0;
  long quark_currents = 0;      ///< from the quark's end, the external one included
  long antiquark_currents = 0;  ///< from the antiquark's end, likewise
  long quark_vertices = 0;      ///< quark-gluon, and quark-antiquark-vector
  long contractions = 0;        ///< terms of jamps
  long flows = 0;
};

ProgramCounts count(const AmplitudeProgram& program);

}  // namespace helikos
