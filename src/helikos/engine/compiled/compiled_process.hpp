// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "helikos/engine/compiled/detail/sum_kernel.hpp"

namespace helikos {

/// The registers of this build.
using DoubleRegister = RegisterOf<Pack<double, native_width<double>>>;
using FloatRegister = RegisterOf<Pack<float, native_width<float>>>;

/// What fills frames of one event or pack, on hosts: momenta and denominators from the legs, then
/// the jamps, group by group.
template <class V>
struct JampKernel {
  using Step = void (*)(const KernelFrame<V>& frame, const LaneOf<V>* constants);

  Step kinematics = nullptr;
  std::vector<Step> groups;
};

/// Of an emitted kernel.
template <class Kernel, class V>
JampKernel<V> jamp_kernel() {
  return []<int... group>(std::integer_sequence<int, group...>) {
    return JampKernel<V>{&Kernel::template kinematics<V, 1>,
                         {&Kernel::template jamps<group, V, 1>...}};
  }
  (std::make_integer_sequence<int, Kernel::num_groups>());
}

/// A kernel that was emitted and compiled for one process (processes/CMakeLists.txt). Of its
/// functions those are set that its target has (emit/emitter.hpp).
struct CompiledProcess {
  const char* process;  ///< as Process::str
  std::uint64_t
      fingerprint;  ///< of the program it was emitted from (amplitude/schedule/fingerprint.hpp)
  std::uint64_t
      color;  ///< of the colour matrix (amplitude/color/color_blocks.hpp), which sums hold
  /// Either sums over helicities and colours, of all events,
  SumLauncher<double> double_sum = nullptr;
  SumLauncher<float> float_sum = nullptr;
  SumLauncher<double> mixed_sum = nullptr;  ///< null: the double one does it
  /// or, where one function cannot hold all, jamps of packs, one a thread (hosts).
  JampKernel<DoubleRegister> (*double_jamps)() = nullptr;
  JampKernel<FloatRegister> (*float_jamps)() = nullptr;
  /// Parts of the helicities times choices of states, which sums of a GPU's threads are over; their
  /// shares are kept apart.
  int num_choices = 1;
  bool selects = false;  ///< a helicity and a flow of each event

  /// Of Real, which is double or float.
  template <class Real>
  auto jamps() const {
    if constexpr (std::is_same_v<Real, double>) {
      return double_jamps();
    } else {
      return float_jamps();
    }
  }

  bool sums() const { return double_sum != nullptr; }
  bool fills_packs() const { return double_jamps != nullptr; }
};

/// All kernels of this build. The table is emitted, too.
std::span<const CompiledProcess* const> compiled_processes();

}  // namespace helikos
