// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace helikos {

/// Tells ThreadSanitizer what it does not see: Kokkos lets the threads of a team wait for each
/// other by instructions that it does not know. Empty in all other builds.
namespace team_order {

#if defined(__SANITIZE_THREAD__)
/// One for each team, or for a few that share it.
inline char points[64];

template <class Member>
void release(const Member& team) {
  __tsan_release(points + team.league_rank() % 64);
}
template <class Member>
void acquire(const Member& team) {
  __tsan_acquire(points + team.league_rank() % 64);
}
#else
template <class Member>
KOKKOS_FORCEINLINE_FUNCTION void release(const Member&) {}
template <class Member>
KOKKOS_FORCEINLINE_FUNCTION void acquire(const Member&) {}
#endif

}  // namespace team_order

/// What one team of a kernel does, from the construction to the end of this object: it comes after
/// what the same threads did as the team before, in the same memory.
template <class Member>
struct TeamTurn {
  const Member& team;

  KOKKOS_FORCEINLINE_FUNCTION explicit TeamTurn(const Member& of) : team(of) {
    team_order::acquire(team);
  }
  KOKKOS_FORCEINLINE_FUNCTION ~TeamTurn() { team_order::release(team); }
};

/// Waits for all threads of the team; to be called in place of team.team_barrier().
template <class Member>
KOKKOS_FORCEINLINE_FUNCTION void team_barrier(const Member& team) {
  team_order::release(team);
  team.team_barrier();
  team_order::acquire(team);
}

}  // namespace helikos
