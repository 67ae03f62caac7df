# SPDX-License-Identifier: Apache-2.0
# HIP through hipcc (or amdclang++), which compiles every file for host and GPU; Kokkos' target names
# the GPU. The flag is for Debian 12's ROCm 5.2 with clang 15 (kokkos_config/hip_clang15).
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 16)
  add_compile_options(-I${PROJECT_SOURCE_DIR}/kokkos_config/hip_clang15)
endif()
