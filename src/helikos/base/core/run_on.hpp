// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#ifdef __linux__
#include <sched.h>
#endif

namespace helikos {

/// Lets the calling thread run on these processors only (Linux), and threads and processes that it
/// starts later.
inline void run_on([[maybe_unused]] const std::vector<int>& processors) {
#ifdef __linux__
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int processor : processors)
    if (processor >= 0 && processor < CPU_SETSIZE) CPU_SET(processor, &set);
  sched_setaffinity(0, sizeof set, &set);
#endif
}

}  // namespace helikos
