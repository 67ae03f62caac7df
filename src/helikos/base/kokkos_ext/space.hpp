// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <algorithm>
#include <thread>

namespace helikos {

/// Whether kernels of `Space` run where the host's memory is.
template <class Space>
inline constexpr bool is_host_space =
    Kokkos::SpaceAccessibility<Kokkos::HostSpace, typename Space::memory_space>::accessible;

/// Threads of a GPU that go in step: 32 of a warp (NVIDIA), 64 of a wave (AMD's gfx9). 1 for a
/// host.
template <class Space>
int threads_in_step() {
  return is_host_space<Space> ? 1 : Kokkos::TeamPolicy<Space>::vector_length_max();
}

/// Threads of this process on the host: those of kernels, or where these run on a GPU, what the
/// system gives to it.
inline int num_host_threads() {
  using Space = Kokkos::DefaultExecutionSpace;
  if (is_host_space<Space>) return Space().concurrency();
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace helikos
