// SPDX-License-Identifier: Apache-2.0
// Tags of colour lines of sextets, octets and junctions, for all flows of processes of a model.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/theory/process/color_tags.hpp"
#include "helikos/theory/process/decay_junctions.hpp"
#include "helikos/theory/process/line_flow.hpp"
#include "helikos/theory/process/subprocess_map.hpp"
#include "ufo/colors_model.hpp"

namespace helikos::test::line_tags_test {
namespace {

Process process_of(const std::string& text) { return Process::parse(text, colors_model().model()); }

ColorBasis basis_of(const Process& process) {
  return build_program(process, Parameters(*colors_model().model().parameters)).color;
}

constexpr const char* processes[] = {"g g > x x~",           "g g > o o~",  "s1 s2 > x g",
                                     "s1 s2 > s3~ g",        "x g > s1 s2", "s1~ s2~ > s3 g g",
                                     "s1 s2 > s1 s2 QCD==0", "r r > r r",   "x > s1 s2 g"};

/// Colours of a particle, as Pythia 8 reads them.
bool has_tags_of(const Leg& leg, const ColorTags& tags) {
  const auto [color, anticolor] = tags;
  const bool is_anti = leg.anti;
  switch (leg.particle->color) {
    case 8:
      return color > 0 && anticolor > 0 && color != anticolor;
    case 6:
      return is_anti ? color < 0 && anticolor > 0 : color > 0 && anticolor < 0;
    case 3:
      return is_anti ? color == 0 && anticolor > 0 : color > 0 && anticolor == 0;
    default:
      return color == 0 && anticolor == 0;
  }
}

TEST(LineTags, LinesHaveTwoEndsOrMeetInThrees) {
  int junctions = 0, sextets = 0;
  for (const char* text : processes) {
    const Process process = process_of(text);
    for (const ColorFlow& flow : basis_of(process).flows) {
      const auto tags = color_tags(process, flow);
      std::map<int, int> ends;  // 1 for a colour and -1 for an anticolour of outgoing particles
      for (std::size_t leg = 0; leg < tags.size(); ++leg) {
        EXPECT_TRUE(has_tags_of(process.legs()[leg], tags[leg])) << text << ", leg " << leg;
        sextets += process.legs()[leg].particle->color == 6 ? 1 : 0;
        for (std::size_t which = 0; which < 2; ++which) {
          const int tag = tags[leg][which];
          const bool is_color = ((which == 0) == (tag > 0)) != process.legs()[leg].incoming;
          if (tag != 0) ends[std::abs(tag)] += is_color ? 1 : -1;
        }
      }
      for (const Junction& junction : junctions_of(flow)) {
        ++junctions;
        EXPECT_EQ(std::abs(ends[junction[0]] + ends[junction[1]] + ends[junction[2]]), 3) << text;
        for (const int tag : junction) ends.erase(tag);
      }
      for (const auto& [tag, sum] : ends) EXPECT_EQ(sum, 0) << text << ", line " << tag;
    }
  }
  EXPECT_GT(junctions, 0);
  EXPECT_GT(sextets, 0);
}

TEST(LineTags, MothersHaveTheLinesThatComeIn) {
  // x > s1 s2 and s3~ > s1 s2; o > s1 s2~; r > o o~
  const std::vector<ColorTags> two{{501, 0}, {502, 0}}, pair{{501, 0}, {0, 502}},
      octets{{501, 502}, {502, 503}}, anti{{0, 501}, {0, 502}};
  const std::vector<Junction> junction{{501, 502, 507}};
  EXPECT_EQ(tags_of_mother(two, {}), (ColorTags{501, -502}));
  EXPECT_EQ(tags_of_mother(anti, {}), (ColorTags{-502, 501}));
  EXPECT_EQ(tags_of_mother(two, junction), (ColorTags{0, 507}));
  EXPECT_EQ(tags_of_mother(anti, junction), (ColorTags{507, 0}));
  EXPECT_EQ(tags_of_mother(pair, {}), (ColorTags{501, 502}));
  EXPECT_EQ(tags_of_mother(octets, {}), (ColorTags{501, 503}));
  // three lines that meet within: a colour singlet
  const std::vector<ColorTags> three{{501, 0}, {502, 0}, {507, 0}};
  EXPECT_EQ(tags_of_mother(three, junction), (ColorTags{0, 0}));
  // a sextet and an antitriplet of one of its lines: a triplet
  const std::vector<ColorTags> sextet{{501, -502}, {0, 501}};
  EXPECT_EQ(tags_of_mother(sextet, {}), (ColorTags{502, 0}));
}

TEST(LineTags, ResonancesHaveTheirNumberOfLines) {
  const std::vector<ColorTags> two{{501, 0}, {502, 0}}, pair{{501, 0}, {0, 502}},
      three{{501, 0}, {502, 0}, {507, 0}};
  const std::vector<Junction> junction{{501, 502, 507}};
  const auto fitting = [](const std::vector<ColorTags>& tags,
                          const std::vector<Junction>& junctions) {
    std::vector<int> colors;
    for (const int color : {1, 3, 6, 8})
      if (fits_color(color, open_lines(tags), junctions)) colors.push_back(color);
    return colors;
  };
  using Colors = std::vector<int>;
  EXPECT_EQ(fitting(pair, {}), Colors{8});
  EXPECT_EQ(fitting(two, {}), Colors{6});
  EXPECT_EQ(fitting(two, junction), Colors{3});    // two lines of a junction
  EXPECT_EQ(fitting(three, junction), Colors{1});  // all three
  EXPECT_EQ(fitting(three, {}), Colors{});
  EXPECT_EQ(fitting({{501, 0}}, junction), Colors{3});  // the junction is not in the decay
  EXPECT_EQ(fitting({{501, 0}, {0, 509}}, junction), Colors{8});
  EXPECT_EQ(fitting({{501, 0}, {502, 0}, {508, 0}}, junction), Colors{8});
}

/// Where lines begin and end at a vertex; those with one end are a junction.
void expect_joined(const std::vector<std::pair<ColorTags, bool>>& particles,
                   const std::vector<Junction>& junctions, const std::string& where) {
  std::map<int, int> ends;
  for (const auto& [tags, comes_in] : particles)
    for (std::size_t which = 0; which < 2; ++which)
      if (tags[which] != 0)
        ends[std::abs(tags[which])] += (which == 0) == (tags[which] > 0) == !comes_in ? 1 : -1;
  std::erase_if(ends, [](const auto& own) { return own.second == 0; });
  if (ends.empty()) return;
  ASSERT_EQ(ends.size(), 3u) << where;
  EXPECT_TRUE(std::ranges::any_of(junctions, [&](Junction own) {
    std::ranges::sort(own);
    return std::ranges::equal(own, ends, {}, {}, [](const auto& end) { return end.first; });
  })) << where;
  int sum = 0;
  for (const auto& own : ends) sum += own.second;
  EXPECT_EQ(std::abs(sum), 3) << where;
}

/// Triplets that decay to two antitriplets have one line, though the flows, where products of two
/// epsilon tensors are deltas, do not. s3 or s3~, which decay, have no width and are left out.
TEST(LineTags, DecaysByAnEpsilonHaveAJunction) {
  const auto bits = [](std::initializer_list<int> legs) {
    LegMask mask = 0;
    for (const int leg : legs) mask |= leg_bit(leg);
    return mask;
  };
  struct Case {
    const char* text;
    std::vector<DecayedColor> decays;
    std::vector<int> others;  // legs of the production that do not decay
  };
  const Case cases[] = {{"g g > s1~ s2~ s1 s2", {{3, bits({2, 3})}, {-3, bits({4, 5})}}, {}},
                        {"s3 s3~ > s1~ s2~ s1 s2", {{3, bits({2, 3})}, {-3, bits({4, 5})}}, {}},
                        {"g s1 > s1 s2 s2~", {{-3, bits({2, 3})}}, {4}}};
  for (const Case& own : cases) {
    const Process process = process_of(own.text);
    int changed = 0;
    for (const ColorFlow& flow : basis_of(process).flows) {
      // A product of two epsilon tensors has a delta of both decays.
      if (std::ranges::none_of(flow, [](const ColorString& line) { return line.size() == 2; }))
        continue;
      const std::string where = own.text;
      const auto old = color_tags(process, flow);
      auto tags = old;
      auto junctions = junctions_of(flow);
      put_junctions_at_decays(own.decays, tags, junctions);
      changed += tags != old ? 1 : 0;
      std::vector<std::pair<ColorTags, bool>> production{{tags[0], true}, {tags[1], true}};
      for (const int leg : own.others) production.emplace_back(tags[std::size_t(leg)], false);
      for (const DecayedColor& decay : own.decays) {
        std::vector<ColorTags> products;
        std::vector<std::pair<ColorTags, bool>> vertex;
        for (std::size_t leg = 0; leg < tags.size(); ++leg)
          if ((decay.legs & leg_bit(int(leg))) != 0) {
            products.push_back(tags[leg]);
            vertex.emplace_back(tags[leg], false);
          }
        const ColorTags mother = tags_of_mother(products, junctions);
        EXPECT_EQ(mother[0] > 0, decay.color > 0) << where;
        EXPECT_EQ(mother[1] > 0, decay.color < 0) << where;
        EXPECT_EQ(mother[decay.color > 0 ? 1 : 0], 0) << where;
        production.emplace_back(mother, false);
        vertex.emplace_back(mother, true);
        expect_joined(vertex, junctions, where + ", decay");
      }
      expect_joined(production, junctions, where + ", production");
      for (std::size_t leg = 0; leg < tags.size(); ++leg)
        EXPECT_TRUE(has_tags_of(process.legs()[leg], tags[leg])) << where;
    }
    EXPECT_GT(changed, 0) << own.text;
  }
}

/// Two singlets that decay to three quarks and to three antiquarks.
TEST(LineTags, SingletsThatDecayByAnEpsilonShareNoLine) {
  std::vector<ColorTags> tags{{501, 0}, {0, 501}, {502, 0}, {503, 0},
                              {504, 0}, {0, 503}, {0, 504}, {0, 502}};
  std::vector<Junction> junctions;
  const std::vector<DecayedColor> decays{{1, 0b00011100}, {1, 0b11100000}};
  put_junctions_at_decays(decays, tags, junctions);
  ASSERT_EQ(junctions.size(), 2u);
  std::map<int, int> counts;
  for (const ColorTags& own : tags) ++counts[own[0] + own[1]];
  EXPECT_EQ(counts.size(), 7u);  // line 501, and three of each decay
  const std::span<const ColorTags> all(tags);
  for (const std::size_t first : {2, 5})
    EXPECT_EQ(tags_of_mother(all.subspan(first, 3), junctions), (ColorTags{0, 0}));
}

/// An octet that has the lines of a triplet cannot be put right.
TEST(LineTags, TagsStayWhereAParticleKeepsWrongLines) {
  const std::vector<ColorTags> own{{0, 501}, {0, 502}, {501, -502}};
  std::vector<ColorTags> tags = own;
  std::vector<Junction> junctions;
  const std::vector<DecayedColor> decays{{8, 0b011}, {3, 0b011}};
  put_junctions_at_decays(decays, tags, junctions);
  EXPECT_EQ(tags, own);
  EXPECT_TRUE(junctions.empty());
}

/// Particles and antiparticles: flows of a process whose program is that of the conjugate one.
TEST(LineTags, FlowsOfAConjugateProcessAreItsOwn) {
  for (const auto& [text, conjugate] :
       {std::pair("s1 s2 > s3~ g", "s1~ s2~ > s3 g"), std::pair("s1 s2 > x g", "s1~ s2~ > x~ g")}) {
    const Process representative = process_of(text), here = process_of(conjugate);
    const Subprocess subprocess{here, 0, {0, 1, 2, 3}};
    const auto map = map_subprocess(subprocess, representative, basis_of(representative));
    EXPECT_EQ(map.color.flows, basis_of(here).flows) << text;
  }
}

}  // namespace
}  // namespace helikos::test::line_tags_test
