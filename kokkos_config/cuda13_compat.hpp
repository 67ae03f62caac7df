// SPDX-License-Identifier: Apache-2.0
// Forced into every file that includes Kokkos when it is compiled for CUDA. CUDA 13 changed the
// signatures of three functions that Kokkos calls up to 4.6; these overloads take the old arguments
// and hand them on. Nothing is defined for older CUDA, and with Kokkos 4.7 nothing calls them.
#pragma once

#ifdef __CUDACC__
#include <cuda_runtime_api.h>

#if CUDART_VERSION >= 13000

namespace helikos_cuda13_compat {
// A device number of cudaCpuDeviceId means the host, as it did before CUDA 13.
inline cudaMemLocation location(int device) {
  cudaMemLocation result{};
  result.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
  result.id = device == cudaCpuDeviceId ? 0 : device;
  return result;
}
}  // namespace helikos_cuda13_compat

inline cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t count, int device,
                                        cudaStream_t stream = nullptr) {
  return cudaMemPrefetchAsync(pointer, count, helikos_cuda13_compat::location(device), 0u, stream);
}

inline cudaError_t cudaMemAdvise(const void* pointer, size_t count, cudaMemoryAdvise advice,
                                 int device) {
  return cudaMemAdvise(pointer, count, advice, helikos_cuda13_compat::location(device));
}

inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                            const cudaGraphNode_t* to, size_t count) {
  return cudaGraphAddDependencies(graph, from, to, nullptr, count);
}

#endif  // CUDART_VERSION >= 13000
#endif  // __CUDACC__
