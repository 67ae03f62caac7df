// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Types and macros used by the code of emitted kernels.

#include <cstddef>
#include <cstdint>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/base/core/registers.hpp"

/// A part of a kernel. Parts are separate functions, so that none is too large for compilers.
#define HELIKOS_KERNEL_PART KOKKOS_FUNCTION __attribute__((noinline))

namespace helikos {

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

}  // namespace helikos
