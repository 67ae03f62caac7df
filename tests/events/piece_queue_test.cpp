// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/detail/piece_queue.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "helikos/base/core/in_pieces.hpp"

namespace helikos::events::test::piece_queue_test {
namespace {

class PieceQueues : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Events, PieceQueues, testing::Values(1, 2, 4));

TEST_P(PieceQueues, HandOnInOrder) {
  std::string all, expected;
  PieceQueue queue(GetParam(), [&](const std::string& piece) { all += piece; });
  for (int i = 0; i < 300; ++i) expected += std::to_string(i) + " ";
  for (const std::size_t first : {0, 100, 200}) {  // three batches
    in_pieces(GetParam(), 100, 1, [&](std::size_t i, std::size_t) {
      std::string text = queue.memory();
      EXPECT_TRUE(text.empty());
      queue.push(first + i, text.append(std::to_string(first + i) + " "));
    });
  }
  queue.drain();
  EXPECT_EQ(all, expected);
}

/// As long as one is missing, only some of those behind it are taken, and none is handed on.
TEST(PieceQueue, WaitsForWhatIsMissing) {
  std::string all;
  PieceQueue queue(2, [&](const std::string& piece) { all += piece; });
  queue.push(2, "c");
  queue.push(1, "b");
  std::thread far([&] { queue.push(8, "i"); });
  EXPECT_EQ(all, "");
  for (int i : {0, 3, 4, 5, 6, 7}) queue.push(std::uint64_t(i), std::string(1, char('a' + i)));
  far.join();
  queue.drain();
  EXPECT_EQ(all, "abcdefghi");
}

TEST_P(PieceQueues, FailuresAreThrownAndEndIt) {
  int handed_on = 0;
  PieceQueue queue(GetParam(), [&](const std::string&) {
    if (++handed_on == 3) throw std::runtime_error("full");
  });
  const auto push_many = [&] {
    for (std::uint64_t i = 0; i < 1000; ++i) queue.push(i, "text");
  };
  EXPECT_THROW(push_many(), std::runtime_error);
  EXPECT_THROW(queue.drain(), std::runtime_error);
  EXPECT_EQ(handed_on, 3);
}

/// A piece that nobody makes does not keep the others waiting.
TEST_P(PieceQueues, MissingPiecesAreTold) {
  PieceQueue queue(GetParam(), [](const std::string&) {});
  const auto push_many = [&] {
    in_pieces(GetParam(), 100, 1, [&](std::size_t i, std::size_t) {
      if (i != 5) return queue.push(i, "text");
      queue.fail(std::make_exception_ptr(std::logic_error("piece 5")));
    });
  };
  EXPECT_THROW(push_many(), std::logic_error);
  EXPECT_THROW(queue.drain(), std::logic_error);
}

TEST_P(PieceQueues, EndWithPiecesThatWait) {
  PieceQueue queue(GetParam(), [](const std::string&) { FAIL(); });
  queue.push(1, "text");
}

}  // namespace
}  // namespace helikos::events::test::piece_queue_test
