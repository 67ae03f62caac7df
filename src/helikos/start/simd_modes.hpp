// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The instruction sets of x86-64 that a build with HELIKOS_SIMD=all has, one of which is chosen
/// when a program starts. It needs no other header of Helikos and no library.

#include <functional>
#include <string>
#include <vector>

namespace helikos::start {

/// The modes of cmake/HelikosSimd.cmake that a program for all processors has, best first.
struct SimdMode {
  std::string name;           ///< "512z"
  bool is_supported = false;  ///< whether this processor and its system have the instructions
};

/// All modes, best first. 512y comes after 512z: measured, its packs are slower on most processors.
std::vector<SimdMode> simd_modes();

/// The mode to start: `wanted`, or the first of `modes` that is supported and there if `wanted` is
/// empty. `is_there` says whether a mode was built. Throws std::invalid_argument with one line if
/// `wanted` is unknown, not supported or not there, and if no mode can be started.
std::string choose_simd_mode(const std::vector<SimdMode>& modes, const std::string& wanted,
                             const std::function<bool(const std::string&)>& is_there);

}  // namespace helikos::start
