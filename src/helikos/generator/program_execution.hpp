// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "helikos/cross_section/integrand.hpp"

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

/// Adds points that are computed now, (program).
inline void count_points(const std::vector<Integrand*>& programs,
                         const std::vector<std::int64_t>& points,
                         std::vector<ProgramExecution>& counted) {
  counted.resize(programs.size());
  for (std::size_t p = 0; p < programs.size(); ++p) {
    const MatrixElementInfo& info = programs[p]->info();
    ProgramExecution& own = counted[p];
    own.process = programs[p]->process().str();
    (info.executor == Executor::compiled ? own.compiled : own.interpreted) += points[p];
    own.compile_seconds = info.compile_seconds;
    own.is_kept = info.is_kernel_kept;
    own.reason = info.executor_reason;
  }
}

}  // namespace helikos
