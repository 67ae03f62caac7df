// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace helikos {

/// Kokkos keeps a table of its threads on a host that has this many places, and does not look where
/// it ends (OpenMP, HostThreadTeamData).
inline constexpr int max_threads = 512;

}  // namespace helikos
