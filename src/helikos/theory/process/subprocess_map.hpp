// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos {

/// How the program of a representative computes events of a subprocess, and what its helicities and
/// colour flows are in the subprocess' own order of legs.
struct SubprocessMap {
  std::vector<int> legs;        ///< (leg): that of the representative
  bool reflects = false;        ///< all three-momenta change their direction on the way there
  std::vector<int> helicities;  ///< (configuration of the representative): that of the subprocess
  std::vector<int> flows;       ///< (flow of the representative): that of the subprocess
  ColorBasis color;             ///< the flows of the subprocess, as its own program numbers them
};

/// `color`: the flows of the representative's program.
SubprocessMap map_subprocess(const Subprocess& subprocess, const Process& representative,
                             const ColorBasis& color);

/// The strings of each flow that is selected. Gluons alone have one trace a flow.
std::vector<ColorFlow> flows_of(const Process& process, const ColorBasis& color);

}  // namespace helikos
