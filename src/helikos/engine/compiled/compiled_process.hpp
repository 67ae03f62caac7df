// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "helikos/engine/compiled/detail/sum_kernel.hpp"

/// A part of a kernel. Parts are separate functions, so that none is too large for compilers.
#define HELIKOS_KERNEL_PART KOKKOS_FUNCTION __attribute__((noinline))

namespace helikos {

/// Registers of this build.
using DoubleRegister = RegisterOf<Pack<double, native_width<double>>>;
using FloatRegister = RegisterOf<Pack<float, native_width<float>>>;

/// The numbers of one event or pack in an emitted kernel. Kernels read number k of an array at the
/// position N k; every build has N = 1.
template <class V>
struct KernelFrame {
  V* legs;          ///< external momenta, (leg, component), in units of `unit`
  V* momenta;       ///< all outgoing momentum sums, (momentum, component)
  V* denominators;  ///< (denominator, real or imaginary part)
  V* workspace;     ///< currents, at the offsets of the program
  V* jamps;         ///< jamps of a flow, (helicity, real or imaginary part) or (helicity)
  std::ptrdiff_t flow_stride;  ///< distance of two flows [V]
  V* inverse_unit;             ///< 1 / unit [GeV^-1]
};

/// Offsets [reals] of one state of the first input of an instruction, and of its output state.
struct KernelRow {
  std::int32_t first, output;
};

/// Functions that fill the frame of one event or pack on hosts: momenta and denominators from the
/// external momenta, then the jamps, one group of instructions after the other.
template <class V>
struct JampKernel {
  using Step = void (*)(const KernelFrame<V>& frame, const LaneOf<V>* constants);

  Step kinematics = nullptr;
  std::vector<Step> groups;
};

/// The functions of an emitted kernel.
template <class Kernel, class V>
JampKernel<V> jamp_kernel() {
  return []<int... group>(std::integer_sequence<int, group...>) {
    return JampKernel<V>{&Kernel::template kinematics<V, 1>,
                         {&Kernel::template jamps<group, V, 1>...}};
  }
  (std::make_integer_sequence<int, Kernel::num_groups>());
}

/// A kernel that was emitted and compiled for one process (processes/CMakeLists.txt). The target of
/// the kernel decides which functions are set (emit/emitter.hpp).
struct CompiledProcess {
  const char* process;        ///< the string of Process::str
  std::uint64_t fingerprint;  ///< fingerprint of the program from which it was emitted
                              ///< (amplitude/schedule/fingerprint.hpp)
  std::uint64_t color;  ///< fingerprint of the colour matrix (amplitude/color/color_blocks.hpp),
                        ///< which sums contain
  /// Either functions for the sums over helicities and colours, for all events,
  SumLauncher<double> double_sum = nullptr;
  SumLauncher<float> float_sum = nullptr;
  SumLauncher<double> mixed_sum = nullptr;  ///< null: double_sum is used
  /// or, if one function cannot contain everything, functions for the jamps of packs, one pack for
  /// each thread (hosts).
  JampKernel<DoubleRegister> (*double_jamps)() = nullptr;
  JampKernel<FloatRegister> (*float_jamps)() = nullptr;
  /// Parts of the helicities times choices of states. Each thread of a GPU sums over one of these;
  /// their shares are stored separately.
  int num_choices = 1;
  bool selects = false;  ///< selects a helicity and a flow for each event

  /// The jamp kernel for Real, which is double or float.
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

/// All kernels of this build. The table of kernels is emitted as well.
std::span<const CompiledProcess* const> compiled_processes();

}  // namespace helikos
