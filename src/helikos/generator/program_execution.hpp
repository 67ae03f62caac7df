// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace helikos {

/// Who computed the points of a program: interpreter or kernel.
struct ProgramExecution {
  std::string process;
  std::int64_t interpreted = 0, compiled = 0;  ///< points of all ranks, of this start of the run
  double compile_seconds =
      0.0;               ///< of the first rank: the compiler at run time; 0: it was not used
  bool is_kept = false;  ///< the kernel is from a file of an earlier run
  std::string reason;    ///< MatrixElementInfo::executor_reason
};

}  // namespace helikos
