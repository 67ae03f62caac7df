// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What emitted kernels are written with.

#include "core/four_vector.hpp"
#include "core/registers.hpp"
#include "engine/frame.hpp"

/// A part of a kernel, kept apart from the others so that none grows beyond what compilers take.
#define HELIKOS_KERNEL_PART KOKKOS_FUNCTION __attribute__((noinline))

namespace helikos {

/// What fills a frame of one event or pack, in two steps.
template <class V>
struct JampKernel {
  using Step = void (*)(const Frame<V>& frame, const LaneOf<V>* constants);

  Step kinematics;  ///< momenta and denominators, from frame.legs
  Step jamps;       ///< (flow, helicity), in powers of the unit, from frame.legs and kinematics
};

/// Offsets [reals] of the states of an instruction's inputs, and of the output they lead to.
struct KernelRow {
  std::int32_t first, second, output;
};

}  // namespace helikos
