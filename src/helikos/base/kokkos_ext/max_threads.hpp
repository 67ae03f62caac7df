// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace helikos {

/// Length of the table that Kokkos keeps of its threads on a host. Kokkos does not check where the
/// table ends (OpenMP, HostThreadTeamData).
inline constexpr int max_threads = 512;

}  // namespace helikos
