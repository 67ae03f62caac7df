// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <thread>
#include <vector>

#include "helikos/base/core/processor_quota.hpp"

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
/// GPU, as many as the process has processors.
inline int num_host_threads() {
  using Space = Kokkos::DefaultExecutionSpace;
  if (is_host_space<Space>) return Space().concurrency();
  return threads_within(processor_quota(), static_cast<int>(std::thread::hardware_concurrency()));
}

/// `count` queues of equal weight whose kernels may run side by side. Copies of `space` before
/// Kokkos 3.6, which has no partition_space, and on a host, which gains nothing from queues here:
/// the work then stays the same, one kernel after another.
template <class Space>
std::vector<Space> instances_of(const Space& space, int count) {
#if KOKKOS_VERSION >= 30600
  if constexpr (!is_host_space<Space>) {
    if (count > 1) {
      return Kokkos::Experimental::partition_space(space, std::vector<int>(count, 1));
    }
  }
#endif
  return std::vector<Space>(count, space);
}

}  // namespace helikos
