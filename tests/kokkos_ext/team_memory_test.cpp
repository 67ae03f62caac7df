// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/kokkos_ext/gpu.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace helikos::test::team_memory_test {
namespace {

constexpr std::size_t KiB = 1024;
constexpr TeamMemory h200{228 * KiB, 48 * KiB, 1 * KiB};
constexpr TeamMemory mi250x{64 * KiB, 64 * KiB, 0};
constexpr int resident = 512;

/// Bytes that Kokkos asks a GPU for on top of scratch: a double a thread and two more, and scratch
/// aligned to its numbers, of 32 bytes at most.
std::size_t asked_for(std::size_t scratch, int threads) {
  return scratch + sizeof(double) * (threads + 2) + 32;
}

TEST(TeamMemory, TeamsOfAMultiprocessorFitIntoItsMemoryAndEachIntoATeams) {
  for (const TeamMemory& memory : {h200, mi250x}) {
    for (const int all : {512, 768, 1024}) {
      for (const int threads : {64, 128, 256}) {
        const std::size_t bytes = asked_for(memory.share(threads, all), threads);
        EXPECT_LE(bytes, memory.team) << threads;
        EXPECT_LE((bytes + memory.reserved) * (all / threads), memory.multiprocessor) << threads;
      }
    }
  }
}

TEST(TeamMemory, LittleIsLeft) {
  EXPECT_GE(h200.share(64, resident), 26 * KiB);
  EXPECT_GE(h200.share(256, resident), 45 * KiB);
  EXPECT_GE(mi250x.share(64, resident), 7 * KiB);
  EXPECT_GE(mi250x.share(256, resident), 29 * KiB);
}

TEST(TeamMemory, IsNothingWhereThereIsTooLittle) {
  EXPECT_EQ((TeamMemory{8 * KiB, 8 * KiB, 0}.share(64, 2048)), 0u);
}

TEST(TeamMemory, IsNoneOfAHost) { EXPECT_EQ(TeamMemory{}.share(256, resident), 0u); }

}  // namespace
}  // namespace helikos::test::team_memory_test
