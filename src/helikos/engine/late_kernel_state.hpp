// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace helikos {

/// Which kernels of a run took over from the interpreter, and how long ago the compilation of the
/// others began. The same on all ranks.
struct LateKernelState {
  std::vector<int> took_over{};  ///< (program) 1: its kernel took over
  /// (program) Estimated seconds of the interpreter since then; -1: its compilation has not begun.
  std::vector<double> waited{};
};

}  // namespace helikos
