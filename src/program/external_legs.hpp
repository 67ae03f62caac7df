// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "process/process.hpp"
#include "program/amplitude_program.hpp"
#include "program/program_options.hpp"

namespace helikos {

/// The external legs of a process, massless vectors in the given basis.
std::vector<ExternalLeg> external_legs(const Process& process, const Parameters& parameters,
                                       PolarizationBasis basis);

/// A program that has its external legs only, the momentum of `longitudinal_gluon` in place of its
/// polarisations.
AmplitudeProgram start_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options);

}  // namespace helikos
