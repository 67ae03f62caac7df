// SPDX-License-Identifier: Apache-2.0
/// \file
/// Programs of a shell instead of ranks. tests/app/devices_test.cpp has real ones.
#include "helikos/base/parallel/rank_launcher.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "helikos/base/core/error.hpp"

namespace helikos::test::rank_launcher_test {
namespace {

std::vector<int> own_processors() {
  std::vector<int> processors;
  cpu_set_t set;
  sched_getaffinity(0, sizeof set, &set);
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &set)) processors.push_back(i);
  return processors;
}

RankGroup shells(int ranks, const std::string& text) {
  return {ranks,
          "/bin/sh",
          {"sh", "-c", text},
          std::vector(std::size_t(ranks), own_processors()),
          std::vector<std::vector<std::string>>(std::size_t(ranks)),
          false};
}

/// In a child, whose standard error a regular expression describes.
#define EXPECT_END(group, how, text) EXPECT_EXIT(exit(launch_ranks(group)), how, text)

using ::testing::ExitedWithCode;
using ::testing::KilledBySignal;

/// What rank 1 says, with "rank" for its number.
std::string in_rank_1(const std::string& words) {
  return "case $HELIKOS_RANK in 1/*) " + words + ";; *) exec sleep 100;; esac";
}

TEST(RankLauncherDeathTest, EndsAllIfARankIsKilled) {
  EXPECT_END(shells(3, in_rank_1("kill -9 $$")), ExitedWithCode(137),
             "^helikos: rank 1 was ended by signal 9 .*memory\n$");
  EXPECT_END(shells(3, in_rank_1("kill -11 $$")), ExitedWithCode(139),
             "^helikos: rank 1 was ended by signal 11 [^\n]*\n$");
}

/// Others would wait for it.
TEST(RankLauncherDeathTest, EndsAllIfARankEndsBetweenExchanges) {
  EXPECT_END(shells(3, in_rank_1("exit 3")), ExitedWithCode(3), "^$");
}

TEST(RankLauncherDeathTest, EndsBySignalsOfAUser) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    EXPECT_END(shells(2, in_rank_1("kill -" + std::to_string(signal) + " $PPID; exec sleep 100")),
               KilledBySignal(signal), "^$");
}

/// As `nohup` wants it.
TEST(RankLauncherDeathTest, LeavesIgnoredSignalsIgnored) {
  EXPECT_EXIT(
      {
        std::signal(SIGHUP, SIG_IGN);
        exit(launch_ranks(shells(2, in_rank_1("kill -HUP $PPID; sleep 0.3; exit 4"))));
      },
      ExitedWithCode(4), "^$");
}

/// A rank that ignores the signal that ends it.
TEST(RankLauncherDeathTest, DoesNotWaitForeverForARank) {
  EXPECT_END(shells(2, in_rank_1("exit 3") + ";:"), ExitedWithCode(3), "");
  EXPECT_END(shells(2,
                    "trap '' TERM; case $HELIKOS_RANK in 1/*) exit 3;; esac; while :; do sleep "
                    "0.1; done"),
             ExitedWithCode(3), "^$");
}

TEST(RankLauncherDeathTest, SaysWhatCannotBeStarted) {
  RankGroup group = shells(2, "");
  group.program = "/nowhere/helikos";
  EXPECT_END(group, ExitedWithCode(1), "helikos: /nowhere/helikos: cannot be started: No such");
}

/// Each rank writes what it was given.
TEST(RankLauncherDeathTest, GivesEachRankItsOwn) {
  const std::string folder = ::testing::TempDir() + "helikos_ranks_" + std::to_string(getpid());
  RankGroup group = shells(2,
                           "r=${HELIKOS_RANK%%/*}; { echo $COLOR $HELIKOS_KEPT; cat; grep "
                           "Cpus_allowed_list /proc/self/status; } >" +
                               folder + "_$r; test $r = 0 || exec sleep 100");
  group.variables = {{"COLOR=red"}, {"COLOR=blue", "HELIKOS_KEPT=no"}};
  const std::vector<int> usable = own_processors();
  group.processors = {{usable.front()}, {usable.back()}};
  group.has_input = true;
  EXPECT_EXIT(
      {
        setenv("HELIKOS_KEPT", "yes", 1);
        setenv("COLOR", "none", 1);
        const std::string input = folder + "_input";
        std::ofstream(input) << "words\n";
        if (std::freopen(input.c_str(), "r", stdin) == nullptr) exit(1);
        // Rank 0 ends when rank 1 has written.
        group.words[2] += "; while ! grep -q list " + folder + "_1; do sleep 0.01; done";
        exit(launch_ranks(group));
      },
      ExitedWithCode(0), "^$");
  const auto text = [&](const char* rank) {
    std::ostringstream all;
    all << std::ifstream(folder + "_" + rank).rdbuf();
    return all.str();
  };
  const auto list = [](int processor) {
    return "Cpus_allowed_list:\t" + std::to_string(processor) + "\n";
  };
  EXPECT_EQ(text("0"), "red yes\nwords\n" + list(usable.front()));
  EXPECT_EQ(text("1"), "blue no\n" + list(usable.back()));
}

}  // namespace
}  // namespace helikos::test::rank_launcher_test
