// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos {

/// Computation of a partonic subprocess by the program of its representative; also the helicity
/// configurations and colour flows of the representative in the leg order of the partonic
/// subprocess.
struct SubprocessMap {
  std::vector<int> legs;        ///< (leg): leg of the representative
  bool reflects = false;        ///< all three-momenta change sign on the way to the representative
  std::vector<int> helicities;  ///< (configuration of the representative): configuration of the
                                ///< partonic subprocess
  std::vector<int> flows;       ///< (flow of the representative): flow of the partonic subprocess
  ColorBasis color;  ///< flows of the partonic subprocess, as its own program numbers them
};

/// Maps a partonic subprocess to its representative. `color`: flows of the program of the
/// representative.
SubprocessMap map_subprocess(const Subprocess& subprocess, const Process& representative,
                             const ColorBasis& color);

/// Strings of each flow that may be selected. For gluons alone, each flow is one trace.
std::vector<ColorFlow> flows_of(const Process& process, const ColorBasis& color);

}  // namespace helikos
