// SPDX-License-Identifier: Apache-2.0
// The folder tests/ufo/models/colors with codes of the other sign: particles of positive code are
// antitriplets and an antisextet. Nothing else changes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "engine/conditioning.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/color_tags.hpp"
#include "ufo/colors_model.hpp"

namespace helikos::test::turned_colors_test {
namespace {

const ufo::LoadedModel& turned_model() {
  static const auto* const loaded = [] {
    ufo::Folder folder = colors_model().folder();
    for (auto& own : folder.particles)
      if (own.color == 3 || own.color == 6) own.pdg = -(own.pdg + 100);
    auto* own = new ufo::LoadedModel("turned colors", std::move(folder));
    add_model(own->model());
    return own;
  }();
  return *loaded;
}

class TurnedColors : public ::testing::TestWithParam<const char*> {
 protected:
  static Process process_in(const ufo::LoadedModel& model) {
    return Process::parse(GetParam(), model.model());
  }
  static Parameters parameters_of(const ufo::LoadedModel& model) {
    return Parameters(*model.model().parameters);
  }
};

INSTANTIATE_TEST_SUITE_P(Processes, TurnedColors,
                         ::testing::Values("g g > x x~", "s1 s2 > x g", "s1 s2 > s3~ g",
                                           "s1 s2~ > o g", "s1 s1~ > r g", "g g > s1 s1~",
                                           "x g > s1 s2 g SIX==1 EPS==0 OCT==0 DDD==0",
                                           "s1 s1~ > s2 s2~ g FOUR==1 OCT==0 SIX==0 EPS==0"));

TEST_P(TurnedColors, HaveTheSameValuesAndFlows) {
  EXPECT_TRUE(turned_model().missing().empty());
  const Process process = process_in(colors_model()), turned = process_in(turned_model());
  const auto points = rambo_points(process, 1000.0, 3, parameters_of(colors_model()));
  const auto expected = evaluate(process, points, {}, parameters_of(colors_model()));
  Worst worst(GetParam());
  for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
    MatrixElementOptions options;
    options.program.recipe = recipe;
    const auto values = evaluate(turned, points, options, parameters_of(turned_model()));
    for (std::size_t i = 0; i < points.size(); ++i)
      worst.add_relative(values[i], expected[i], 1e-11, GetParam());
  }
}

/// Tags are those of colours: an outgoing particle whose colour is negative has no colour tag.
TEST_P(TurnedColors, HaveTagsByTheirColors) {
  const Process turned = process_in(turned_model());
  for (const ColorFlow& flow : build_program(turned, parameters_of(turned_model())).color.flows) {
    const auto tags = color_tags(turned, flow);
    for (std::size_t leg = 0; leg < tags.size(); ++leg) {
      const Leg& own = turned.legs()[leg];
      const int color = outgoing_color(own.outgoing_pdg());
      if (color != 3 && color != -3) continue;
      const bool has_color = (color > 0) != own.incoming;
      EXPECT_EQ(tags[leg][0] > 0, has_color) << GetParam() << " leg " << leg;
      EXPECT_EQ(tags[leg][1] > 0, !has_color) << GetParam() << " leg " << leg;
    }
  }
}

/// Three triplets are a singlet where a model has Epsilon, whatever their codes.
TEST(TurnedColorsLimits, AreConservedModuloThree) {
  EXPECT_NO_THROW(Process::parse("s1 s2 > s3~ g", turned_model().model()));
  EXPECT_THROW(Process::parse("s1 s2 > s3 g", turned_model().model()), InputError);
}

}  // namespace
}  // namespace helikos::test::turned_colors_test
