// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/helicity.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace helikos::helicity_test {
namespace {

using Configurations = std::vector<std::vector<int>>;

TEST(Helicity, LastLegChangesFastest) {
  const Process p = Process::parse("g > t t~");
  const Configurations expected{{-1, -1, -1}, {-1, -1, 1}, {-1, 1, -1}, {-1, 1, 1},
                                {1, -1, -1},  {1, -1, 1},  {1, 1, -1},  {1, 1, 1}};
  EXPECT_EQ(helicity_configurations(p), expected);
}

TEST(Helicity, MassiveBosonsHaveTheirOwnStates) {
  const Process p = Process::parse("h > w+ w-");
  const Configurations expected{{0, -1, -1}, {0, -1, 0}, {0, -1, 1}, {0, 0, -1}, {0, 0, 0},
                                {0, 0, 1},   {0, 1, -1}, {0, 1, 0},  {0, 1, 1}};
  EXPECT_EQ(helicity_configurations(p), expected);
}

TEST(Helicity, NumbersArePowersOfTwo) {
  EXPECT_EQ(num_helicities(Process::parse("e+ e- > mu+ mu-")), 16);
  EXPECT_EQ(num_helicities(Process::parse("g g > t t~")), 16);
  EXPECT_EQ(num_helicities(Process::parse("g g > t t~ g g g g g")), 512);
}

/// In order of the enumeration configurations ascend as words do, so none is missing or there
/// twice.
TEST(Helicity, ConfigurationsAscend) {
  const Process p = Process::parse("u u~ > z a g g");
  const Configurations all = helicity_configurations(p);
  EXPECT_EQ(all.size(), 32U * 3U);
  EXPECT_TRUE(std::ranges::is_sorted(all));
  EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
  for (int i = 0; i < num_helicities(p); ++i)
    EXPECT_EQ(helicity_configuration(p, i), all[static_cast<std::size_t>(i)]);
}

}  // namespace
}  // namespace helikos::helicity_test
