// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// When a kernel that is compiled at run time pays. All ranks, runs that go on, and runs with and
/// without files of kernels must decide alike. So the costs are estimates by fixed constants from
/// the program alone, never measured times of a run.

#include <cstdint>
#include <vector>

namespace helikos {

/// Estimates for a program.
struct MadeCosts {
  double interpreted = 0.0;  ///< seconds that the interpreter takes for an event
  /// Seconds until the kernel is ready. The interpreter must still need as many for it to pay.
  double compilation = 0.0;
};

/// What is known of a kernel before it is written.
struct KernelSize {
  std::int64_t combinations = 0;  ///< emit::combinations_of_states
  bool is_real = false;           ///< its amplitudes are real, as those of gluons alone
  bool selects = false;           ///< it also selects a helicity and a flow
};

/// For GPUs of NVIDIA.
MadeCosts made_costs(const KernelSize& size);

/// (program) Whether its kernel is to be used, where so many `events` of each program are still to
/// come, on all ranks together. Kernels of several programs are compiled side by side: that of a
/// program is used where its own events would take longer than its part of the time of the threads,
/// and the events of all would take longer than its compilation.
std::vector<bool> kernels_that_pay(const std::vector<MadeCosts>& costs,
                                   const std::vector<double>& events);

}  // namespace helikos
