// SPDX-License-Identifier: Apache-2.0
// Facts about this build, for `--version`, the JSON of a run, and bug reports.
#pragma once

#include <string>

namespace helikos {

std::string version();         // of Helikos, "0.1.0"
std::string commit();          // 12 hexadecimal digits, or "unknown" outside a git checkout
std::string backend();         // HELIKOS_BACKEND: "serial", "openmp", "cuda" or "hip"
std::string kokkos_version();  // of the Kokkos compiled against, "3.4.01"
std::string compiler();        // "GNU 12.2.0"
std::string simd_name();       // HELIKOS_SIMD: "avx2"; with native what it came to: "native (avx2)"

}  // namespace helikos
