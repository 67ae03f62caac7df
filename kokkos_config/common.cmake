# SPDX-License-Identifier: Apache-2.0
# What every backend shares. These files configure Kokkos and Kokkos Kernels themselves
# (`cmake -C kokkos_config/openmp.cmake <source of Kokkos>`), not Helikos.

set(CMAKE_BUILD_TYPE Release CACHE STRING "")
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG" CACHE STRING "")
# The one knob that both Kokkos 3.4 (which reads it when Kokkos_CXX_STANDARD is empty) and 4.x,
# 5.x understand.
set(CMAKE_CXX_STANDARD 20 CACHE STRING "")
set(CMAKE_POSITION_INDEPENDENT_CODE ON CACHE BOOL "")
set(BUILD_SHARED_LIBS OFF CACHE BOOL "")
set(Kokkos_ENABLE_SERIAL ON CACHE BOOL "")
set(Kokkos_ENABLE_TESTS OFF CACHE BOOL "")
set(Kokkos_ENABLE_EXAMPLES OFF CACHE BOOL "")
# No Kokkos_ARCH_* for the host: Kokkos would hand its -march to everything that links it, and
# HELIKOS_SIMD decides that.

# Kokkos Kernels: dense BLAS only, nothing instantiated ahead of time. GEMM goes to the vendor's
# library, so that a build takes seconds.
set(KokkosKernels_ENABLED_COMPONENTS BLAS CACHE STRING "")
set(KokkosKernels_ENABLE_ALL_COMPONENTS OFF CACHE BOOL "")
set(KokkosKernels_ENABLE_COMPONENT_BLAS ON CACHE BOOL "")
set(KokkosKernels_ADD_DEFAULT_ETI OFF CACHE BOOL "")
set(KokkosKernels_ENABLE_TESTS OFF CACHE BOOL "")
set(KokkosKernels_ENABLE_EXAMPLES OFF CACHE BOOL "")
set(KokkosKernels_ENABLE_PERFTESTS OFF CACHE BOOL "")
set(KokkosKernels_ENABLE_TPL_BLAS ON CACHE BOOL "")
set(KokkosKernels_ENABLE_TPL_LAPACK OFF CACHE BOOL "")
# Every Fortran compiler of today names dgemm "dgemm_"; saying so spares looking for one.
set(F77_BLAS_MANGLE "(name,NAME) name ## _" CACHE STRING "")
