// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <cstddef>

namespace helikos {

/// Whether kernels of `Space` run where the host's memory is.
template <class Space>
inline constexpr bool is_host_space =
    Kokkos::SpaceAccessibility<Kokkos::HostSpace, typename Space::memory_space>::accessible;

/// Free memory of the device [bytes], 0 for a host.
inline std::size_t free_device_memory() {
  std::size_t free = 0;
#if defined(KOKKOS_ENABLE_CUDA)
  std::size_t total = 0;
  if (cudaMemGetInfo(&free, &total) != cudaSuccess) free = 0;
#elif defined(KOKKOS_ENABLE_HIP)
  std::size_t total = 0;
  if (hipMemGetInfo(&free, &total) != hipSuccess) free = 0;
#endif
  return free;
}

/// Name of the device that kernels run on, "" for a host.
inline std::string device_name() {
#if defined(KOKKOS_ENABLE_CUDA)
  int device = 0;
  cudaDeviceProp properties{};
  if (cudaGetDevice(&device) == cudaSuccess &&
      cudaGetDeviceProperties(&properties, device) == cudaSuccess) {
    return properties.name;
  }
#elif defined(KOKKOS_ENABLE_HIP)
  int device = 0;
  hipDeviceProp_t properties{};
  if (hipGetDevice(&device) == hipSuccess &&
      hipGetDeviceProperties(&properties, device) == hipSuccess) {
    return properties.name;
  }
#endif
  return {};
}

}  // namespace helikos
