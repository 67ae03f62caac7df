// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <string>

namespace helikos {

/// Memory of a GPU [bytes]; nothing for a host.
struct DeviceMemory {
  std::size_t free = 0;
  std::size_t total = 0;
};

inline DeviceMemory device_memory() {
  DeviceMemory memory;
#if defined(KOKKOS_ENABLE_CUDA)
  if (cudaMemGetInfo(&memory.free, &memory.total) != cudaSuccess) memory = {};
#elif defined(KOKKOS_ENABLE_HIP)
  if (hipMemGetInfo(&memory.free, &memory.total) != hipSuccess) memory = {};
#endif
  return memory;
}

/// Bytes that workspaces may take: `wanted`; if `wanted` is 0, 60 % of the free memory of a GPU, or
/// one GiB on a host.
inline std::size_t memory_budget(std::size_t wanted) {
  if (wanted > 0) return wanted;
  const std::size_t free = device_memory().free;
  return free > 0 ? free / 10 * 6 : std::size_t{1} << 30;
}

/// Number of GPUs that this process sees, 0 for a host. Works before Kokkos is initialised, too.
inline int device_count() {
  int count = 0;
#if defined(KOKKOS_ENABLE_CUDA)
  if (cudaGetDeviceCount(&count) != cudaSuccess) count = 0;
#elif defined(KOKKOS_ENABLE_HIP)
  if (hipGetDeviceCount(&count) != hipSuccess) count = 0;
#endif
  return count;
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
