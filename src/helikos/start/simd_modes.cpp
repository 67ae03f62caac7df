// SPDX-License-Identifier: Apache-2.0
#include "helikos/start/simd_modes.hpp"

#include <algorithm>
#include <stdexcept>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace helikos::start {

#if defined(__x86_64__)
namespace {

/// lzcnt, movbe and f16c, which not all compilers can ask for. Without it lzcnt is another
/// instruction, and gives wrong numbers.
bool has_further_instructions() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_MOVBE) == 0 || (c & bit_F16C) == 0)
    return false;
  return __get_cpuid(0x80000001U, &a, &b, &c, &d) != 0 && (c & (1U << 5)) != 0;  // LZCNT
}

}  // namespace
#endif

std::vector<SimdMode> simd_modes() {
#if defined(__x86_64__)
  // The instructions that the compiler takes for -march=nehalem, haswell and skylake-avx512. The
  // call also looks whether the system keeps the registers.
  __builtin_cpu_init();
  const bool sse4 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  const bool avx2 = sse4 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                    __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                    has_further_instructions();
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#else
  const bool sse4 = false, avx2 = false, avx512 = false;
#endif
  return {{"512z", avx512}, {"512y", avx512}, {"avx2", avx2}, {"sse4", sse4}};
}

std::string choose_simd_mode(const std::vector<SimdMode>& modes, const std::string& wanted,
                             const std::function<bool(const std::string&)>& is_there) {
  std::string names, needed;
  for (const SimdMode& mode : modes) {
    names += (names.empty() ? "" : " ") + mode.name;
    if (is_there(mode.name)) needed = mode.name;
  }
  if (wanted.empty()) {
    const auto best = std::find_if(modes.begin(), modes.end(), [&](const SimdMode& mode) {
      return mode.is_supported && is_there(mode.name);
    });
    if (best != modes.end()) return best->name;
    if (needed.empty())
      throw std::invalid_argument("nothing was installed for any instruction set");
    throw std::invalid_argument("this processor has not the instructions of " + needed +
                                ", the least that was installed");
  }
  const auto found = std::find_if(modes.begin(), modes.end(),
                                  [&](const SimdMode& mode) { return mode.name == wanted; });
  if (found == modes.end())
    throw std::invalid_argument("HELIKOS_SIMD is '" + wanted + "', not one of " + names);
  if (!found->is_supported)
    throw std::invalid_argument("HELIKOS_SIMD is '" + wanted +
                                "', but this processor has not these instructions");
  if (!is_there(wanted))
    throw std::invalid_argument("HELIKOS_SIMD is '" + wanted +
                                "', but nothing was installed for it");
  return wanted;
}

}  // namespace helikos::start
