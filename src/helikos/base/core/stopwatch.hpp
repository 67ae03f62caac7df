// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace helikos {

/// Time since its beginning, for files that do without Kokkos (CONTRIBUTING.md, "Time of a build").
class Stopwatch {
 public:
  void reset() { begin_ = Clock::now(); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point begin_ = Clock::now();
};

}  // namespace helikos
