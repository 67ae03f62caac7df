// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "helikos/amplitude/program/build_program.hpp"

namespace helikos {

/// The program of a process for the parameters `now`, without building it again: `program` is that
/// of build_program(process, before, options), and only its masses, widths and couplings change.
/// It is equal to build_program(process, now, options).
///
/// Nothing where numbers alone do not tell: with forms (models of folders, polarised particles that
/// decay), where a vertex, a chirality or a mass is zero for one of the parameters and not for the
/// other, and where two equal numbers become different ones. Throws InputError for parameters with
/// which the process cannot be computed, as build_program does.
std::optional<AmplitudeProgram> with_values_of(const Parameters& now, const Parameters& before,
                                               const Process& process,
                                               const AmplitudeProgram& program,
                                               const ProgramOptions& options);

}  // namespace helikos
