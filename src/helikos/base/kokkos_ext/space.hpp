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

/// Number of threads of a GPU that go in step: 32 in a warp (NVIDIA), 64 in a wave (AMD's gfx9). 1
/// for a host.
template <class Space>
int threads_in_step() {
  return is_host_space<Space> ? 1 : Kokkos::TeamPolicy<Space>::vector_length_max();
}

/// Number of threads of this process on the host: the threads of kernels, or, if kernels run on a
/// GPU, the threads that the system gives to the process.
inline int num_host_threads() {
  using Space = Kokkos::DefaultExecutionSpace;
  if (is_host_space<Space>) return Space().concurrency();
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace helikos
