// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/observables/cuts/compile.hpp"
#include "helikos/phasespace/channels/mass_window.hpp"

namespace helikos {

/// The windows |m - M| < `widths` Gamma of all particles of a process whose decays are written, as
/// `bwcutoff` of MadGraph; M and Gamma are those of `parameters`. A particle without a width has no
/// window. `widths` of 0: there are no windows.
MassWindows windows_of_decays(const Process& process, const Parameters& parameters, double widths);

/// The forbidden windows |m - M| < `widths` Gamma of `$`: for each particle that stands behind `$`,
/// one for each system of legs that is such an s-channel in a diagram of the same part of the
/// process. As in MadGraph, a particle with a width of a tenth of its mass or more has none. Throws
/// InputError where a part has too many diagrams to look at.
MassWindows forbidden_windows(const Process& process, const Parameters& parameters, double widths);

/// Decays of a chain whose products have windows, and are together heavier than the particle that
/// decays, as "h > w+ w-": most of the width may lie outside of the windows.
std::vector<std::string> decays_below_threshold(const Process& process,
                                                const Parameters& parameters);

/// Whether a part of the process has a `$`.
bool forbids_on_shell(const Process& process);

/// Adds the conditions of forbidden windows to a list.
void add_conditions(const MassWindows& windows, cuts::CutProgram& cuts);

}  // namespace helikos
