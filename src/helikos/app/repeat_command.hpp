// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/generator/run_setup.hpp"

namespace helikos::app {

/// A line for a shell that makes the same events again, also of what came from a run file. Without
/// what does not change them, such as threads and checkpoints, or `--grids` where the run did not
/// begin with them but made the file. Of several processes: lines, which write a run file too.
std::string repeat_command(const RunSetup& setup, bool began_with_grids);

}  // namespace helikos::app
