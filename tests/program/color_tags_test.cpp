// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/color_tags.hpp"

#include <gtest/gtest.h>

#include <map>

#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/theory/process/subprocess_map.hpp"

namespace helikos::test::color_tags_test {
namespace {

using Tags = std::vector<std::array<int, 2>>;

std::vector<ColorFlow> flows_of(const Process& process) {
  return helikos::flows_of(process, build_program(process, Parameters()).color);
}

TEST(ColorTags, OfAQuarkLine) {
  const auto annihilation = Process::parse("u u~ > g");
  EXPECT_EQ(color_tags(annihilation, flows_of(annihilation)[0]),
            (Tags{{502, 0}, {0, 501}, {502, 501}}));
  const auto scattering = Process::parse("u g > u g");
  EXPECT_EQ(color_tags(scattering, flows_of(scattering)[0]),
            (Tags{{503, 0}, {501, 502}, {501, 0}, {503, 502}}));
}

TEST(ColorTags, OfGluonsAlone) {
  const auto process = Process::parse("g g > g g");
  const auto flows = flows_of(process);
  ASSERT_EQ(flows.size(), 6u);
  EXPECT_EQ(flows[0], (ColorFlow{{0, 1, 2, 3, 0}}));
  EXPECT_EQ(flows[4], (ColorFlow{{0, 3, 1, 2, 0}}));
  EXPECT_EQ(color_tags(process, flows[0]), (Tags{{504, 501}, {501, 502}, {503, 502}, {504, 503}}));
}

TEST(ColorTags, NoneWithoutColor) {
  EXPECT_EQ(color_tags(Process::parse("e+ e- > mu+ mu-"), {}), Tags(4, {0, 0}));
}

/// A quark has a colour, an antiquark an anticolour, a gluon both. A line goes from a colour that
/// goes in, or an anticolour that goes out, to the opposite.
TEST(ColorTags, LinesHaveTwoEnds) {
  for (const std::string text :
       {"g g > t t~ g", "u g > u g g", "g u~ > u~ g", "u u~ > g g g", "g g > g g g",
        "u c~ > u c~ g", "g u > t t~ u", "u u > u u", "g g > u u~ d d~", "g u > z u d d~",
        "g g > t t~ g, (t > b w+, w+ > u d~), (t~ > b~ w-, w- > u~ d)"}) {
    const auto process = Process::parse(text);
    for (const ColorFlow& flow : flows_of(process)) {
      const auto tags = color_tags(process, flow);
      std::map<int, int> begins, ends;
      for (std::size_t leg = 0; leg < tags.size(); ++leg) {
        const Leg& here = process.legs()[leg];
        const int color = here.particle->color;
        const bool is_quark = color == 3 && here.pdg() > 0;
        EXPECT_EQ(tags[leg][0] != 0, color == 8 || is_quark) << text;
        EXPECT_EQ(tags[leg][1] != 0, color == 8 || (color == 3 && !is_quark)) << text;
        ++(here.incoming ? begins : ends)[tags[leg][0]];
        ++(here.incoming ? ends : begins)[tags[leg][1]];
      }
      begins.erase(0), ends.erase(0);
      EXPECT_EQ(begins, ends) << text;
      for (const auto& [line, count] : begins) EXPECT_EQ(count, 1) << text << ": " << line;
    }
  }
}

}  // namespace
}  // namespace helikos::test::color_tags_test
