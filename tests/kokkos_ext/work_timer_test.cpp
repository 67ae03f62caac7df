// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/kokkos_ext/work_timer.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace helikos::test {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// Who sleeps does not work: of one thread that is known.
TEST(WorkTimer, DoesNotCountTheTurnsOfOthers) {
  const WorkTimer<Space> timer;
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  const bool knows_work = is_host_space<Space> && Space().concurrency() == 1;
  if (knows_work) {
    EXPECT_LT(timer.seconds(), 0.1);
  } else {
    EXPECT_GE(timer.seconds(), 0.2);
  }
}

TEST(WorkTimer, CountsWork) {
  const WorkTimer<Space> timer;
  volatile double sum = 0.0;
  for (int i = 0; i < 20000000; ++i) sum = sum + 1.0;
  EXPECT_GT(timer.seconds(), 0.001);
}

}  // namespace
}  // namespace helikos::test
