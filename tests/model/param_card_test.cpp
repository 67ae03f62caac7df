// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/param_card.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <complex>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "helikos/base/core/error.hpp"

namespace helikos::param_card_test {
namespace {

const std::string default_card = R"(# Standard Model inputs
BLOCK MASS
    5   4.700000e+00   # b
    6   1.730000e+02   # t
   15   1.777000e+00   # tau
   23   9.118800e+01   # Z
   25   1.250000e+02   # H
BLOCK SMINPUTS
    1   1.325070e+02   # 1/alpha_EW
    2   1.166390e-05   # G_F [GeV^-2]
    3   1.180000e-01   # alpha_s
BLOCK YUKAWA
    5   4.700000e+00   # b
    6   1.730000e+02   # t
   15   1.777000e+00   # tau
DECAY  6   1.491500e+00   # t
DECAY 23   2.441404e+00   # Z
DECAY 24   2.047600e+00   # W
DECAY 25   6.382339e-03   # H
)";

Parameters read(const std::string& text) {
  std::istringstream card(text);
  return read_param_card(card, "card");
}

std::string write(const Parameters& parameters) {
  std::ostringstream card;
  card << card_text(parameters);
  return card.str();
}

std::string message(const std::string& text) {
  try {
    read(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(ParamCard, DefaultCardGivesTheDefaults) { EXPECT_EQ(read(default_card), Parameters()); }

TEST(ParamCard, LettersOfKeywordsBlanksAndLineEndsDoNotMatter) {
  std::string card = replaced(default_card, "BLOCK MASS", "\tblock\tMass   # comment");
  card = replaced(card, "DECAY  6", "  Decay 6");
  card = replaced(card, "   4.700000e+00   # b\n", " +4.7D+00\r\n\r\n   \n");
  card.pop_back();
  EXPECT_EQ(read(card), Parameters());
}

TEST(ParamCard, FortranExponents) {
  const auto card = replaced(default_card, "1.250000e+02", "1.0D+02");
  EXPECT_EQ(read(card).mass(25), 100.0);
  EXPECT_EQ(read(replaced(default_card, "1.250000e+02", "1.5d2")).mass(25), 150.0);
}

TEST(ParamCard, ToleratesWhatItDoesNotUse) {
  const std::string card = default_card + R"(  5.770000e-01   2    5  -5   # BR(H -> b bbar)
  2.000000e-01   2   24 -24
BLOCK QNUMBERS 9000001 # a ghost
  anything goes here
BLOCK LOOP
  1 9.118800e+01 # MU_R
DECAY 1000021 1.0e+01
BLOCK MASS Q= 9.1e+01
  1000022 -9.6e+01 # neutralino
  24 8.041900e+01 # W, as MadGraph repeats it
  12 0.0
BLOCK SMINPUTS
  4 9.11880e+01 # M_Z
  5 4.25
)";
  EXPECT_EQ(read(card), Parameters());
}

TEST(ParamCard, LightMassesAreHonored) {
  const auto card = replaced(default_card, "    5   4.7",
                             "    1 0.005\n 4 1.27\n 11 5.11e-4\n 13 0.10566\n    5   4.7");
  const Parameters p = read(card);
  EXPECT_EQ(p.mass(1), 0.005);
  EXPECT_EQ(p.mass(4), 1.27);
  EXPECT_EQ(p.mass(11), 5.11e-4);
  EXPECT_EQ(p.mass(13), 0.10566);
  EXPECT_EQ(p.yukawa(4), 1.27);
  EXPECT_EQ(read(write(p)), p);
}

TEST(ParamCard, YukawaMassesMayDifferFromMasses) {
  const Parameters p = read(replaced(default_card, "    5   4.700000e+00", "    5   0"));
  EXPECT_EQ(p.mass(5), 0.0);
  EXPECT_EQ(p.yukawa(5), 4.7);
  EXPECT_EQ(read(write(p)), p);
}

TEST(ParamCard, EveryRequiredLineIsMissed) {
  std::istringstream lines(default_card);
  for (std::string line; std::getline(lines, line);) {
    const bool needed =
        line.starts_with("DECAY") ||
        (line.starts_with(' ') && default_card.find(line) < default_card.find("BLOCK YUKAWA"));
    if (!needed) continue;
    const std::string text = message(replaced(default_card, line + "\n", ""));
    EXPECT_NE(text.find("card: the card has no "), std::string::npos) << line << ": " << text;
  }
  for (const std::string text : {"", "# a comment\n", "BLOCK LOOP\n 1 91.2\n"})
    EXPECT_EQ(message(text),
              "card: is no card: it has nothing in BLOCK SMINPUTS, MASS, YUKAWA or VCKMIN, and no "
              "DECAY");
}

TEST(ParamCard, PartsOfCardsKeepTheOtherDefaults) {
  std::istringstream card("BLOCK MASS\n 6 172.5\n 5 0\nDECAY 23 2.5\n");
  const CardReading reading = read_partial_card(card, "card");
  EXPECT_EQ(reading.missing.size(), 9U);
  EXPECT_EQ(reading.missing.front()->entry, "SMINPUTS 1");
  ParameterInputs inputs;
  inputs["mass 6"] = inputs["yukawa 6"] = 172.5;
  inputs["mass 5"] = inputs["yukawa 5"] = 0.0;
  inputs["decay 23"] = 2.5;
  EXPECT_EQ(reading.parameters, Parameters(inputs));
}

TEST(ParamCard, ByteOrderMarksDoNotMatter) {
  EXPECT_EQ(read("\xef\xbb\xbf" + default_card), Parameters());
  EXPECT_EQ(message("BLOCK MASS\n\xef\xbb\xbf 6 173\n"),
            "card:2: a line of BLOCK MASS holds a code and a value");
}

TEST(ParamCard, WhatHasNoEndIsRefused) {
  if (!std::filesystem::exists("/dev/zero")) GTEST_SKIP() << "no /dev/zero";
  try {
    read_param_card(std::filesystem::path("/dev/zero"));
    ADD_FAILURE() << "accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              "/dev/zero: has more than 16 MiB, which such a file never has");
  }
}

TEST(ParamCard, MessagesNameTheLine) {
  const auto with = [](const std::string& line) { return message(line + "\n" + default_card); };
  EXPECT_EQ(with("6 173"), "card:1: '6' comes before any BLOCK or DECAY");
  EXPECT_EQ(with("BLOCK # MASS"), "card:1: BLOCK has no name");
  EXPECT_EQ(with("BLOCK MASS\n 6"), "card:2: a line of BLOCK MASS holds a code and a value");
  EXPECT_EQ(with("BLOCK MASS\n 6 1.0 2.0"),
            "card:2: a line of BLOCK MASS holds a code and a value");
  EXPECT_EQ(with("BLOCK MASS\n 6.0 1.0"), "card:2: '6.0' is not an integer");
  EXPECT_EQ(with("BLOCK MASS\n -6 1.0"), "card:2: -6 is not a code of BLOCK MASS");
  EXPECT_EQ(with("BLOCK MASS\n 6 1.0x"), "card:2: '1.0x' is not a number that a double holds");
  EXPECT_EQ(with("BLOCK MASS\n 6 1e999"), "card:2: '1e999' is not a number that a double holds");
  EXPECT_EQ(with("BLOCK MASS\n 6 +-1"), "card:2: '+-1' is not a number that a double holds");
  EXPECT_EQ(with("BLOCK MASS\n 6 nan"), "card:2: 'nan' is not a finite number");
  EXPECT_EQ(with("BLOCK MASS\n 6 -inf"), "card:2: '-inf' is not a finite number");
  EXPECT_EQ(with("BLOCK MASS\n 6 -173"), "card:2: the mass of particle 6 = -173 is out of range");
  EXPECT_EQ(with("BLOCK MASS\n 21 1"), "card:2: MASS 21 = 1 GeV is refused: it is 0 in this model");
  EXPECT_EQ(with("BLOCK SMINPUTS\n 3 0"), "card:2: alpha_s = 0 is out of range");
  EXPECT_EQ(with("DECAY 6"), "card:1: a DECAY line holds a particle code and a width");
  EXPECT_EQ(with("DECAY 6 -1"), "card:1: the width of particle 6 = -1 is out of range");
  EXPECT_EQ(with("DECAY 9000 1\n 0.5 2 1"), "card:2: 2 daughters announced, 1 given");
  EXPECT_EQ(with("DECAY 9000 1\n 0.5 2 1 x"), "card:2: 'x' is not an integer");
  EXPECT_EQ(with("DECAY 9000 1\n 0.5"), "card:2: a branching ratio lacks its daughters");
}

/// 81 is an auxiliary particle of the model heft, which has no mass.
TEST(ParamCard, OtherParticlesHaveNoPlace) {
  for (const std::string more :
       {"BLOCK MASS\n 81 5.0\n", "DECAY 81 5.0\n", "BLOCK YUKAWA\n 81 1\n"}) {
    EXPECT_EQ(read(default_card + more), read(default_card)) << more;
  }
}

/// Without the Cabibbo angle there is no mixing, whatever the other parameters are.
TEST(ParamCard, QuarksMix) {
  EXPECT_FALSE(read(default_card).mixes_quarks());
  EXPECT_FALSE(read(default_card + "BLOCK VCKMIN\n 1 0\n 2 0.8").mixes_quarks());
  const std::string mixing = "BLOCK VCKMIN\n 1 0.225\n 2 0.82\n 3 0.16\n 4 0.35\n 5 1\n";
  const Parameters parameters = read(default_card + mixing);
  EXPECT_TRUE(parameters.mixes_quarks());
  EXPECT_EQ(parameters.mixing(), (std::vector{0.225, 0.82, 0.16, 0.35}));
  std::ostringstream written;
  written << card_text(parameters);
  EXPECT_EQ(read(written.str()), parameters);
}

TEST(ParamCard, MixingOutOfRangeIsRefused) {
  EXPECT_EQ(message("BLOCK VCKMIN\n 1 1.5"), "card:2: lambda of VCKMIN = 1.5 is out of range");
  EXPECT_EQ(message("BLOCK VCKMIN\n 1 0.5\n 2 4"), "card:3: A of VCKMIN = 4 is out of range");
  EXPECT_EQ(message("Block Wolfenstein\n 2 0.8\n 1 1.2272"),
            "card:3: BLOCK WOLFENSTEIN: lambda of VCKMIN = 1.2272 is out of range");
  EXPECT_EQ(message("Block Wolfenstein\n 1 0.2\n 1 0.2"),
            "card:3: BLOCK WOLFENSTEIN 1 is given twice");
}

/// V_ub is that of MadGraph, A lambda^3 (rho - i eta), and other elements agree up to higher orders
/// in lambda.
TEST(ParamCard, MadGraphsMixingIsRead) {
  const double lambda = 0.2253, a = 0.808, rho = 0.132, eta = 0.341;
  std::istringstream card(default_card + fmt::format("Block Wolfenstein\n 1 {}\n 2 {}\n 3 {}\n 4 "
                                                     "{}\n",
                                                     lambda, a, rho, eta));
  const CardReading reading = read_partial_card(card, "card");
  EXPECT_TRUE(reading.has_wolfenstein);
  EXPECT_EQ(reading.lines.at("VCKMIN 1"), 21);
  const QuarkMixing v = quark_mixing(reading.parameters);
  const std::complex<double> expected = a * std::pow(lambda, 3) * std::complex(rho, -eta);
  EXPECT_LT(std::abs(v[0][2] - expected), 1e-15);
  EXPECT_NEAR(std::abs(v[0][1]), lambda, std::pow(lambda, 6));
  EXPECT_NEAR(std::abs(v[1][2]), a * lambda * lambda, std::pow(lambda, 6));
  EXPECT_LT(std::abs(v[2][0] - a * std::pow(lambda, 3) * std::complex(1 - rho, -eta)),
            std::pow(lambda, 5));
  // Without lambda there is no mixing, and VCKMIN comes first.
  std::istringstream none(default_card + "Block Wolfenstein\n 1 0\n 2 0.8\n");
  EXPECT_FALSE(read_partial_card(none, "card").parameters.mixes_quarks());
  std::istringstream both(default_card +
                          "BLOCK VCKMIN\n 1 0.225\n 2 0.82\nBlock Wolfenstein\n 1 "
                          "0.2\n");
  const CardReading other = read_partial_card(both, "card");
  EXPECT_EQ(other.parameters["lambda"], 0.225);
  EXPECT_EQ(other.not_taken.at(0).str(),
            "card:24: WOLFENSTEIN 1 = 0.2 is not used: the block VCKMIN has the mixing of quarks");
}

TEST(ParamCard, MessagesShowNoControlBytes) {
  EXPECT_EQ(message("\x1b[31mred"), "card:1: '?[31mred' comes before any BLOCK or DECAY");
  EXPECT_EQ(message(std::string(1000, 'x')).size(),
            std::string("card:1: '...' comes before any BLOCK or DECAY").size() + 40);
}

TEST(ParamCard, DuplicatesAreRefused) {
  EXPECT_EQ(message(default_card + "BLOCK MASS\n 6 173.0\n"),
            "card:21: BLOCK MASS 6 is given twice");
  EXPECT_EQ(message(default_card + "DECAY 6 1.4915\n"), "card:20: DECAY 6 is given twice");
}

/// As in MadGraph, the value of the model is taken, and the card's is named.
TEST(ParamCard, NumbersThatFollowFromOthersAreNotTaken) {
  const auto reading_of = [](const std::string& text) {
    std::istringstream card(text);
    return read_partial_card(card, "card");
  };
  const CardReading w = reading_of(default_card + "BLOCK MASS\n 24 80.379\n");
  EXPECT_EQ(w.parameters, Parameters());
  ASSERT_EQ(w.not_taken.size(), 1U);
  EXPECT_EQ(w.not_taken[0].str(),
            "card:21: MASS 24 = 80.379 GeV is not used: the mass of the W follows from MZ, aEWM1 "
            "and Gf, and is 80.419 GeV; aEWM1=132.17886 gives this mass");
  // The advice is right.
  EXPECT_NEAR(reading_of(replaced(default_card, "1.325070e+02", "132.17886")).parameters.mass(24),
              80.379, 1e-6);
  const CardReading other = reading_of(default_card +
                                       "BLOCK MASS\n 12 1e-9\n 22 0\nBLOCK SMINPUTS\n 4 91.2\n"
                                       "DECAY 21 3\nDECAY 22 Auto\nDECAY 16 0\n");
  EXPECT_EQ(other.parameters, Parameters());
  std::vector<std::string> texts;
  for (const NumberNotTaken& own : other.not_taken) texts.push_back(own.str());
  EXPECT_EQ(texts,
            (std::vector<std::string>{
                "card:21: MASS 12 = 1e-09 GeV is not used: it is 0 in this model",
                "card:24: SMINPUTS 4 = 91.2 GeV is not used: it follows from other parameters, and "
                "is 91.188 GeV",
                "card:25: DECAY 21 = 3 GeV is not used: it is 0 in this model",
                "card:26: DECAY 22 = Auto is not used: it is 0 in this model"}));
  // Where nobody reads lines, it is an error.
  EXPECT_EQ(message(default_card + "BLOCK MASS\n 12 1\n"),
            "card:21: MASS 12 = 1 GeV is refused: it is 0 in this model");
  const auto no_w = message(replaced(default_card, "9.118800e+01", "70.0"));
  EXPECT_EQ(no_w.find("card: M_Z = 70 GeV"), 0U) << no_w;
}

TEST(ParamCard, FilesAreReadAndMissingOnesNamed) {
  const auto path = std::filesystem::path(testing::TempDir()) /
                    ("helikos_param_card_" + std::to_string(getpid()) + ".dat");
  std::ofstream(path) << default_card;
  EXPECT_EQ(read_param_card(path), Parameters());
  std::ofstream(path) << "BLOCK MASS\n 6\n";
  EXPECT_THROW(read_param_card(path), InputError);
  std::filesystem::remove(path);
  EXPECT_THROW(read_param_card(path), InputError);
  EXPECT_THROW(read_param_card(std::filesystem::path(testing::TempDir())), InputError);
}

TEST(ParamCard, WriteIsTheInverseOfReadToTheLastBit) {
  ParameterInputs inputs;
  inputs["mass 6"] = 172.76000000000002;
  inputs["mass 13"] = 0.1 + 0.2;
  inputs["yukawa 15"] = 1.0 / 3.0;
  inputs["decay 15"] = 2.267e-12;
  inputs["aS"] = 0.1 * 1.1799999999;
  inputs["Gf"] = 1.1663787e-5;
  const Parameters p(inputs);
  EXPECT_EQ(read(write(p)), p);
  EXPECT_EQ(read(write(Parameters())), Parameters());
}

std::vector<std::string> unused(const std::string& text) {
  std::istringstream card(text);
  return read_partial_card(card, "card").unused;
}

TEST(ParamCard, KnowsWhatItDoesNotUse) {
  using List = std::vector<std::string>;
  EXPECT_EQ(unused(default_card), List());
  EXPECT_EQ(unused(default_card + "BLOCK foo # mine\n 1 2\nBlock FOO\n 3 4\nDECAY 1000022 0.1\n" +
                   "Block Bar\n"),
            (List{"BLOCK FOO", "DECAY 1000022", "BLOCK BAR"}));
  EXPECT_EQ(unused("BLOCK MASS\n 6 172\n 99 5\nBLOCK SMINPUTS\n 6 172\nBLOCK YUKAWA\n 23 1\n" +
                   std::string("BLOCK VCKMIN\n 5 1\n")),
            (List{"MASS 99", "SMINPUTS 6", "YUKAWA 23", "VCKMIN 5"}));
  EXPECT_EQ(unused(default_card + "BLOCK " + std::string(1000, 'x') + "\n"),
            (List{"BLOCK " + std::string(40, 'X')}));
}

/// Parts that MadGraph and programs for spectra write into every card.
TEST(ParamCard, UsualPartsOfCardsAreNoNews) {
  EXPECT_TRUE(
      unused(default_card +
             "BLOCK MODSEL\n 1 0\nBlock spinfo\n 1 name\nBLOCK DCINFO\nBLOCK MINPAR\n 3 10\n"
             "BLOCK EXTPAR\nBlock QNUMBERS 82 # gh\n 1 0\nBlock loop\n 1 91.188\n"
             "Block wolfenstein\n 1 0\nDECAY 1 0.0\nDECAY 82 0.0 # gh\nDECAY 250 2.4414\n"
             "DECAY 251 2.0476\nDECAY 9000002 2.0476\nDECAY 9900012 0\n")
          .empty());
  EXPECT_TRUE(unused("BLOCK MASS\n 6 173\n 12 0.0 # ve\n 21 0.0 # g\n 22 0.0 # a\n 24 80.419002\n "
                     "82 0.0 # gh\n"
                     " 250 91.188 # G0\n 251 80.419 # G+\n")
                  .empty());
}

}  // namespace
}  // namespace helikos::param_card_test
