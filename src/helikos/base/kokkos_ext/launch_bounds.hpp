// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

namespace helikos {

#if defined(KOKKOS_ENABLE_HIP)
/// Bounds of kernels that want many registers. Kokkos would compile them for blocks of 1024
/// threads, which leaves 128 registers a thread; blocks of 256 leave 512.
using RegisterBounds = Kokkos::LaunchBounds<256, 1>;

/// Bounds of kernels of teams of up to `threads`, such that the compiler leaves registers for
/// `resident` threads on a multiprocessor. CUDA is told how many teams these are, HIP how many
/// waves of 64 threads on each of a compute unit's four SIMDs.
template <int threads, int resident>
using TeamBounds = Kokkos::LaunchBounds<threads, resident / (4 * 64)>;
#else
using RegisterBounds = Kokkos::LaunchBounds<>;
template <int threads, int resident>
using TeamBounds = Kokkos::LaunchBounds<threads, resident / threads>;
#endif

}  // namespace helikos
