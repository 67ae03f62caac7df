# SPDX-License-Identifier: Apache-2.0
# Kokkos on NVIDIA GPUs. Give the card's generation before this file:
#   cmake -DHELIKOS_CUDA_ARCH=hopper|ampere|volta -C kokkos_config/cuda.cmake <source of Kokkos>
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)

if(NOT HELIKOS_CUDA_ARCH)
  set(HELIKOS_CUDA_ARCH hopper)
endif()
if(HELIKOS_CUDA_ARCH STREQUAL "hopper")
  set(Kokkos_ARCH_HOPPER90 ON CACHE BOOL "")
  set(CMAKE_CUDA_ARCHITECTURES 90 CACHE STRING "")
elseif(HELIKOS_CUDA_ARCH STREQUAL "ampere")
  set(Kokkos_ARCH_AMPERE80 ON CACHE BOOL "")
  set(CMAKE_CUDA_ARCHITECTURES 80 CACHE STRING "")
elseif(HELIKOS_CUDA_ARCH STREQUAL "volta")
  # CUDA 13 dropped Volta: this needs CUDA 12 or older.
  set(Kokkos_ARCH_VOLTA70 ON CACHE BOOL "")
  set(CMAKE_CUDA_ARCHITECTURES 70 CACHE STRING "")
else()
  message(FATAL_ERROR "HELIKOS_CUDA_ARCH is '${HELIKOS_CUDA_ARCH}': choose hopper, ampere or volta")
endif()

set(Kokkos_ENABLE_CUDA ON CACHE BOOL "")
set(Kokkos_ENABLE_CUDA_LAMBDA ON CACHE BOOL "")
# CUDA as a language of CMake, without nvcc_wrapper (Kokkos 4.0 and newer). CMake 3.25 does not
# know nvcc's C++20 flag for every version, so it is said outright. The header gives Kokkos before
# 4.7 the three functions whose signatures CUDA 13 changed, and is empty otherwise.
set(Kokkos_ENABLE_COMPILE_AS_CMAKE_LANGUAGE ON CACHE BOOL "")
set(CMAKE_CUDA_STANDARD 20 CACHE STRING "")
set(CMAKE_CUDA_FLAGS "-std=c++20 -include \"${CMAKE_CURRENT_LIST_DIR}/cuda13_compat.hpp\""
    CACHE STRING "")
set(KokkosKernels_ENABLE_TPL_CUBLAS ON CACHE BOOL "")
set(KokkosKernels_ENABLE_TPL_CUSPARSE OFF CACHE BOOL "")
set(KokkosKernels_ENABLE_TPL_CUSOLVER OFF CACHE BOOL "")
