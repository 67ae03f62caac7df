// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/restriction.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "ufo/dark_folder.hpp"

namespace helikos::test::restriction_test {
namespace {

using ufo::Folder;

/// A card of dark_folder() that restricts nothing.
const std::string free_card = R"(BLOCK SMINPUTS
 3 0.12
BLOCK MASS
 23 91.2
 1000022 -160
 5 4.8
 25 126
BLOCK UMIX
 1 1 0.61
 1 2 0.81
BLOCK DARK
 0 0.26
 2 0.52001
BLOCK YUKAWA
 5 -4.8
DECAY 5 0.6
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

Folder restricted(const std::string& from = "", const std::string& to = "",
                  const Folder& folder = dark_folder()) {
  std::istringstream card(replaced(free_card, from, to));
  return ufo::restrict_folder(folder, card, "card");
}

const ufo::FolderParameter& parameter(const Folder& folder, const std::string& name) {
  return *std::ranges::find(folder.parameters, name, &ufo::FolderParameter::name);
}

double number(const Folder& folder, const std::string& name) {
  return std::get<double>(parameter(folder, name).value);
}

/// Couplings of each vertex, as "GC_1" or "GC_1 GC_6", with the name of the vertex.
std::vector<std::string> vertices(const Folder& folder) {
  std::vector<std::string> texts;
  for (const ufo::FolderVertex& own : folder.vertices) {
    texts.push_back(own.name);
    for (const ufo::FolderTerm& term : own.terms)
      for (const int coupling : term.couplings)
        texts.back() += " " + folder.couplings.at(std::size_t(coupling)).name;
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(UfoRestriction, ValuesBecomeDefaults) {
  const Folder folder = restricted();
  EXPECT_EQ(number(folder, "kq"), 0.26);
  EXPECT_EQ(number(folder, "MN"), -160.0);
  EXPECT_EQ(std::ranges::count(folder.parameters, true, &ufo::FolderParameter::is_external), 11);
  EXPECT_EQ(vertices(folder),
            (Texts{"V_1 GC_1", "V_2 GC_2", "V_3 GC_3", "V_4 GC_4", "V_5 GC_5", "V_6 GC_1 GC_6"}));
}

TEST(UfoRestriction, ZerosAreTakenOut) {
  const Folder folder = restricted(" 0 0.26", " 0 0.0");
  EXPECT_FALSE(parameter(folder, "kq").is_external);
  EXPECT_EQ(number(folder, "kq"), 0.0);
  EXPECT_EQ(vertices(folder),
            (Texts{"V_1 GC_1", "V_2 GC_2", "V_4 GC_4", "V_5 GC_5", "V_6 GC_1 GC_6"}));
  EXPECT_EQ(folder.couplings.size(), 5U);
  const Folder other = restricted(" 2 0.52001", " 2 0");
  EXPECT_EQ(vertices(other),
            (Texts{"V_1 GC_1", "V_2 GC_2", "V_3 GC_3", "V_5 GC_5", "V_6 GC_1 GC_6"}));
}

/// GC_6 is ymq (kq - kQ/2), and rounds to something small.
TEST(UfoRestriction, CancellationsAreTakenOut) {
  EXPECT_EQ(vertices(restricted(" 2 0.52001", " 2 0.52")).back(), "V_6 GC_1");
  Folder folder = dark_folder();
  folder.couplings[5].value = "3.14e-14*kq";
  EXPECT_EQ(vertices(restricted("", "", folder)).back(), "V_6 GC_1");
  folder.couplings[4].value = "1e-11";
  EXPECT_EQ(vertices(restricted("", "", folder)).back(), "V_6 GC_1 GC_6");
  folder.couplings[5].value = "kq - kq";
  EXPECT_EQ(vertices(restricted("", "", folder)).back(), "V_6 GC_1");
}

/// Cards of models with loops have no block LOOP.
TEST(UfoRestriction, TheBlockLoopMayBeAbsent) {
  Folder folder = dark_folder();
  folder.parameters.push_back(external(18, "MU_R", 91.188, "LOOP", {1}));
  EXPECT_EQ(number(restricted("", "", folder), "MU_R"), 91.188);
}

TEST(UfoRestriction, OnesAreTakenOut) {
  EXPECT_FALSE(parameter(restricted("1 1 0.61", "1 1 1.0"), "U11").is_external);
  EXPECT_TRUE(parameter(restricted("25 126", "25 1.0"), "MS").is_external);
  EXPECT_TRUE(parameter(restricted("DECAY 5 0.6", "DECAY 5 1"), "WQ").is_external);
}

TEST(UfoRestriction, SomeNumbersStandForFreeZerosAndOnes) {
  const Folder one = restricted("1 1 0.61", "1 1 9.999999e-01");
  EXPECT_TRUE(parameter(one, "U11").is_external);
  EXPECT_EQ(number(one, "U11"), 1.0);
  const Folder zero = restricted("0 0.26", "0 0.000001e-99");
  EXPECT_TRUE(parameter(zero, "kq").is_external);
  EXPECT_EQ(number(zero, "kq"), 0.0);
  EXPECT_EQ(vertices(zero).size(), 6U);
  EXPECT_EQ(vertices(zero), vertices(restricted()));
}

TEST(UfoRestriction, EqualValuesOfABlockBecomeOne) {
  const auto value = [](const Folder& folder, const std::string& name) {
    const ufo::Evaluation evaluation(folder);
    std::vector<double> externals = evaluation.defaults();
    for (double& own : externals) own *= 2.0;
    return evaluation.parameters(externals).at(std::size_t(evaluation.find(name).value())).real();
  };
  const Folder equal = restricted("1 2 0.81", "1 2 0.61");
  EXPECT_TRUE(parameter(equal, "U11").is_external);
  EXPECT_FALSE(parameter(equal, "U12").is_external);
  EXPECT_EQ(value(equal, "U12"), 1.22);
  const Folder opposite = restricted("25 126", "25 160");
  EXPECT_TRUE(parameter(opposite, "MN").is_external);
  EXPECT_EQ(value(opposite, "MS"), 320.0);
  EXPECT_EQ(value(opposite, "MN"), -320.0);
  // Two blocks, and two widths, stay apart.
  EXPECT_TRUE(parameter(restricted("5 -4.8", "5 4.8"), "ymq").is_external);
  Folder folder = dark_folder();
  folder.parameters.push_back(external(30, "WS", 0.6, "DECAY", {25}));
  EXPECT_TRUE(
      parameter(restricted("DECAY 5 0.6", "DECAY 5 0.6\nDECAY 25 0.6", folder), "WS").is_external);
}

TEST(UfoRestriction, MasslessParticlesHaveNoMass) {
  const Folder folder = restricted(" 5 4.8", " 5 0");
  const auto quark = std::ranges::find(folder.particles, 5, &ufo::FolderParticle::pdg);
  EXPECT_EQ(quark->mass, "ZERO");
  EXPECT_EQ(quark->width, "WQ");
  EXPECT_EQ(std::ranges::find(folder.particles, 24, &ufo::FolderParticle::pdg)->mass, "MW");
  const Folder stable = restricted("DECAY 5 0.6", "DECAY 5 0");
  EXPECT_EQ(std::ranges::find(stable.particles, 5, &ufo::FolderParticle::pdg)->width, "ZERO");
  Folder internal = dark_folder();
  internal.parameters[15].value = "1.0";
  const Folder massless = restricted("", "", internal);
  EXPECT_EQ(std::ranges::find(massless.particles, 24, &ufo::FolderParticle::pdg)->mass, "ZERO");
}

/// Cards may repeat what a restriction has fixed. Other numbers are not taken.
TEST(UfoRestriction, CardsOfTheFullModelAreRead) {
  const Folder folder = restricted(" 5 4.8\n 25 126", " 5 0\n 25 160");
  const FolderTable own(folder);
  const Parameters defaults(own.table());
  EXPECT_EQ(defaults.mass(5), 0.0);
  EXPECT_EQ(defaults.mass(25), 160.0);
  const auto message = [&](const std::string& text) -> std::string {
    try {
      std::istringstream card(text);
      const auto reading = read_partial_card(card, "card", own.table());
      if (!reading.not_taken.empty()) return reading.not_taken.front().str();
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(message("BLOCK MASS\n 5 0.0\n 1000022 -170\n 25 170\n"), "accepted");
  EXPECT_EQ(message("BLOCK MASS\n 5 4.7\n"),
            "card:2: MASS 5 = 4.7 GeV is not used: the model has it fixed at 0");
  EXPECT_EQ(message("BLOCK MASS\n 1000022 -170\n 25 180\n"),
            "card:3: MASS 25 = 180 GeV is not used: it follows from other parameters, and is 170 "
            "GeV");
  ParameterInputs inputs(own.table());
  set_parameter(inputs, "MN=-200");
  EXPECT_EQ(Parameters(inputs).mass(25), 200.0);
  EXPECT_THROW(set_parameter(inputs, "MS=1"), InputError);
  EXPECT_THROW(set_parameter(inputs, "MQ=1"), InputError);
  const std::string text = card_text(Parameters(inputs = ParameterInputs(own.table())));
  EXPECT_EQ(text.find("\n    5 0 "), text.npos) << text;
  std::istringstream again(text);
  EXPECT_EQ(read_partial_card(again, "card", own.table()).parameters, defaults);
}

TEST(UfoRestriction, IncompleteCardsAreRefused) {
  const auto message = [](const std::string& from, const std::string& to) -> std::string {
    try {
      restricted(from, to);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(message(" 5 4.8\n", ""), "card: the card has no BLOCK MASS 5");
  EXPECT_EQ(message("0.6\n", "auto\n"),
            "card: the width DECAY 5 is Auto: a restriction card needs a value");
  EXPECT_EQ(message("BLOCK UMIX", "BLOCK FOO\n 1\nBLOCK UMIX"), "accepted");
}

}  // namespace
}  // namespace helikos::test::restriction_test
