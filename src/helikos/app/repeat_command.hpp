// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/generator/run_setup.hpp"

namespace helikos::app {

/// A line for a shell that makes the same events again, also if the options came from a run file.
/// It leaves out options that do not change events, such as threads and checkpoints, and `--grids`
/// if the run made the grids. Several processes need several lines, which also write a run file.
std::string repeat_command(const RunSetup& setup, bool began_with_grids);

}  // namespace helikos::app
