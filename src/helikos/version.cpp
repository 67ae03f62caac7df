// SPDX-License-Identifier: Apache-2.0
#include "helikos/version.hpp"

#include <fmt/format.h>

#include <Kokkos_Macros.hpp>

#include "helikos_commit.hpp"

namespace helikos {

std::string version() { return HELIKOS_VERSION; }
std::string commit() { return HELIKOS_COMMIT; }
std::string backend() { return HELIKOS_BACKEND; }

std::string kokkos_version() {
  return fmt::format("{}.{}.{:02}", KOKKOS_VERSION / 10000, KOKKOS_VERSION / 100 % 100,
                     KOKKOS_VERSION % 100);
}

std::string compiler() {
#if defined(__clang__)
  return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  return fmt::format("GNU {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  return "unknown";
#endif
}

std::string simd_name() { return HELIKOS_SIMD_NAME; }

}  // namespace helikos
