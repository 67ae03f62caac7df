// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace helikos {

/// Which kernels of a run took over from the interpreter, and how long ago the compilation of the
/// others began. The same on all ranks.
struct LateKernelState {
  static constexpr int failed = -1;
  /// (program) 1: its kernel took over; `failed`: it could not, and the program is interpreted.
  std::vector<int> took_over{};
  /// (program) Estimated seconds of the interpreter since then; -1: its compilation has not begun.
  std::vector<double> waited{};
};

}  // namespace helikos
