// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "engine/sum_kernel.hpp"

namespace helikos {

/// The registers of this build.
using DoubleRegister = RegisterOf<Pack<double, native_width<double>>>;
using FloatRegister = RegisterOf<Pack<float, native_width<float>>>;

/// A kernel that was emitted and compiled for one process (processes/CMakeLists.txt).
struct CompiledProcess {
  const char* process;        ///< as Process::str
  std::uint64_t fingerprint;  ///< of the program it was emitted from (program/fingerprint.hpp)
  /// Either sums over helicities and colours, of all events,
  void (*double_sum)(const SumKernelInput<double>&);
  void (*float_sum)(const SumKernelInput<float>&);
  void (*mixed_sum)(const SumKernelInput<double>&);  ///< null: the double one does it
  /// or, where one function cannot hold all, jamps.
  JampKernel<DoubleRegister> double_jamps;
  JampKernel<FloatRegister> float_jamps;
  /// Choices of polarisations that sums of a GPU's threads are over; their shares are kept apart.
  int num_choices;

  /// Of Real, which is double or float.
  template <class Real>
  const auto& jamps() const {
    if constexpr (std::is_same_v<Real, double>) {
      return double_jamps;
    } else {
      return float_jamps;
    }
  }

  bool sums() const { return double_sum != nullptr; }
};

/// All kernels of this build. The table is emitted, too.
std::span<const CompiledProcess* const> compiled_processes();

}  // namespace helikos
