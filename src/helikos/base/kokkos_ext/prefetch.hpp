// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Macros.hpp>

namespace helikos {

/// Asks for memory that is read much later: a thread of a GPU that has few neighbours would wait
/// for it then.
KOKKOS_FORCEINLINE_FUNCTION void prefetch(const void* address) {
#if defined(__CUDA_ARCH__)
  asm volatile("prefetch.global.L1 [%0];" ::"l"(address));
#else
  __builtin_prefetch(address);
#endif
}

}  // namespace helikos
