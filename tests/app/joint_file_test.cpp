// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/joint_file.hpp"

#include <gtest/gtest.h>

#include "helikos/events/event_writer.hpp"

namespace helikos::app::joint_file_test {
namespace {

/// Parts follow each other, begin and end with pieces, and differ by one piece at most.
TEST(PartsOfPieces, AreWhole) {
  constexpr auto piece = std::int64_t(events::piece_events);
  for (const std::int64_t total :
       {std::int64_t{0}, std::int64_t{1}, piece, 2 * piece + 1, 7 * piece - 1, 128 * piece})
    for (const int ranks : {1, 2, 3, 8}) {
      const auto parts = parts_of_pieces(total, ranks);
      ASSERT_EQ(parts.size(), std::size_t(ranks));
      std::int64_t next = 0, least = total, most = 0;
      for (const auto& [first, count] : parts) {
        EXPECT_EQ(first, next);
        EXPECT_TRUE(first % piece == 0 || first == total) << first;
        next = first + count;
        least = std::min(least, (count + piece - 1) / piece);
        most = std::max(most, (count + piece - 1) / piece);
      }
      EXPECT_EQ(next, total);
      EXPECT_LE(most - least, 1);
    }
}

}  // namespace
}  // namespace helikos::app::joint_file_test
