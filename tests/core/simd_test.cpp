// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/simd.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "packs.hpp"

namespace helikos::test::simd_test {
namespace {

template <class T>
class Simd : public ::testing::Test {};
TYPED_TEST_SUITE(Simd, Packs);

static_assert(std::is_same_v<Pack<double, 1>, double> && std::is_same_v<Pack<float, 1>, float>);
static_assert(width_of<double> == 1 && width_of<Pack<double, 4>> == 4 &&
              width_of<Pack<float, 8>> == 8);
static_assert(std::is_same_v<RealOf<Pack<float, 2>>, float> &&
              std::is_same_v<RealOf<double>, double>);
static_assert(native_width<double> >= 1 && native_width<float> >= native_width<double>);

TYPED_TEST(Simd, LoadsAndStoresWithoutAlignment) {
  using Real = RealOf<TypeParam>;
  constexpr int width = width_of<TypeParam>;
  std::array<Real, 2 * width + 1> source{}, target{};
  for (std::size_t i = 0; i < source.size(); ++i) source[i] = Real(i) + Real(0.5);
  store(load<TypeParam>(&source[1]), &target[1]);
  for (std::size_t i = 0; i < target.size(); ++i)
    EXPECT_EQ(target[i], i >= 1 && i <= std::size_t(width) ? source[i] : Real(0)) << i;
}

TYPED_TEST(Simd, GeneratesAndReadsLanes) {
  const TypeParam x = sequence<TypeParam>(3, 2);
  for_each_lane<TypeParam>([&](int i) { EXPECT_EQ(lane(x, i), 3 + 2 * i); });
}

TYPED_TEST(Simd, SelectsLaneByLane) {
  const TypeParam x = sequence<TypeParam>(0, 1);
  const TypeParam result = select(x < TypeParam(2), TypeParam(-1), x);
  for_each_lane<TypeParam>([&](int i) { EXPECT_EQ(lane(result, i), i < 2 ? -1 : i); });
}

TYPED_TEST(Simd, SelectsWithoutTouchingTheOther) {
  const TypeParam zero(0), result = select(zero == zero, TypeParam(1), TypeParam(1) / zero);
  for_each_lane<TypeParam>([&](int i) { EXPECT_EQ(lane(result, i), 1); });
}

// IEEE 754 rounds a root correctly, in a lane as elsewhere.
TYPED_TEST(Simd, SquareRootIsThatOfEachLane) {
  const TypeParam root = square_root(sequence<TypeParam>(0.1, 0.7));
  const TypeParam x = sequence<TypeParam>(0.1, 0.7);
  for_each_lane<TypeParam>([&](int i) { EXPECT_EQ(lane(root, i), std::sqrt(lane(x, i))); });
  EXPECT_TRUE(std::isnan(lane(square_root(TypeParam(-1)), 0)));
}

TYPED_TEST(Simd, MinimumAndMaximum) {
  const TypeParam up = sequence<TypeParam>(-3, 1), down = sequence<TypeParam>(3, -1);
  for_each_lane<TypeParam>([&](int i) {
    EXPECT_EQ(lane(minimum(up, down), i), std::min(i - 3, 3 - i));
    EXPECT_EQ(lane(maximum(up, down), i), std::max(i - 3, 3 - i));
  });
}

}  // namespace
}  // namespace helikos::test::simd_test
