# SPDX-License-Identifier: Apache-2.0
# Kokkos on one CPU thread.
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
