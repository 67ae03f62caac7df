// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/parameters.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>
#include <string>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "ufo/dark_folder.hpp"

namespace helikos::test::parameters_test {
namespace {

template <class Call>
std::string error_of(const Call& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

CardReading read(const std::string& text, const ParameterTable& table) {
  std::istringstream card(text);
  return read_partial_card(card, "card", table);
}

std::string setting(const std::string& text, const ParameterTable& table) {
  return error_of([&] {
    ParameterInputs inputs(table);
    set_parameter(inputs, text);
    Parameters{inputs};
  });
}

const std::string default_card = R"(# dark inputs (SLHA)
BLOCK SMINPUTS
    3 0.118                    # aS
BLOCK MASS # [GeV]
   23 91.188                   # Z
1000022 -150                     # n1
    5 4.7                      # q
   25 125                      # s
   24 80.40589480852756        # W+, which follows from the others
BLOCK UMIX
  1 1 0.6                      # U11
  1 2 0.8                      # U12
BLOCK DARK
    0 0.25                     # kq
    2 0.5                      # kQ
BLOCK YUKAWA # [GeV]
    5 -4.7                     # q
DECAY     5 0.5                      # q
)";

TEST(UfoParameters, ParticlesHaveTheirMasses) {
  const FolderTable own(dark_folder());
  const Parameters p(own.table());
  EXPECT_NEAR(p.mass(24), 91.188 * std::sqrt(0.7775), 1e-12);
  EXPECT_EQ(p.mass(-24), p["MW"]);
  EXPECT_EQ(p.mass(1000022), 150.0);
  EXPECT_EQ(p.signed_mass(1000022), -150.0);
  EXPECT_EQ(p.mass(25), 125.0);
  EXPECT_EQ(p.mass(21), 0.0);
  EXPECT_EQ(p.width(5), 0.5);
  EXPECT_EQ(p.yukawa(5), -4.7);
  EXPECT_EQ(p.alpha_s(), 0.118);
  EXPECT_EQ(p.alpha_ew(), 0.0);
  ParameterInputs inputs(own.table());
  set_parameter(inputs, "MZ=100");
  EXPECT_NEAR(Parameters(inputs).mass(24), 100.0 * std::sqrt(0.7775), 1e-12);
}

TEST(UfoParameters, ExternalValuesAreThoseOfTheEvaluation) {
  const FolderTable own(dark_folder());
  ParameterInputs inputs(own.table());
  EXPECT_EQ(ufo::external_values(own.evaluation(), inputs), own.evaluation().defaults());
  set_parameter(inputs, "kQ=7");
  std::vector<double> expected = own.evaluation().defaults();
  expected.at(9) = 7.0;
  EXPECT_EQ(ufo::external_values(own.evaluation(), Parameters(inputs).inputs()), expected);
}

TEST(UfoParameters, CardsAreWrittenAndReadBack) {
  const FolderTable own(dark_folder());
  const Parameters defaults(own.table());
  EXPECT_EQ(card_text(defaults), default_card);
  ParameterInputs inputs(own.table());
  for (const char* change : {"MZ=90.123456789012345678901234567890", "umix 1 2=-0.1", "mn=-3",
                             "dark 0=1e-300", "decay 5=0", "mass 25=0.1", "yukawa 5=1"})
    set_parameter(inputs, change);
  const Parameters changed(inputs);
  const CardReading again = read(card_text(changed), own.table());
  EXPECT_EQ(again.parameters, changed);
  EXPECT_TRUE(again.missing.empty());
  EXPECT_TRUE(again.unused.empty());
}

/// A name as it is written wins, and a name that may be two is refused.
TEST(UfoParameters, NamesMayDifferInCaseOnly) {
  const FolderTable own(dark_folder());
  ParameterInputs inputs(own.table());
  set_parameter(inputs, "kq=2");
  set_parameter(inputs, "kQ=3");
  EXPECT_EQ(inputs["dark 0"], 2.0);
  EXPECT_EQ(inputs["dark 2"], 3.0);
  EXPECT_EQ(setting("KQ=1", own.table()), "'KQ' may be kq or kQ: upper and lower case matter here");
  EXPECT_EQ(setting("mz=90", own.table()), "accepted");
  EXPECT_EQ(own.table().find("KQ"), nullptr);
}

TEST(UfoParameters, PartsOfCardsKeepTheOtherDefaults) {
  const FolderTable own(dark_folder());
  const CardReading reading = read(
      "block mass\n 25 130\nBLOCK FOO\n 1 2 3 4\nBLOCK Wolfenstein\n"
      " 1 0.22\nBLOCK MASS\n 6 173\nDECAY 6 1.5\nDECAY 25 0\n",
      own.table());
  EXPECT_EQ(reading.parameters.mass(25), 130.0);
  EXPECT_EQ(reading.parameters.mass(5), 4.7);
  EXPECT_EQ(reading.missing.size(), 10U);
  EXPECT_EQ(reading.missing.front()->name, "aS");
  EXPECT_EQ(reading.unused, (std::vector<std::string>{"BLOCK FOO", "MASS 6", "DECAY 6"}));
}

TEST(UfoParameters, BlocksMayHaveSeveralNumbersOfCodes) {
  ufo::Folder folder = dark_folder();
  folder.parameters.push_back(external(20, "four", 0.5, "Dark", {1, 2, 3, 4}));
  const FolderTable own(folder);
  const auto reading = read("BLOCK DARK\n 2 0.1\n 1 2 3 4 0.2\n 1 2 3 5 0.3\n", own.table());
  EXPECT_EQ(reading.parameters["kQ"], 0.1);
  EXPECT_EQ(reading.parameters["four"], 0.2);
  EXPECT_EQ(reading.unused, (std::vector<std::string>{"DARK 1 2 3 5"}));
  EXPECT_EQ(error_of([&] { read("BLOCK DARK\n 1 2 0.1\n", own.table()); }),
            "card:2: a line of BLOCK DARK holds 1 or 4 codes and a value");
  EXPECT_EQ(error_of([&] { read("BLOCK UMIX\n 1 0.1\n", own.table()); }),
            "card:2: a line of BLOCK UMIX holds 2 codes and a value");
  EXPECT_EQ(error_of([&] { read("BLOCK DARK\n -1 0.1\n", own.table()); }),
            "card:2: -1 is not a code of BLOCK DARK");
}

TEST(UfoParameters, SignsOfMassesAreCheckedByParticle) {
  ufo::Folder folder = dark_folder();
  const FolderTable own(folder);
  EXPECT_EQ(setting("MN=150", own.table()), "accepted");
  EXPECT_EQ(setting("MN=-1e20", own.table()),
            "the mass of particle 1000022 = -1e+20 is out of range");
  EXPECT_EQ(setting("MQ=-4", own.table()), "accepted");
  EXPECT_EQ(setting("MS=-4", own.table()), "the mass of particle 25 = -4 is out of range");
  EXPECT_EQ(setting("WQ=-4", own.table()), "the width of particle 5 = -4 is out of range");
  EXPECT_EQ(setting("ymq=4.7", own.table()), "accepted");
  EXPECT_EQ(setting("mass 21=1", own.table()), "the mass of particle 21 = 1 is out of range");
  folder.parameters[1].value = "-MZ*cw + 10*kq";
  const FolderTable negative(folder);
  EXPECT_EQ(setting("kq=1", negative.table()), "accepted");
  EXPECT_EQ(setting("kq=100", negative.table()), "accepted");
  folder.parameters[1].value = "MZ*cw - 10*kq";
  const FolderTable positive(folder);
  EXPECT_EQ(setting("kq=0", positive.table()), "accepted");
  EXPECT_EQ(setting("kq=10", positive.table()).find("the mass of particle 24 = -19.59"), 0U);
  folder.parameters[4].value = 150.0;
  EXPECT_EQ(setting("MN=-150", FolderTable(folder).table()), "accepted");
}

TEST(UfoParameters, InternalMassesAreDerived) {
  ufo::Folder folder = dark_folder();
  const FolderTable own(folder);
  EXPECT_EQ(setting("MW=80", own.table()), "MW follows from others");
  const CardReading other = read("BLOCK MASS\n 24 81\n", own.table());
  EXPECT_EQ(other.not_taken.at(0).str(),
            "card:2: MASS 24 = 81 GeV is not used: it follows from other parameters, and is "
            "80.4059 GeV");
  EXPECT_NEAR(other.parameters.mass(24), 80.4059, 1e-4);
  EXPECT_TRUE(read("BLOCK MASS\n 24 80.406\n", own.table()).not_taken.empty());
  EXPECT_EQ(read("BLOCK MASS\n 24 80.406\n", own.table()).missing.size(), 11U);
  folder.parameters[1] = internal(2, "MW", "MZ*complex(0,1)", true);
  EXPECT_EQ(error_of([&] { Parameters{FolderTable(folder).table()}; }),
            "MW = 0+91.188i is not real");
  folder = dark_folder();
  folder.parameters[15].value = "1/kq - 4";
  EXPECT_EQ(setting("kq=0", FolderTable(folder).table()),
            "parameters.py:16: sw2 is not finite: inf+0i");
}

TEST(UfoParameters, TheEngineFindsInternalCouplings) {
  ufo::Folder folder = dark_folder();
  folder.parameters[2] = internal(3, "aS", "G**2/4/cmath.pi");
  folder.parameters[13] = external(14, "G", 1.25, "SMINPUTS", {3});
  folder.parameters.push_back(internal(20, "aEW", "1/128."));
  const FolderTable own(folder);
  const Parameters p(own.table());
  EXPECT_NEAR(p.strong_coupling(), 1.25, 1e-15);
  EXPECT_EQ(p.alpha_ew(), 1.0 / 128.0);
  EXPECT_EQ(read(card_text(p), own.table()).parameters, p);
  EXPECT_EQ(
      error_of([&] { read("BLOCK X\n 1 1\n", own.table()); }),
      "card: is no card: it has nothing in BLOCK MASS, UMIX, DARK, YUKAWA or SMINPUTS, and no "
      "DECAY");
}

TEST(UfoParameters, AParticleWithoutAMassHasNoneOfItsCode) {
  ufo::Folder folder = dark_folder();
  const auto mass = [](const ufo::Folder& own) {
    const FolderTable table(own);
    return Parameters(ParameterInputs(table.table())).mass(25);
  };
  EXPECT_GT(mass(folder), 0.0);
  folder.particles.back().mass = "ZERO";  // the parameter MS has the entry MASS 25
  EXPECT_EQ(mass(folder), 0.0);
}

TEST(UfoParameters, ManyNamesAreNotListed) {
  ufo::Folder folder = dark_folder();
  for (int i = 0; i < 100; ++i)
    folder.parameters.push_back(external(30 + i, "c" + std::to_string(i), 0.0, "C", {i}));
  const std::string text = setting("nothing=1", FolderTable(folder).table());
  EXPECT_NE(text.find("; near it are "), std::string::npos) << text;
  EXPECT_NE(text.find(", and those of blocks, such as "), std::string::npos) << text;
  EXPECT_LT(text.size(), 160u) << text;
}

TEST(UfoParameters, EntriesThatCardsCannotHaveAreRefused) {
  const auto message = [](auto change) {
    ufo::Folder folder = dark_folder();
    change(folder.parameters[10]);
    return error_of([&] { FolderTable{folder}; });
  };
  EXPECT_EQ(message([](auto& own) { own.block.clear(); }),
            "parameters.py:11: kq is external and has no lhablock");
  EXPECT_EQ(message([](auto& own) { own.block = "A B"; }),
            "parameters.py:11: kq has a lhablock with a blank: 'A B'");
  EXPECT_EQ(message([](auto& own) { own.codes.clear(); }),
            "parameters.py:11: kq is external and has no lhacode");
  EXPECT_EQ(message([](auto& own) { own.codes = {2}; }),
            "parameters.py:12: kQ has the entry DARK 2 of kq");
  EXPECT_EQ(message([](auto& own) {
              own.block = "decay", own.codes = {1, 2};
            }),
            "parameters.py:11: kq is a width and has several codes");
}

}  // namespace
}  // namespace helikos::test::parameters_test
