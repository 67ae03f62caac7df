// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Kokkos' marks of functions that kernels call. A header that needs nothing else of Kokkos
/// includes this file: in a build for NVIDIA GPUs, files that include Kokkos are compiled by nvcc,
/// which takes longer than g++. There CMake defines HELIKOS_WITHOUT_KOKKOS for all other files
/// (cmake/HelikosLanguages.cmake).

#if defined(HELIKOS_WITHOUT_KOKKOS)
#define KOKKOS_FUNCTION
#define KOKKOS_INLINE_FUNCTION inline
#define KOKKOS_FORCEINLINE_FUNCTION inline
#else
#include <Kokkos_Core.hpp>
#endif
