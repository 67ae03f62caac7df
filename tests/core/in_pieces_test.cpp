// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/in_pieces.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <stdexcept>
#include <thread>
#include <vector>

namespace helikos::test::in_pieces_test {
namespace {

TEST(InPieces, EachNumberIsInOne) {
  for (const int threads : {0, 1, 2, 5})
    for (const std::size_t count : {0, 1, 6, 7, 8, 100}) {
      std::vector<int> found(count);
      in_pieces(threads, count, 7, [&](std::size_t begin, std::size_t end) {
        EXPECT_LT(begin, end);
        EXPECT_EQ(begin % 7, 0u);
        EXPECT_TRUE(end == begin + 7 || end == count);
        for (std::size_t i = begin; i < end; ++i) ++found[i];
      });
      EXPECT_EQ(found, std::vector<int>(count, 1)) << threads << " threads";
    }
}

/// Each waits for all others.
TEST(InPieces, AreDoneAtOnce) {
  std::atomic<int> here{0};
  in_pieces(3, 3, 1, [&](std::size_t, std::size_t) {
    ++here;
    while (here < 3) std::this_thread::yield();
  });
  EXPECT_EQ(here, 3);
}

TEST(InPieces, OneThreadIsTheCallersOwn) {
  const auto own = std::this_thread::get_id();
  in_pieces(1, 10, 2, [&](std::size_t begin, std::size_t) {
    EXPECT_EQ(std::this_thread::get_id(), own) << begin;
  });
}

/// The next pieces are done by the same threads.
TEST(InPieces, ThreadsStay) {
  static std::atomic<int> threads{0};
  for (int round = 0; round < 50; ++round) {
    std::atomic<int> here{0};
    in_pieces(4, 4, 1, [&](std::size_t, std::size_t) {
      thread_local const int number = ++threads;
      EXPECT_GT(number, 0);
      ++here;
      while (here < 4) std::this_thread::yield();
    });
  }
  EXPECT_GE(threads, 4);
  EXPECT_LE(threads, 5);  // other tests of this file ask for 5
}

/// Several threads, which share those of the process, may call it, and pieces of work may call it
/// again.
TEST(InPieces, MayBeCalledAnywhere) {
  const auto sum = [](std::size_t count) {
    std::atomic<std::size_t> all{0};
    in_pieces(3, count, 2, [&](std::size_t begin, std::size_t end) {
      in_pieces(3, end - begin, 1, [&](std::size_t first, std::size_t) { all += begin + first; });
    });
    return all.load();
  };
  std::vector<std::future<std::size_t>> sums;
  for (std::size_t count = 0; count < 40; ++count)
    sums.push_back(std::async(std::launch::async, sum, count));
  for (std::size_t count = 0; count < 40; ++count)
    EXPECT_EQ(sums[count].get(), count == 0 ? 0 : count * (count - 1) / 2);
}

/// A team does the work of its leader, if it is large enough, and no work within its own.
TEST(InPieces, ATeamTakesTheWork) {
  WorkerThreads threads;
  std::vector<int> teams;
  threads.use(
      [&](int count, const std::function<void()>& work) {
        teams.push_back(count);
        for (int i = 0; i < count; ++i) work();
      },
      3);
  int calls = 0;
  threads.run(2, [&] { ++calls; });
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(teams, std::vector{3});
  std::atomic<int> others{0};
  threads.run(3, [&] { ++others; });                           // too many
  threads.run(1, [&] { threads.run(1, [&] { ++others; }); });  // within
  std::async(std::launch::async, [&] { threads.run(2, [&] { ++others; }); }).get();
  EXPECT_EQ(teams, (std::vector{3, 2}));
  EXPECT_GE(others, 1 + 2 + 1);
  EXPECT_THROW(threads.run(1, [] { throw std::runtime_error("bad"); }), std::runtime_error);
  threads.run(1, [&] { ++calls; });
  EXPECT_EQ(calls, 5);
  threads.use({}, 0);
  threads.run(1, [] {});
  EXPECT_EQ(teams, (std::vector{3, 2, 2, 2}));
}

TEST(InPieces, ExceptionsAreThrown) {
  for (const int threads : {1, 3})
    for (const std::size_t bad : {0, 4, 9})
      EXPECT_THROW(in_pieces(threads, 10, 1,
                             [&](std::size_t begin, std::size_t) {
                               if (begin == bad) throw std::runtime_error("bad");
                             }),
                   std::runtime_error);
}

}  // namespace
}  // namespace helikos::test::in_pieces_test
