// SPDX-License-Identifier: Apache-2.0
// The main of every test program: GoogleTest inside one Kokkos session.
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdlib>

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  // Kokkos asks for this variable to be set. Tests share cores with each other: no binding.
  setenv("OMP_PROC_BIND", "false", 0);
  Kokkos::ScopeGuard kokkos(argc, argv);
  return RUN_ALL_TESTS();
}
