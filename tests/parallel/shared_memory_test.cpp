// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/shared_memory.hpp"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <numeric>
#include <thread>

namespace helikos::test::shared_memory_test {
namespace {

using ::testing::ElementsAre;

std::vector<char> some_bytes(std::size_t count, int first) {
  std::vector<char> bytes(count);
  std::iota(bytes.begin(), bytes.end(), char(first));
  return bytes;
}

TEST(ByteRing, KeepsTheOrderOfBytes) {
  ByteRing::Counts counts{};
  std::vector<char> memory(16);
  ByteRing ring(&counts, memory.data(), memory.size());
  const std::vector<char> sent = some_bytes(100, 3);
  std::vector<char> received(sent.size());
  std::span<const char> to_write(sent);
  std::span<char> to_read(received);
  EXPECT_EQ(ring.read(to_read), 0U);
  for (std::size_t turn = 1; !to_read.empty(); ++turn) {  // up to 1, 2, ... bytes at a time
    const std::size_t wanted = std::min(turn, to_write.size());
    const std::size_t written = ring.write(to_write.first(wanted));
    EXPECT_LE(written, memory.size());
    to_write = to_write.subspan(written);
    to_read = to_read.subspan(ring.read(to_read.first(std::min(to_read.size(), turn / 2 + 1))));
  }
  EXPECT_EQ(received, sent);
}

TEST(ByteRing, TakesNoMoreThanItHolds) {
  ByteRing::Counts counts{};
  std::vector<char> memory(16), received(100);
  ByteRing ring(&counts, memory.data(), memory.size());
  EXPECT_EQ(ring.write(some_bytes(20, 0)), 16U);
  EXPECT_EQ(ring.write(some_bytes(20, 16)), 0U);
  EXPECT_EQ(ring.read(std::span(received).first(5)), 5U);
  EXPECT_EQ(ring.write(some_bytes(20, 16)), 5U);
  EXPECT_EQ(ring.read(std::span(received).subspan(5)), 16U);
  received.resize(21);
  EXPECT_EQ(received, some_bytes(21, 0));
}

/// The thread sanitizer sees threads, and no processes.
TEST(ByteRing, OfTwoThreadsKeepsTheOrderOfBytes) {
  ByteRing::Counts counts{};
  std::vector<char> memory(64);
  const std::vector<char> sent = some_bytes(100'000, 1);
  std::vector<char> received(sent.size());
  std::thread writer([&] {
    ByteRing ring(&counts, memory.data(), memory.size());
    for (std::span<const char> left(sent); !left.empty();) {
      const std::size_t count = ring.write(left);
      left = left.subspan(count);
      if (count == 0) std::this_thread::yield();
    }
  });
  ByteRing ring(&counts, memory.data(), memory.size());
  for (std::span<char> left(received); !left.empty();) {
    const std::size_t count = ring.read(left);
    left = left.subspan(count);
    if (count == 0) std::this_thread::yield();
  }
  writer.join();
  EXPECT_EQ(received, sent);
}

/// Status 0 where `work(transport)` is true on all of `ranks` processes.
int on_ranks(int ranks, const std::function<bool(Transport&)>& work) {
  const SharedMemory memory(ranks);
  std::vector<pid_t> processes;
  for (int rank = 0; rank < ranks; ++rank) {
    processes.push_back(fork());
    if (processes.back() != 0) continue;
    alarm(100);  // a rank that hangs
    const auto transport = shared_memory_transport(
        std::make_unique<SharedMemory>(ranks, memory.board_size(), dup(memory.file())), rank);
    _exit(work(*transport) ? 0 : 1);
  }
  int worst = 0;
  for (const pid_t process : processes) {
    int status = 0;
    waitpid(process, &status, 0);
    worst = std::max(worst, status);
  }
  return worst;
}

class SharedMemoryRanks : public ::testing::TestWithParam<int> {};

TEST_P(SharedMemoryRanks, KnowTheirPlaces) {
  EXPECT_EQ(on_ranks(GetParam(),
                     [](Transport& transport) {
                       const RankPlace place = transport.place();
                       std::vector<std::size_t> expected(std::size_t(place.size));
                       std::iota(expected.begin(), expected.end(), 0U);
                       return place.size == GetParam() && place.node_size == place.size &&
                              place.node_rank == place.rank && place.nodes == 1 &&
                              transport.share(std::size_t(place.rank)) == expected;
                     }),
            0);
}

/// The worst status moves from rank to rank.
TEST_P(SharedMemoryRanks, MeetInTheWorst) {
  EXPECT_EQ(on_ranks(GetParam(),
                     [](Transport& transport) {
                       const auto [rank, size, node_rank, node_size, nodes] = transport.place();
                       for (int turn = 0; turn < 2000; ++turn) {
                         const int bad =
                             turn % (size + 1);  // from `bad` on, all have status `turn`
                         const Worst worst = transport.worst(rank >= bad ? turn : 0);
                         if (worst.status != (bad < size ? turn : 0)) return false;
                         if (worst.rank != (worst.status > 0 ? bad : 0)) return false;
                       }
                       return true;
                     }),
            0);
}

/// Nothing, a few bytes, and more than a ring holds.
TEST_P(SharedMemoryRanks, TradeBytesOfAnyNumber) {
  EXPECT_EQ(on_ranks(GetParam(),
                     [](Transport& transport) {
                       const int rank = transport.place().rank, ranks = transport.place().size;
                       const auto size = [](int from, int to) {
                         const std::size_t sizes[] = {0, 1, 70000, 3'000'001};
                         return sizes[(3 * from + to) % 4];
                       };
                       for (int turn = 0; turn < 3; ++turn) {
                         std::vector<std::vector<char>> sent, received;
                         std::vector<std::span<const char>> from;
                         std::vector<std::span<char>> to;
                         for (int other = 0; other < ranks; ++other) {
                           sent.push_back(some_bytes(size(rank, other), rank + other + turn));
                           received.emplace_back(size(other, rank));
                         }
                         for (const auto& bytes : sent) from.emplace_back(bytes);
                         for (auto& bytes : received) to.emplace_back(bytes);
                         transport.trade(from, to);
                         for (int other = 0; other < ranks; ++other)
                           if (received[std::size_t(other)] !=
                               some_bytes(size(other, rank), rank + other + turn))
                             return false;
                       }
                       return true;
                     }),
            0);
}

TEST_P(SharedMemoryRanks, ShareAndReduce) {
  EXPECT_EQ(on_ranks(GetParam(),
                     [](Transport& transport) {
                       const int rank = transport.place().rank, ranks = transport.place().size;
                       std::vector<std::size_t> sizes;
                       std::vector<char> expected;
                       for (int other = 0; other < ranks; ++other) {
                         const auto bytes = some_bytes(std::size_t(100'000 * other), other);
                         sizes.push_back(bytes.size());
                         expected.insert(expected.end(), bytes.begin(), bytes.end());
                       }
                       std::vector<char> all(expected.size());
                       transport.share(some_bytes(sizes[std::size_t(rank)], rank), sizes, all);
                       std::vector<double> largest{double(rank), -double(rank), 5.0};
                       transport.maximum(largest);
                       std::vector<int> sums{1, rank};
                       transport.sum_on_node(sums);
                       return all == expected &&
                              largest == std::vector<double>{ranks - 1.0, 0.0, 5.0} &&
                              sums == std::vector{ranks, ranks * (ranks - 1) / 2};
                     }),
            0);
}

/// Rank 0 does not receive what it is sent until others wait for room.
TEST_P(SharedMemoryRanks, SendAndReceiveInOrder) {
  EXPECT_EQ(
      on_ranks(GetParam(),
               [](Transport& transport) {
                 const int rank = transport.place().rank, ranks = transport.place().size;
                 if (rank > 0) {
                   transport.send(some_bytes(1'000'000, rank), 0);
                   transport.send(some_bytes(3, rank), 0);
                   return true;
                 }
                 std::this_thread::sleep_for(std::chrono::milliseconds(5));
                 for (int from = 1; from < ranks; ++from) {
                   std::vector<char> large(1'000'000), small(3);
                   transport.receive(large, from);
                   transport.receive(small, from);
                   if (large != some_bytes(large.size(), from) || small != some_bytes(3, from))
                     return false;
                 }
                 return true;
               }),
      0);
}

INSTANTIATE_TEST_SUITE_P(On, SharedMemoryRanks, ::testing::Values(1, 2, 3, 7),
                         ::testing::PrintToStringParamName());

TEST(SharedMemoryRanks, SayOnlyWhenTheyHaveLeft) {
  const SharedMemory memory(2);
  for (int rank = 0; rank < 2; ++rank) {
    EXPECT_EQ(memory.state(rank).has_left.load(), 0);
    shared_memory_transport(std::make_unique<SharedMemory>(2, 0, dup(memory.file())), rank).reset();
    EXPECT_EQ(memory.state(rank).has_left.load(), 1);
  }
}

TEST(LaunchedRank, IsFoundByItsVariable) {
  EXPECT_EQ(transport_of_launched_rank(), nullptr);
  const SharedMemory memory(3);
  const int file = dup(memory.file());
  setenv("HELIKOS_RANK", ("2/3/0/" + std::to_string(file)).c_str(), 1);
  const auto transport = transport_of_launched_rank();
  EXPECT_EQ(transport->place().rank, 2);
  EXPECT_EQ(transport->place().size, 3);
  EXPECT_EQ(std::getenv("HELIKOS_RANK"), nullptr);  // its own children are no ranks
}

TEST(LaunchedRank, IsRefusedWithAWrongVariable) {
  const SharedMemory memory(2);
  const std::string file = "/0/" + std::to_string(memory.file()),
                    boards = "/8192/" + std::to_string(memory.file());
  for (const std::string& value :
       {std::string(), std::string("1"), "2/2" + file, "-1/2" + file, "0/5000" + file,
        "0/2" + file + "x", "0/3" + file, "0/2" + boards, std::string("0/2/0"),
        std::string("0/2/0/0"), std::string("0/2/0/99999")}) {
    setenv("HELIKOS_RANK", value.c_str(), 1);
    EXPECT_ANY_THROW(transport_of_launched_rank()) << value;
  }
  unsetenv("HELIKOS_RANK");
}

}  // namespace
}  // namespace helikos::test::shared_memory_test
