// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/event_loop.hpp"

#include <gtest/gtest.h>

#include "helikos/app/machine.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/space.hpp"

namespace helikos::app::batch_size_test {
namespace {

/// Events and engine share the machine's memory.
TEST(BatchSize, MemoryIsThatOfEventsAndEngine) {
  const std::size_t memory = memory_size(), half = memory / 2;
  ASSERT_GT(memory, 0u);
  EXPECT_NO_THROW(check_memory(1, half, half));
  EXPECT_THROW(check_memory(1, memory, half), InputError);
  EXPECT_THROW(check_memory(1, half, memory), InputError);
  EXPECT_THROW(check_memory(4, half, 0), InputError);
  EXPECT_NO_THROW(check_memory(0, half, 0));
  EXPECT_NO_THROW(check_memory(1, half / 2, half / 2, 2));
  EXPECT_THROW(check_memory(1, half, half, 3), InputError);
}

MatrixElementInfo info_of(int flows, int helicities) {
  MatrixElementInfo info;
  info.num_jamps = flows;
  info.num_helicities = info.num_good_helicities = helicities;
  return info;
}

/// g g > t t~ with 0 to 5 gluons more: half a second of one core each, within the limits.
TEST(BatchSize, DefaultFollowsTheCost) {
  if (!is_host_space<MatrixElement::Space>) GTEST_SKIP() << "a GPU has batches of its own";
  const std::int64_t expected[] = {1 << 18, 1 << 17, 1 << 14, 1 << 9, 64, 64};
  int flows = 1, helicities = 8;
  for (int gluons = 2; gluons <= 7; ++gluons) {
    flows *= gluons;
    helicities *= 2;
    EXPECT_EQ(default_batch(info_of(flows, helicities)), expected[gluons - 2]) << gluons;
  }
}

/// Not on helicities that vanish, packs, instances or memory: of g g > u u~ g g, far from the
/// smallest batch and the largest.
TEST(BatchSize, DefaultDependsOnTheProcessOnly) {
  const auto process = Process::parse("g g > u u~ g g");
  MatrixElementOptions every_helicity, teams;
  every_helicity.all_helicities = true;
  teams.layout = Layout::teams;
  const auto info = MatrixElement(process, Parameters()).info();
  const auto all = MatrixElement(process, Parameters(), every_helicity).info();
  ASSERT_NE(info.num_good_helicities, all.num_good_helicities);
  const std::int64_t expected = default_batch(info_of(24, 64));
  EXPECT_EQ(default_batch(info), expected);
  EXPECT_EQ(default_batch(all), expected);
  EXPECT_EQ(default_batch(MatrixElement(process, Parameters(), teams).info()), expected);
  MatrixElementInfo wide = info;
  wide.simd_width = 16;
  wide.bytes_per_event = 1 << 20;
  EXPECT_EQ(default_batch(wide), expected);
}

}  // namespace
}  // namespace helikos::app::batch_size_test
