# SPDX-License-Identifier: Apache-2.0
# Kokkos on the cores of a node: OpenMP, with Serial beside it.
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
set(Kokkos_ENABLE_OPENMP ON CACHE BOOL "")
