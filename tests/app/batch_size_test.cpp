// SPDX-License-Identifier: Apache-2.0
#include "app/batch_size.hpp"

#include <gtest/gtest.h>

#include "app/machine.hpp"
#include "core/error.hpp"

namespace helikos::app {
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

/// Not on packs, instances or memory of the machine; g g > t t~ 5g is the costliest of the family.
TEST(BatchSize, DefaultDependsOnTheProcessOnly) {
  MatrixElementInfo info, wide;
  info.num_flows = wide.num_flows = 5040;
  info.num_good_helicities = wide.num_good_helicities = 512;
  wide.simd_width = 16;
  wide.bytes_per_event = 1 << 20;
  EXPECT_EQ(default_batch(info), 64);
  EXPECT_EQ(default_batch(wide), 64);
  info.num_flows = 2;
  EXPECT_GT(default_batch(info), 64);
}

}  // namespace
}  // namespace helikos::app
