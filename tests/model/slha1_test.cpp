// SPDX-License-Identifier: Apache-2.0
// Cards of programs for spectra: blocks of SLHA 1, blocks at several scales, sections of their own.
#include "helikos/theory/model/detail/slha1.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos::slha1_test {
namespace {

using Texts = std::vector<std::string>;

/// Blocks of SLHA 2 with values that no card below has.
std::vector<ParameterRow> slha2_rows() {
  std::vector<ParameterRow> rows;
  const auto add = [&](const std::string& entry) {
    rows.push_back({"p" + std::to_string(rows.size()), entry, 0.123 + 0.01 * double(rows.size())});
  };
  for (const char* block : {"USQMIX", "DSQMIX", "SELMIX", "IMUSQMIX"})
    for (int i = 1; i <= 6; ++i)
      for (int j = 1; j <= 6; ++j)
        add(std::string(block) + " " + std::to_string(i) + " " + std::to_string(j));
  for (const char* entry :
       {"FRALPHA 1", "TU 3 3",   "TU 1 1",   "TU 2 3",   "TD 3 3",     "TE 3 3",
        "IMTE 3 3",  "YU 3 3",   "YU 1 1",   "YD 3 3",   "SNUMIX 2 2", "SNUMIX 1 2",
        "MSL2 1 1",  "MSE2 3 3", "MSQ2 2 2", "MSU2 1 1", "MSD2 3 3",   "MSOFT 1",
        "HMIX 1",    "HMIX 2",   "MASS 6",   "MASS 15",  "MASS 23"})
    add(entry);
  return rows;
}

const ParameterTable& table() {
  static const ParameterTable own("SLHA 2", {}, slha2_rows());
  return own;
}

CardReading read(const std::string& text, const ParameterTable& own = table()) {
  std::istringstream card(text);
  return read_partial_card(card, "card", own);
}

std::string message(const std::string& text, const ParameterTable& own = table()) {
  try {
    const CardReading reading = read(text, own);
    if (!reading.not_taken.empty()) return reading.not_taken.front().str();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

const std::string slha1_card = R"(Block MODSEL
 1 1
Block SMINPUTS
 4 91.1876
 6 174.3
 7 1.777
Block MINPAR
 3 10
Block alpha   # has no code
   -0.1137
Block stopmix
 1 1 0.6
 1 2 0.8
 2 1 -0.8
 2 2 0.6
Block sbotmix
 1 1 0.96
 1 2 0.28
 2 1 -0.28
 2 2 0.96
Block staumix
 1 1 0.28
 1 2 0.96
 2 1 0.96
 2 2 -0.28
Block yu Q= 464.2
 3 3 0.875
Block yd Q= 464.2
 3 3 0.125
Block ye Q= 464.2
 3 3 0.0625
Block au Q= 464.2
 1 1 -600
 3 3 -504
Block ad Q= 464.2
 3 3 -800
Block ae Q= 464.2
 3 3 -256
Block msoft Q= 464.2
 1 101.5
 31 200
 36 -16
 42 500
 44 400
 49 300
Block hmix Q= 464.2
 1 358
 2 9.75
)";

/// The rows and columns 3 and 6 of a matrix, the others are 1.
std::string mixing(const std::string& block, const std::string& third) {
  std::string text = "BLOCK " + block + "\n" + third;
  for (int i = 1; i <= 6; ++i)
    for (int j = 1; j <= 6; ++j)
      if (i % 3 != 0 || j % 3 != 0)
        text += std::to_string(i) + " " + std::to_string(j) + (i == j ? " 1\n" : " 0\n");
  return text;
}

/// The numbers of the card, as they stand on a card of SLHA 2.
std::string slha2_card() {
  std::string imaginary = "BLOCK IMUSQMIX\n";
  for (int i = 1; i <= 6; ++i)
    for (int j = 1; j <= 6; ++j) imaginary += std::to_string(i) + " " + std::to_string(j) + " 0\n";
  return mixing("USQMIX", "3 3 0.6\n3 6 0.8\n6 3 -0.8\n6 6 0.6\n") +
         mixing("DSQMIX", "3 3 0.96\n3 6 0.28\n6 3 -0.28\n6 6 0.96\n") +
         mixing("SELMIX", "3 3 0.28\n3 6 0.96\n6 3 0.96\n6 6 -0.28\n") + imaginary +
         R"(BLOCK FRALPHA
 1 -0.1137
BLOCK TU
 3 3 -441
 1 1 0
 2 3 0
BLOCK TD
 3 3 -100
BLOCK TE
 3 3 -16
BLOCK IMTE
 3 3 0
BLOCK YU
 3 3 0.875
BLOCK YD
 3 3 0.125
BLOCK SNUMIX
 2 2 1
 1 2 0
BLOCK MSL2
 1 1 40000
BLOCK MSE2
 3 3 -256
BLOCK MSQ2
 2 2 250000
BLOCK MSU2
 1 1 160000
BLOCK MSD2
 3 3 90000
BLOCK MSOFT
 1 101.5
BLOCK HMIX
 1 358
 2 9.75
BLOCK MASS
 6 174.3
 15 1.777
 23 91.1876
)";
}

TEST(Slha1, BlocksAreReadAsThoseOfSlha2) {
  const CardReading slha1 = read(slha1_card), slha2 = read(slha2_card());
  EXPECT_EQ(slha1.parameters, slha2.parameters);
  EXPECT_FALSE(slha1.parameters == Parameters(table()));
  EXPECT_EQ(slha1.translated,
            (Texts{"STOPMIX as USQMIX", "SBOTMIX as DSQMIX", "STAUMIX as SELMIX",
                   "STOPMIX as IMUSQMIX", "ALPHA as FRALPHA", "AU and YU as TU", "AD and YD as TD",
                   "AE and YE as TE", "AE and YE as IMTE", "STAUMIX as SNUMIX", "MSOFT as MSL2",
                   "MSOFT as MSE2", "MSOFT as MSQ2", "MSOFT as MSU2", "MSOFT as MSD2",
                   "SMINPUTS 6 as MASS 6", "SMINPUTS 7 as MASS 15", "SMINPUTS 4 as MASS 23"}));
  // BLOCK YU has no entry 1 1.
  ASSERT_EQ(slha1.missing.size(), 1U);
  EXPECT_EQ(slha1.missing.front()->entry, "YU 1 1");
  EXPECT_EQ(slha1.unused, Texts{"BLOCK SMINPUTS"});  // of which some numbers are taken
  EXPECT_TRUE(slha2.translated.empty());
}

/// A block of SLHA 2 on the card is that of the user, also where it is not whole.
TEST(Slha1, BlocksOfSlha2ComeFirst) {
  const CardReading both = read(slha1_card + "BLOCK USQMIX\n 3 3 0.5\nBLOCK MASS\n 6 172\n");
  EXPECT_EQ(both.parameters["USQMIX 3 3"], 0.5);
  EXPECT_EQ(both.parameters["USQMIX 3 6"], Parameters(table())["USQMIX 3 6"]);
  EXPECT_EQ(both.parameters["DSQMIX 3 6"], 0.28);
  EXPECT_EQ(both.parameters["MASS 6"], 172.0);
  EXPECT_EQ(both.parameters["MASS 23"], 91.1876);
}

TEST(Slha1, WhatIsNotWholeIsNotTranslated) {
  const CardReading part =
      read("Block stopmix\n 1 1 0.6\n 1 2 0.8\nBlock au\n 3 3 -504\nBlock hmix\n 1 400\n");
  EXPECT_EQ(part.parameters, read("Block hmix\n 1 400\n").parameters);
  EXPECT_TRUE(part.translated.empty());
  EXPECT_EQ(part.unused, (Texts{"BLOCK STOPMIX", "BLOCK AU"}));
  EXPECT_EQ(message("Block stopmix\n 1 1 0.6\n 1 1 0.6\n"),
            "card:3: BLOCK STOPMIX 1 1 is given twice");
}

/// A model with blocks of SLHA 1 takes them as they are.
TEST(Slha1, AModelOfSlha1NeedsNoTranslation) {
  const ParameterTable own("SLHA 1", {}, {{"c", "STOPMIX 1 1", 0.1}, {"s", "STOPMIX 1 2", 0.2}});
  const CardReading reading = read(slha1_card, own);
  EXPECT_EQ(reading.parameters["c"], 0.6);
  EXPECT_TRUE(reading.translated.empty());
}

/// A restriction has fixed a number, or made two of them equal.
TEST(Slha1, FixedNumbersAreNotTakenAsThoseOfACard) {
  const std::string stops = "Block stopmix\n 1 1 0.6\n 1 2 0.8\n 2 1 -0.8\n 2 2 0.6\n";
  ParameterRow fixed{"R36", "USQMIX 3 6", 0.0};
  fixed.kind = ParameterKind::fixed;
  const ParameterTable one("one", {}, {{"R33", "USQMIX 3 3", 0.1}, fixed});
  EXPECT_EQ(message(stops, one), "card: USQMIX 3 6 = 0.8 is not used: the model has it fixed at 0");
  const auto with_factor = [](double factor) {
    ParameterRow equal{"R66", "USQMIX 6 6", 0.0, "R66"};
    equal.kind = ParameterKind::derived;
    return ParameterTable(
        "two", {}, {{"R33", "USQMIX 3 3", 0.1}, equal},
        {.derive = [factor](ParameterInputs& inputs) { inputs["R66"] = factor * inputs["R33"]; }});
  };
  EXPECT_EQ(message(stops, with_factor(1.0)), "accepted");
  EXPECT_EQ(message(stops, with_factor(-1.0)),
            "card: USQMIX 6 6 = 0.6 is not used: it follows from other parameters, and is -0.6");
}

/// The last one is taken, as in MadGraph, with all that it has and lacks.
TEST(Slha1, BlocksAtSeveralScales) {
  const CardReading two =
      read("BLOCK HMIX Q= 100.0\n 1 300\n 2 9\n 4 5\nBLOCK HMIX Q=1000\n 1 400\n");
  EXPECT_EQ(two.parameters["HMIX 1"], 400.0);
  EXPECT_EQ(two.parameters["HMIX 2"], Parameters(table())["HMIX 2"]);
  EXPECT_EQ(two.scales, Texts{"HMIX at Q = 1000 GeV"});
  EXPECT_TRUE(two.unused.empty());
  const CardReading three = read(slha1_card + "Block AU Q= 1e3\n 3 3 -8\nBlock YU Q = 1e3\n 3 3 2");
  EXPECT_EQ(three.parameters["TU 3 3"], -16.0);
  EXPECT_EQ(three.scales, (Texts{"AU at Q = 1000 GeV", "YU at Q = 1000 GeV"}));
  EXPECT_EQ(message("BLOCK HMIX Q= 100\n 2 9\nBLOCK HMIX Q= 1e2\n 2 9\n"),
            "card:4: BLOCK HMIX 2 is given twice");
  EXPECT_EQ(message("BLOCK HMIX\n 2 9\nBLOCK HMIX Q= 100\n 2 9\n"),
            "card:4: BLOCK HMIX 2 is given twice");
}

TEST(Slha1, OtherSectionsAreSkipped) {
  const CardReading reading = read(
      "XSECTION 1.3E+04 2212 2212 2 1000021 1000021 # 10 events\n 0 2 0 0 0 0 0.1 tool 1\n"
      "BLOCK HMIX\n 1 300\nDECAY 6 1.4\n 1.0 2 5 24\nDECAY1L 25 0.1\n 0.5 2 5 -5 # b\n"
      "Block HMIX\n 2 9\nNew_Section of a tool\n 2 1 any\n");
  EXPECT_EQ(reading.parameters["HMIX 1"], 300.0);
  EXPECT_EQ(reading.parameters["HMIX 2"], 9.0);
  EXPECT_EQ(reading.unused, (Texts{"DECAY 6", "DECAY1L", "NEW_SECTION"}));
  // Numbers stand behind a blank, and words that are nearly keywords are mistakes.
  EXPECT_EQ(message("BLOCK HMIX\n mu 300\n"), "card:2: 'mu' is not an integer");
  EXPECT_EQ(message("BLOK HMIX\n 1 300\n"), "card:1: 'BLOK' comes before any BLOCK or DECAY");
  for (const char* word : {"BLOCKYUKAWA", "DECAY6", "DECAYS"})
    EXPECT_EQ(message(std::string(word) + " 1.4\n"),
              "card:1: '" + std::string(word) + "' comes before any BLOCK or DECAY");
  EXPECT_EQ(message("BLOCK HMIX\nDECY 6 1.4\n"),
            "card:2: a line of BLOCK HMIX holds a code and a value");
}

}  // namespace
}  // namespace helikos::slha1_test
