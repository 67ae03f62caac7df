# SPDX-License-Identifier: Apache-2.0
# CUDA as a language, as Kokkos is built by kokkos_config/cuda.cmake. CMake 3.25 does not know the
# C++20 flag of every nvcc, so it is given outright.
set(HELIKOS_CUDA_ARCH hopper CACHE STRING "NVIDIA GPU: hopper, ampere or volta")
if(HELIKOS_CUDA_ARCH STREQUAL "hopper")
  set(_helikos_sm 90)
elseif(HELIKOS_CUDA_ARCH STREQUAL "ampere")
  set(_helikos_sm 80)
elseif(HELIKOS_CUDA_ARCH STREQUAL "volta")
  set(_helikos_sm 70)
else()
  message(FATAL_ERROR "HELIKOS_CUDA_ARCH is '${HELIKOS_CUDA_ARCH}': choose hopper, ampere or volta")
endif()
set(CMAKE_CUDA_ARCHITECTURES ${_helikos_sm} CACHE STRING "")
set(CMAKE_CUDA_STANDARD 20)
set(CMAKE_CUDA_FLAGS "-std=c++20 --extended-lambda --expt-relaxed-constexpr \
-include \"${PROJECT_SOURCE_DIR}/kokkos_config/cuda13_compat.hpp\"" CACHE STRING "")
enable_language(CUDA)
find_package(CUDAToolkit REQUIRED)
