// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/communicator.hpp"

#include <gtest/gtest.h>

namespace helikos::range_test {
namespace {

TEST(PartOfRank, PartsFollowEachOtherAndAreEven) {
  for (const std::int64_t total : {0LL, 1LL, 5LL, 1024LL, 1000003LL, 1LL << 60}) {
    for (const int ranks : {1, 2, 3, 7, 1000}) {
      std::int64_t next = 0;
      for (int rank = 0; rank < ranks; ++rank) {
        const EventRange part = part_of_rank(total, rank, ranks);
        ASSERT_EQ(part.first, next) << total << " on " << ranks;
        ASSERT_GE(part.count, total / ranks);
        ASSERT_LE(part.count, (total + ranks - 1) / ranks);
        next += part.count;
      }
      ASSERT_EQ(next, total) << ranks;
    }
  }
}

}  // namespace
}  // namespace helikos::range_test
