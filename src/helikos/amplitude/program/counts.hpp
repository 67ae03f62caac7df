// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos {

/// Numbers of currents and terms of a program, before it is expanded over helicities.
struct ProgramCounts {
  long vector_currents = 0;  ///< gluons: one for each ordered set up to reversal, or each tree
  long scalar_currents = 0;
  long tensor_currents = 0;    ///< spin 3/2, spin 2 and products of currents (forms)
  long pair_currents = 0;      ///< vectors and scalars among these to which a row and a column add
  long fermion_rows = 0;       ///< rows from outgoing ends of fermion lines, external rows included
  long fermion_columns = 0;    ///< columns from the other ends, external columns included
  long three_boson_terms = 0;  ///< vertices of vectors and scalars
  long four_boson_terms = 0;
  long fermion_terms = 0;  ///< vertices of a fermion line with a vector or a scalar
  long contractions = 0;   ///< terms of jamps
  long jamps = 0;
};

ProgramCounts count(const AmplitudeProgram& program);

}  // namespace helikos
