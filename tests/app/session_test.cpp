// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/session.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "helikos/app/machine.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::app::session_test {
namespace {

TEST(Processors, AreThoseOfThisProcess) {
  const std::vector<int> usable = usable_processors();
  EXPECT_GE(std::accumulate(usable.begin(), usable.end(), 0), 1);
  for (const int is_usable : usable) EXPECT_TRUE(is_usable == 0 || is_usable == 1);
}

TEST(Processors, AreSharedByTheRanksThatMayUseThem) {
  const std::vector<int> all(64, 1);
  const auto users = [](int ranks) { return std::vector<int>(64, ranks); };
  EXPECT_EQ(share_of_processors(all, users(1)), 64);
  EXPECT_EQ(share_of_processors(all, users(2)), 32);
  EXPECT_EQ(share_of_processors(all, users(3)), 21);
  EXPECT_EQ(share_of_processors(all, users(64)), 1);
  EXPECT_EQ(share_of_processors(all, users(100)), 1) << "never none";
}

TEST(Processors, BoundRanksKeepTheirs) {
  EXPECT_EQ(share_of_processors({1, 1, 1, 0}, {1, 1, 1, 1}), 3);
  EXPECT_EQ(share_of_processors({0, 0, 0, 1}, {1, 1, 1, 1}), 1);
  // Two of its own, and half of two more.
  EXPECT_EQ(share_of_processors({1, 1, 1, 1, 0}, {1, 1, 2, 2, 1}), 3);
  EXPECT_EQ(share_of_processors({1, 1, 1}, {3, 3, 3}), 1);
}

TEST(DeviceOfARank, IsNotThatOfAnother) {
  EXPECT_EQ(choose_device({5}, 0, 4), -1);
  EXPECT_EQ(choose_device({0, 0}, 1, 0), -1);  // a host
  for (std::size_t rank = 0; rank < 4; ++rank) {
    EXPECT_EQ(choose_device({5, 5, 5, 5}, rank, 4), int(rank));
    EXPECT_EQ(choose_device({5, 6, 7, 8}, rank, 1), 0);  // each sees another one
    EXPECT_EQ(choose_device({5, 7, 5, 7}, rank, 2), int(rank / 2));
  }
  EXPECT_THROW(choose_device({5, 5, 5}, 0, 2), InputError);
  EXPECT_THROW(choose_device({5, 5}, 1, 1), InputError);
  for (const auto [rank, devices] : {std::pair(0U, 1), std::pair(2U, 0)})  // two see their own
    EXPECT_THROW(choose_device({5, 6, 0}, rank, devices), InputError);
}

}  // namespace
}  // namespace helikos::app::session_test
