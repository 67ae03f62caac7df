// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace helikos {

#if defined(__SANITIZE_THREAD__)
/// Tells ThreadSanitizer the order of the threads of a team, which Kokkos makes by instructions
/// that ThreadSanitizer does not know. Successive barriers have different points, and so have teams
/// (64 teams share one point): with a single point, ThreadSanitizer would believe that threads are
/// ordered where they are in this order only by chance.
namespace team_order {

inline char barriers[64][2], ends[64];
inline thread_local unsigned step = 0;  ///< number of barriers of this team so far

}  // namespace team_order

/// The work of a thread for one team of a kernel, during the life of this object. This work comes
/// after the work of all threads for the team before, whose memory it uses.
class TeamTurn {
 public:
  template <class Member>
  explicit TeamTurn(const Member& team) : rank_(team.league_rank()) {
    team_order::step = 0;
    __tsan_acquire(team_order::ends + (rank_ + 63) % 64);
  }
  TeamTurn(const TeamTurn&) = delete;
  ~TeamTurn() { __tsan_release(team_order::ends + rank_ % 64); }

 private:
  int rank_;
};

template <class Member>
void team_barrier(const Member& team) {
  char* const point = team_order::barriers[team.league_rank() % 64] + team_order::step++ % 2;
  __tsan_release(point);
  team.team_barrier();
  __tsan_acquire(point);
}
#else
struct TeamTurn {
  template <class Member>
  KOKKOS_FORCEINLINE_FUNCTION explicit TeamTurn(const Member&) {}
};

/// Waits for all threads of the team; to be called in place of team.team_barrier().
template <class Member>
KOKKOS_FORCEINLINE_FUNCTION void team_barrier(const Member& team) {
  team.team_barrier();
}
#endif

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
