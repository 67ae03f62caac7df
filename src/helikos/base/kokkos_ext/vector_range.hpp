// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

namespace helikos {

/// function(i) for i below `count`, by the lanes of a thread of a team. What they wrote to memory
/// is there for all of them afterwards.
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

/// All lanes have come here: what they read before may be overwritten.
template <class Member>
KOKKOS_FORCEINLINE_FUNCTION void wait_for_lanes(const Member& team) {
  for_lanes(team, 0, [](int) {});
}

}  // namespace helikos
