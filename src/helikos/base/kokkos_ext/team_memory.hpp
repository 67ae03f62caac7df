// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <algorithm>
#include <cstddef>

namespace helikos {

/// Fast memory that threads of a team share on a GPU [bytes]: shared memory (NVIDIA), LDS (AMD).
/// All zero for a host.
struct TeamMemory {
  std::size_t multiprocessor = 0;  ///< for all teams that run on one multiprocessor
  std::size_t team = 0;            ///< most that one team gets
  std::size_t reserved = 0;        ///< taken away for each team
  int multiprocessors = 0;         ///< number of multiprocessors of the device

  /// Scratch [bytes] of a team of `threads`, where a multiprocessor holds `resident` threads of
  /// such teams. Kokkos takes one double a thread for itself, and some bytes to align the scratch.
  std::size_t share(int threads, int resident) const {
    const std::size_t fair = multiprocessor * threads / resident;
    const std::size_t taken = sizeof(double) * threads + 128;
    const std::size_t most = std::min(fair - std::min(fair, reserved), team);
    return most - std::min(most, taken);
  }
};

namespace detail {

inline TeamMemory ask_for_team_memory() {
#if defined(KOKKOS_ENABLE_CUDA)
  int device = 0;
  cudaDeviceProp properties{};
  if (cudaGetDevice(&device) == cudaSuccess &&
      cudaGetDeviceProperties(&properties, device) == cudaSuccess) {
    return {properties.sharedMemPerMultiprocessor, properties.sharedMemPerBlock,
            properties.reservedSharedMemPerBlock, properties.multiProcessorCount};
  }
#elif defined(KOKKOS_ENABLE_HIP)
  int device = 0;
  hipDeviceProp_t properties{};
  if (hipGetDevice(&device) == hipSuccess &&
      hipGetDeviceProperties(&properties, device) == hipSuccess) {
    return {std::max(properties.maxSharedMemoryPerMultiProcessor, properties.sharedMemPerBlock),
            properties.sharedMemPerBlock, 0, properties.multiProcessorCount};
  }
#endif
  return {};
}

}  // namespace detail

/// Team memory of the device that the first caller uses. The device is asked once, as threads that
/// are started later may see another device.
inline const TeamMemory& team_memory() {
  static const TeamMemory memory = detail::ask_for_team_memory();
  return memory;
}

}  // namespace helikos
