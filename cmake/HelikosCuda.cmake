# SPDX-License-Identifier: Apache-2.0
# CUDA as a language, as Kokkos is built by kokkos_config/cuda.cmake. CMake 3.25 does not know the
# C++20 flag of every nvcc, so it is given outright; nvcc stumbles over fmt's consteval.
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
set(CMAKE_CUDA_FLAGS "-std=c++20 --extended-lambda --expt-relaxed-constexpr \
-DFMT_USE_CONSTEXPR=1 -DFMT_CONSTEVAL= -include \"${PROJECT_SOURCE_DIR}/kokkos_config/cuda13_compat.hpp\" $ENV{CUDAFLAGS}" CACHE STRING "")
enable_language(CUDA)
# Targets ask for it by name.
foreach(_helikos_kind STANDARD EXTENSION)
  if(NOT CMAKE_CUDA20_${_helikos_kind}_COMPILE_OPTION)
    set(CMAKE_CUDA20_${_helikos_kind}_COMPILE_OPTION "-std=c++20")
  endif()
endforeach()
find_package(CUDAToolkit REQUIRED)
