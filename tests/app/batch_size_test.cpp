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

}  // namespace
}  // namespace helikos::app
