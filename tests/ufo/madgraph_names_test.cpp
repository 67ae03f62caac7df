// SPDX-License-Identifier: Apache-2.0
// Names of MadGraph by codes beside those of particles.py.
#include "helikos/theory/ufo/detail/madgraph_names.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>

#include "helikos/theory/process/multiparticles.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "ufo/dark_folder.hpp"

namespace helikos::test::madgraph_names_test {
namespace {

using ::testing::HasSubstr;

/// The code of a name, or 0.
int code_of(const Multiparticles& labels, const std::string& name) {
  const auto found = labels.find(name);
  return found.size() == 1 ? found.front().pdg() : 0;
}

/// The quark 5 is q; the names n1 (1000022) and s (25) are those of particles.
TEST(MadgraphNames, StandBesideThoseOfTheFolder) {
  ufo::Folder folder = dark_folder();
  folder.particles.push_back({{}, 1000006, "stop", "stop~", 1, 3, "ZERO", "ZERO", 2.0 / 3.0});
  folder.particles.push_back({{}, 1000035, "T1", "T1", 1, 1, "ZERO", "ZERO", 0.0});
  const ufo::LoadedModel model("dark", std::move(folder));
  const Multiparticles labels(model.model());
  EXPECT_EQ(code_of(labels, "q"), 5);
  EXPECT_EQ(code_of(labels, "b"), 5);
  EXPECT_EQ(code_of(labels, "b~"), -5);
  EXPECT_EQ(code_of(labels, "n1"), 1000022);
  EXPECT_EQ(code_of(labels, "z"), 23);
  // t1 is the name of a particle, t1~ is not; 4 and 3 are no particles.
  EXPECT_EQ(code_of(labels, "t1"), 1000035);
  EXPECT_EQ(code_of(labels, "t1~"), -1000006);
  EXPECT_EQ(code_of(labels, "n4"), 1000035);
  EXPECT_EQ(code_of(labels, "c"), 0);
  EXPECT_EQ(code_of(labels, "s"), 25);
  EXPECT_THAT(labels.unknown("stopp"), HasSubstr("did you mean stop or stop~?"));
  EXPECT_THAT(labels.unknown("w"), HasSubstr("did you mean w+ or w-?"));
}

/// A particle may have the name of a label, in upper or lower case.
TEST(MadgraphNames, ParticlesComeBeforeLabels) {
  ufo::Folder folder = dark_folder();
  folder.particles.push_back({{}, 4000001, "J", "J~", 2, 3, "ZERO", "ZERO", 2.0 / 3.0});
  const ufo::LoadedModel model("dark", std::move(folder));
  const Multiparticles labels(model.model());
  EXPECT_EQ(code_of(labels, "j"), 4000001);
  EXPECT_EQ(code_of(labels, "p"), 21);
}

TEST(MadgraphNames, AreUnique) {
  std::vector<std::string> names;
  for (const auto& own : ufo::madgraph_names()) {
    names.emplace_back(own.name);
    EXPECT_EQ(own.name.ends_with('~') && own.code > 0, false) << own.name;
  }
  std::ranges::sort(names);
  EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

}  // namespace
}  // namespace helikos::test::madgraph_names_test
