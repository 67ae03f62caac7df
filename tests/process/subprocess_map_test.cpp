// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/subprocess_map.hpp"

#include <gtest/gtest.h>

#include "helikos/theory/model/model.hpp"

namespace helikos::subprocess_map_test {
namespace {

/// Traces of gluons: an exchange of the beams leaves them, charge conjugation turns them round.
TEST(SubprocessMap, TracesTurnRoundWithQuarksOnly) {
  const auto process = Process::parse("b b~ > h g g g", heft());
  ColorBasis color;
  color.flows = {{{1, 0}, {3, 4, 5, 3}}, {{1, 0}, {3, 5, 4, 3}}};
  const auto flows = [&](const char* text, std::vector<int> legs) {
    return map_subprocess({Process::parse(text, heft()), 0, std::move(legs), false}, process, color)
        .flows;
  };
  EXPECT_EQ(flows("b~ b > h g g g", {1, 0, 2, 3, 4, 5}), (std::vector<int>{0, 1}));
  EXPECT_EQ(flows("b~ b > h g g g", {0, 1, 2, 3, 4, 5}), (std::vector<int>{1, 0}));
  EXPECT_EQ(flows("b b~ > h g g g", {0, 1, 2, 4, 3, 5}), (std::vector<int>{1, 0}));
}

}  // namespace
}  // namespace helikos::subprocess_map_test
