// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Properties of a GPU of CUDA or HIP, and their counterparts on a host.

#include <Kokkos_Core.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

// The libraries of CUDA and HIP have the same functions and types, whose names begin differently:
// HELIKOS_GPU(Success) is cudaSuccess or hipSuccess. Hosts have no such macro.
#if defined(KOKKOS_ENABLE_CUDA)
#define HELIKOS_GPU(name) cuda##name
#elif defined(KOKKOS_ENABLE_HIP)
#define HELIKOS_GPU(name) hip##name
#endif

namespace helikos {

enum class DeviceKind { host, cuda, hip };

/// Kind of device that runs kernels of the default execution space.
inline constexpr DeviceKind device_kind =
#if defined(HELIKOS_GPU)
    DeviceKind::HELIKOS_GPU();
#else
    DeviceKind::host;
#endif

/// The queue of a stream of CUDA or HIP that belongs to a caller. The default queue for nullptr,
/// and on hosts.
inline Kokkos::DefaultExecutionSpace queue_of_stream([[maybe_unused]] void* stream) {
#if defined(HELIKOS_GPU)
  if (stream != nullptr)
    return Kokkos::DefaultExecutionSpace(static_cast<HELIKOS_GPU(Stream_t)>(stream));
#endif
  return {};
}

// ---- Memory ------------------------------------------------------------------------------------

/// Memory of the host that a queue of a GPU copies to while the host goes on. Kokkos before 4.0 has
/// no name for it: ordinary memory of the host then, where a copy may take longer.
#if defined(KOKKOS_HAS_SHARED_HOST_PINNED_SPACE)
using PinnedSpace = Kokkos::SharedHostPinnedSpace;
#else
using PinnedSpace = Kokkos::HostSpace;
#endif

/// Memory of a GPU [bytes]; nothing for a host.
struct DeviceMemory {
  std::size_t free = 0;
  std::size_t total = 0;
};

inline DeviceMemory device_memory() {
  DeviceMemory memory;
#if defined(HELIKOS_GPU)
  if (HELIKOS_GPU(MemGetInfo)(&memory.free, &memory.total) != HELIKOS_GPU(Success)) memory = {};
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

// ---- Devices -----------------------------------------------------------------------------------

/// Number of GPUs that this process sees, 0 for a host. Works before Kokkos is initialised, too.
inline int device_count() {
  int count = 0;
#if defined(HELIKOS_GPU)
  if (HELIKOS_GPU(GetDeviceCount)(&count) != HELIKOS_GPU(Success)) count = 0;
#endif
  return count;
}

/// Which GPUs of the machine this process sees: their addresses on the bus, in the order of their
/// numbers; empty for a host. Works before Kokkos is initialised, too.
inline std::string device_addresses() {
  std::string addresses;
#if defined(HELIKOS_GPU)
  for (int device = 0; device < device_count(); ++device) {
    char address[64] = "";
    if (HELIKOS_GPU(DeviceGetPCIBusId)(address, sizeof address, device) != HELIKOS_GPU(Success))
      address[0] = '\0';
    addresses += std::string(address) + ";";
  }
#endif
  return addresses;
}

/// The variable of the environment, "NAME=VALUE", that lets a new process see only the GPU `number`
/// of those that this one sees; it then starts faster. No GPU where there are not so many. Nothing
/// for a host.
inline std::vector<std::string> variables_for_device([[maybe_unused]] int number) {
#if defined(HELIKOS_GPU)
  const std::string name =
      device_kind == DeviceKind::cuda ? "CUDA_VISIBLE_DEVICES" : "HIP_VISIBLE_DEVICES";
  const char* const visible = std::getenv(name.c_str());
  if (visible == nullptr) return {name + "=" + std::to_string(number)};
  std::istringstream list(visible);
  std::string entry;
  for (int i = 0; i <= number; ++i)
    if (!std::getline(list, entry, ',')) return {name + "=-1"};
  return {name + "=" + entry};
#else
  return {};
#endif
}

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

/// Name and team memory of the device that kernels run on; nothing for a host.
struct DeviceProperties {
  std::string name;
  TeamMemory team_memory;
};

inline DeviceProperties device_properties() {
#if defined(KOKKOS_ENABLE_CUDA)
  cudaDeviceProp own{};
#elif defined(KOKKOS_ENABLE_HIP)
  hipDeviceProp_t own{};
#endif
#if defined(HELIKOS_GPU)
  int device = 0;
  if (HELIKOS_GPU(GetDevice)(&device) != HELIKOS_GPU(Success) ||
      HELIKOS_GPU(GetDeviceProperties)(&own, device) != HELIKOS_GPU(Success))
    return {};
#endif
#if defined(KOKKOS_ENABLE_CUDA)
  return {own.name,
          {own.sharedMemPerMultiprocessor, own.sharedMemPerBlock, own.reservedSharedMemPerBlock,
           own.multiProcessorCount}};
#elif defined(KOKKOS_ENABLE_HIP)
  return {own.name,
          {std::max(own.maxSharedMemoryPerMultiProcessor, own.sharedMemPerBlock),
           own.sharedMemPerBlock, 0, own.multiProcessorCount}};
#else
  return {};
#endif
}

}  // namespace detail

/// Name of the device that kernels run on, "" for a host.
inline std::string device_name() { return detail::device_properties().name; }

/// Team memory of the device that the first caller uses. The device is asked once, as threads that
/// are started later may see another device.
inline const TeamMemory& team_memory() {
  static const TeamMemory memory = detail::device_properties().team_memory;
  return memory;
}

}  // namespace helikos
