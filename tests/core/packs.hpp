// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <limits>

#include "helikos/base/core/simd.hpp"

namespace helikos::test {

/// Every scalar that physics functions are instantiated with. Builds for GPUs have no packs.
#if HELIKOS_SIMD_LIBRARY
using Packs = ::testing::Types<Pack<double, 1>, Pack<double, 2>, Pack<double, 4>, Pack<double, 8>,
                               Pack<float, 1>, Pack<float, 2>, Pack<float, 4>, Pack<float, 8>,
                               Pack<float, 16>>;
#else
using Packs = ::testing::Types<double, float>;
#endif

/// A pack whose lanes are start, start + step, ...
template <class T>
T sequence(double start, double step) {
  return generate<T>([=](int i) { return RealOf<T>(start + step * i); });
}

template <class T>
inline constexpr double epsilon_of = std::numeric_limits<RealOf<T>>::epsilon();

/// Calls `check(lane number)` for each lane.
template <class T, class Check>
void for_each_lane(Check&& check) {
  for (int i = 0; i < width_of<T>; ++i) check(i);
}

}  // namespace helikos::test
