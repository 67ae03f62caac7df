// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

namespace helikos {

#if defined(KOKKOS_ENABLE_HIP)
/// Launch bounds of kernels that need many registers. Kokkos would compile them for blocks of 1024
/// threads, which leaves 128 registers a thread; blocks of 256 threads leave 512.
using RegisterBounds = Kokkos::LaunchBounds<256, 1>;

/// Launch bounds of kernels of teams of up to `threads` threads, such that the compiler leaves
/// registers for `resident` threads on a multiprocessor. CUDA is told the number of teams, HIP the
/// number of waves of 64 threads on each of the four SIMDs of a compute unit.
template <int threads, int resident>
using TeamBounds = Kokkos::LaunchBounds<threads, resident / (4 * 64)>;
#else
using RegisterBounds = Kokkos::LaunchBounds<>;
template <int threads, int resident>
using TeamBounds = Kokkos::LaunchBounds<threads, resident / threads>;
#endif

/// `policy` for a kernel whose functor is an argument of its start, if a GPU allows it (4 KiB).
/// Kokkos puts a functor of more than 512 bytes in constant memory, where each kernel waits for the
/// kernel before, also of another queue.
template <class Policy>
auto light_kernel(const Policy& policy) {
  return Kokkos::Experimental::require(policy,
                                       Kokkos::Experimental::WorkItemProperty::HintLightWeight);
}

}  // namespace helikos
