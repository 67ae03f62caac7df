# SPDX-License-Identifier: Apache-2.0
# Kokkos on AMD GPUs. Give the card before this file, and hipcc (or amdclang++) as the compiler:
#   cmake -DHELIKOS_HIP_ARCH=gfx942|gfx90a -DCMAKE_CXX_COMPILER=hipcc
#         -C kokkos_config/hip.cmake <source of Kokkos>
# Kokkos Kernels hands its GEMM to rocBLAS where that is installed (HELIKOS_ROCBLAS=ON|OFF says
# otherwise) and computes it itself where not.
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)

if(NOT HELIKOS_HIP_ARCH)
  set(HELIKOS_HIP_ARCH gfx942)
endif()
if(HELIKOS_HIP_ARCH STREQUAL "gfx942")
  set(Kokkos_ARCH_AMD_GFX942 ON CACHE BOOL "")
elseif(HELIKOS_HIP_ARCH STREQUAL "gfx90a")
  set(Kokkos_ARCH_AMD_GFX90A ON CACHE BOOL "")
else()
  message(FATAL_ERROR "HELIKOS_HIP_ARCH is '${HELIKOS_HIP_ARCH}': choose gfx942 or gfx90a")
endif()

set(CMAKE_CXX_FLAGS "-I\"${CMAKE_CURRENT_LIST_DIR}/hip_clang15\"" CACHE STRING "")
set(Kokkos_ENABLE_HIP ON CACHE BOOL "")
# For Kokkos::sort, which nothing here calls.
set(Kokkos_ENABLE_ROCTHRUST OFF CACHE BOOL "")
if(NOT DEFINED HELIKOS_ROCBLAS)
  find_path(_helikos_rocblas NAMES rocblas/rocblas.h rocblas.h
            HINTS ENV ROCM_PATH PATHS /opt/rocm /usr PATH_SUFFIXES include NO_DEFAULT_PATH NO_CACHE)
  set(HELIKOS_ROCBLAS OFF)
  if(_helikos_rocblas)
    set(HELIKOS_ROCBLAS ON)
  endif()
endif()
set(KokkosKernels_ENABLE_TPL_ROCBLAS ${HELIKOS_ROCBLAS} CACHE BOOL "")
set(KokkosKernels_ENABLE_TPL_ROCSPARSE OFF CACHE BOOL "")
set(KokkosKernels_ENABLE_TPL_ROCSOLVER OFF CACHE BOOL "")
