// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

namespace helikos {

/// Calls function(i) for i below `count`, in the lanes of a thread of a team. Memory that one lane
/// wrote can be read by all of these lanes afterwards.
template <class Member, class Function>
KOKKOS_FORCEINLINE_FUNCTION void for_lanes(const Member& team, int count,
                                           const Function& function) {
  Kokkos::parallel_for(Kokkos::ThreadVectorRange(team, count), function);
#if defined(__HIP_DEVICE_COMPILE__)
  // Kokkos' loop ends in __syncwarp with CUDA, in nothing with HIP.
  __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront");
  __builtin_amdgcn_wave_barrier();
#endif
}

/// Waits until all lanes are here: memory that they read before may then be overwritten.
template <class Member>
KOKKOS_FORCEINLINE_FUNCTION void wait_for_lanes(const Member& team) {
  for_lanes(team, 0, [](int) {});
}

}  // namespace helikos
