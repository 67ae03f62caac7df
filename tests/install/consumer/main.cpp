// SPDX-License-Identifier: Apache-2.0
// A program of somebody else's that uses an installed Helikos.
#include <Kokkos_Core.hpp>
#include <cstdio>

#include "api/version.hpp"

int main(int argc, char** argv) {
  Kokkos::ScopeGuard kokkos(argc, argv);
  std::printf("Helikos %s (%s), Kokkos %s, %s, SIMD %s\n", helikos::version().c_str(),
              helikos::commit().c_str(), helikos::kokkos_version().c_str(),
              helikos::compiler().c_str(), helikos::simd_name().c_str());
}
