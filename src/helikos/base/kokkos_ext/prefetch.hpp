// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Macros.hpp>

namespace helikos {

/// Asks for memory that is read much later. Without this, a thread of a GPU with few neighbours
/// would wait for the memory at that time.
KOKKOS_FORCEINLINE_FUNCTION void prefetch(const void* address) {
#if defined(__CUDA_ARCH__)
  asm volatile("prefetch.global.L1 [%0];" ::"l"(address));
#else
  __builtin_prefetch(address);
#endif
}

}  // namespace helikos
