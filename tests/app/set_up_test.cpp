// SPDX-License-Identifier: Apache-2.0
// What a set-up says of itself, and the memory that it takes.
#include <gmock/gmock.h>

#include "helikos/app/status_line.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/generator/detail/set_up_checks.hpp"

namespace helikos::app::set_up_test {
namespace {

using ::testing::HasSubstr;

TEST(SetUpText, FitsATerminal) {
  EXPECT_EQ(set_up_text("3/7 program of g g > t t~", 4.2),
            "set-up: 3/7 program of g g > t t~, 4 s");
  const std::string text = set_up_text(std::string(200, 'x'), 1234.0);
  EXPECT_LT(text.size(), 80u);
  EXPECT_TRUE(text.ends_with("x, 1234 s"));
}

/// 128 bins of each dimension have an edge, a sum and a count.
TEST(SetUpMemory, GrowsWithChannelsAndDimensions) {
  SetUpMemory one, two;
  one.add(100, 7);
  two.add(100, 7);
  two.add(50, 14);
  EXPECT_EQ(two.channels, 150u);
  EXPECT_DOUBLE_EQ(two.bytes, 2 * one.bytes);
  EXPECT_GT(one.bytes, 100 * 7 * 128 * 3 * 8.0);
  EXPECT_LT(one.bytes, 100 * 7 * 128 * 8 * 8.0);
}

TEST(SetUpMemory, HasALimit) {
  SetUpMemory needed;
  needed.add(1000, 10);
  ProcessPlan plan;
  plan.request = "p p > t t~";
  plan.setup.memory = std::uint64_t(needed.bytes) + 1;
  EXPECT_NO_THROW(check_memory(needed, plan, 1));
  try {
    plan.setup.memory = std::uint64_t(needed.bytes) - 1;
    check_memory(needed, plan, 1);
    ADD_FAILURE() << "no limit";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr(" for 0 programs with 1000 channels, more than that; fewer"));
  }
}

}  // namespace
}  // namespace helikos::app::set_up_test
