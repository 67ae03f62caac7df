// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/prepare_in_threads.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>
#include <thread>

namespace helikos::test::prepare_in_threads_test {
namespace {

TEST(PreparedInThreads, AreUsedInOrderInThisThread) {
  std::vector<int> numbers(50), used;
  std::iota(numbers.begin(), numbers.end(), 3);
  const auto here = std::this_thread::get_id();
  for_prepared<int>(
      numbers, [](int number) { return 7 * number; },
      [&](int number, int prepared) {
        EXPECT_EQ(prepared, 7 * number);
        EXPECT_EQ(std::this_thread::get_id(), here);
        used.push_back(number);
      });
  EXPECT_EQ(used, numbers);
}

TEST(PreparedInThreads, EndWithTheFirstError) {
  const auto prepare = [](int number) {
    if (number == 5) throw std::runtime_error("five");
    return number;
  };
  std::vector<int> numbers(20), used;
  std::iota(numbers.begin(), numbers.end(), 0);
  const auto run = [&] {
    for_prepared<int>(numbers, prepare, [&](int number, int) { used.push_back(number); });
  };
  EXPECT_THROW(run(), std::runtime_error);
  EXPECT_EQ(used, (std::vector<int>{0, 1, 2, 3, 4}));
}

}  // namespace
}  // namespace helikos::test::prepare_in_threads_test
