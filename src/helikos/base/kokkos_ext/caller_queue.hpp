// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

namespace helikos {

enum class DeviceKind { host, cuda, hip };

/// Kind of device that runs kernels of the default execution space.
inline constexpr DeviceKind device_kind =
#if defined(KOKKOS_ENABLE_CUDA)
    DeviceKind::cuda;
#elif defined(KOKKOS_ENABLE_HIP)
    DeviceKind::hip;
#else
    DeviceKind::host;
#endif

/// The queue of a stream of CUDA or HIP that belongs to a caller. The default queue for nullptr,
/// and on hosts.
inline Kokkos::DefaultExecutionSpace queue_of_stream([[maybe_unused]] void* stream) {
#if defined(KOKKOS_ENABLE_CUDA)
  if (stream != nullptr) return Kokkos::DefaultExecutionSpace(static_cast<cudaStream_t>(stream));
#elif defined(KOKKOS_ENABLE_HIP)
  if (stream != nullptr) return Kokkos::DefaultExecutionSpace(static_cast<hipStream_t>(stream));
#endif
  return {};
}

}  // namespace helikos
