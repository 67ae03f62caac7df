# SPDX-License-Identifier: Apache-2.0
# HIP through hipcc (or amdclang++), which compiles every file for host and GPU; Kokkos' target names
# the GPU. The folder mends clang 15, as in kokkos_config/hip.cmake.
add_compile_options(-I${PROJECT_SOURCE_DIR}/kokkos_config/hip_clang15)
