// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What emitted kernels are written with.

#include <cstddef>
#include <cstdint>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/base/core/registers.hpp"

/// A part of a kernel, kept apart from the others so that none grows beyond what compilers take.
#define HELIKOS_KERNEL_PART KOKKOS_FUNCTION __attribute__((noinline))

namespace helikos {

/// The numbers of one event or pack that an emitted kernel works on. Of each array, number k lies
/// at N k; what is built has N = 1.
template <class V>
struct KernelFrame {
  V* legs;                     ///< external momenta, (leg, component), in units of `unit`
  V* momenta;                  ///< all outgoing sums, (momentum, component)
  V* denominators;             ///< (denominator, real or imaginary part)
  V* workspace;                ///< currents, at the offsets of the program
  V* jamps;                    ///< of a flow (helicity, real or imaginary part), or (helicity)
  std::ptrdiff_t flow_stride;  ///< from one flow to the next [V]
  V* inverse_unit;             ///< 1 / unit [GeV^-1]
};

/// Offsets [reals] of a state of an instruction's first input, and of the output it leads to.
struct KernelRow {
  std::int32_t first, output;
};

}  // namespace helikos
