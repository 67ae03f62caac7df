// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What emitted kernels are written with.

#include "core/four_vector.hpp"
#include "core/registers.hpp"

/// A part of a kernel, kept apart from the others so that none grows beyond what compilers take.
#define HELIKOS_KERNEL_PART KOKKOS_FUNCTION __attribute__((noinline))

namespace helikos {

/// Sum over helicities and colours of |amplitude|^2 of one event or pack, in powers of the unit:
/// without couplings, averages and identical particles. `legs`: momenta in the unit.
template <class V>
using SumKernel = V (*)(const FourVector<V>* legs, V inverse_unit, const LaneOf<V>* constants);

}  // namespace helikos
