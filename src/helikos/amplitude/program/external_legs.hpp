// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// The external legs of a process, massless vectors in the given basis.
std::vector<ExternalLeg> external_legs(const Process& process, const Parameters& parameters,
                                       PolarizationBasis basis);

/// A program that has its external legs only, with the momentum of `longitudinal_gluon` in place of
/// its polarisations.
AmplitudeProgram start_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options);

}  // namespace helikos
