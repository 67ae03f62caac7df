// SPDX-License-Identifier: Apache-2.0
// A model that has almost nothing of the Standard Model: its particles have codes above 9000000,
// its parameters their own blocks.
#include "model/made_up_model.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>
#include <string>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos::made_up_model_test {
namespace {

const ParameterTable& table() { return *test::made_up_model().parameters; }

Parameters read(const std::string& text) {
  std::istringstream card(text);
  return read_param_card(card, "card", table());
}

std::string write(const Parameters& parameters) {
  std::ostringstream card;
  card << card_text(parameters);
  return card.str();
}

template <class Call>
std::string error_of(const Call& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string setting(const std::string& text) {
  return error_of([&] {
    ParameterInputs inputs(table());
    set_parameter(inputs, text);
  });
}

const std::string card = R"(# Made-up model inputs (SLHA)
BLOCK DARK
    1 0.5                      # coupling of zd
BLOCK DARKMIX
  1 2 0.125                    # MXD / MZD
BLOCK MASS # [GeV]
   11 0                        # e-
9000005 400                      # zd
9000006 50                       # xd, which follows from the others
DECAY 9000005 0.75                     # zd
)";

TEST(MadeUpModel, ParticlesHaveTheirMassesAndWidths) {
  const Parameters p(table());
  for (const int sign : {1, -1}) {
    EXPECT_EQ(p.mass(sign * 9000005), 500.0);
    EXPECT_EQ(p.width(sign * 9000005), 2.0);
    EXPECT_EQ(p.mass(sign * 9000006), 125.0);
    EXPECT_EQ(p.width(sign * 9000006), 0.0);
  }
  for (const int other : {0, 6, 11, 24, 9000004, 9000007, std::numeric_limits<int>::min(),
                          std::numeric_limits<int>::max()})
    EXPECT_EQ(p.mass(other) + p.width(other), 0.0) << other;
  EXPECT_EQ(p.alpha_s(), 0.0);
  EXPECT_EQ(p.electric_coupling(), 0.0);
  EXPECT_FALSE(p.mixes_quarks());
  EXPECT_FALSE(p == Parameters());
}

TEST(MadeUpModel, IsReadFromACardAndWrittenBack) {
  const Parameters p = read(card);
  EXPECT_EQ(p["gd"], 0.5);
  EXPECT_EQ(p["kd"], 0.125);
  EXPECT_EQ(p.mass(9000005), 400.0);
  EXPECT_EQ(p.width(9000005), 0.75);
  EXPECT_EQ(p.mass(9000006), 50.0);
  EXPECT_EQ(write(p), card);
  EXPECT_FALSE(p == Parameters(table()));
  EXPECT_EQ(read(write(Parameters(table()))), Parameters(table()));
}

TEST(MadeUpModel, IsSetByNameAndByEntry) {
  ParameterInputs inputs(table());
  for (const char* text : {"mzd=400", "decay 9000005=0.75", "GD 0.5", "darkmix 1 2 = 0.125"})
    set_parameter(inputs, text);
  EXPECT_EQ(Parameters(inputs), read(card));
  EXPECT_EQ(setting("MT=170"),
            "there is no parameter 'MT'; there are gd kd Me MZD WZD, and those of blocks, such as "
            "'mass 6' or 'decay 6'");
  EXPECT_EQ(setting("MXD=10"), "MXD follows from others");
  EXPECT_EQ(setting("darkmix 2 1=0").find("there is no parameter 'darkmix 2 1'"), 0U);
  EXPECT_EQ(setting("MZD=-1"), "the mass of particle 9000005 = -1 is out of range");
  EXPECT_EQ(setting("decay 9000006=1"), "the width of particle 9000006 = 1 is out of range");
}

TEST(MadeUpModel, CardsHaveItsBlocksOnly) {
  const auto message = [](const std::string& text) { return error_of([&] { read(text); }); };
  EXPECT_EQ(message("# nothing"),
            "card: is no card: it has nothing in BLOCK DARK, DARKMIX or MASS, and no DECAY");
  EXPECT_EQ(message("BLOCK DARK\n 1 0.5\n"), "card: the card has no BLOCK DARKMIX 1 2");
  EXPECT_EQ(message("BLOCK DARKMIX\n 1 0.5\n"),
            "card:2: a line of BLOCK DARKMIX holds 2 codes and a value");
  EXPECT_EQ(message("BLOCK DARKMIX\n 1 2 3\n 1 2 3\n"), "card:3: BLOCK DARKMIX 1 2 is given twice");
  EXPECT_EQ(message(card + "BLOCK MASS\n 9000005 1\n"),
            "card:12: BLOCK MASS 9000005 is given twice");
  std::istringstream wrong("BLOCK MASS\n 9000006 51\n");
  EXPECT_EQ(read_partial_card(wrong, "card", table()).not_taken.at(0).str(),
            "card:2: MASS 9000006 = 51 GeV is not used: it follows from other parameters, and is "
            "125 GeV");
  std::istringstream other("BLOCK MASS\n 6 173\nBLOCK SMINPUTS\n 1 1\nBLOCK DARKMIX\n 3 3 1\n");
  EXPECT_EQ(read_partial_card(other, "card", table()).unused,
            (std::vector<std::string>{"MASS 6", "BLOCK SMINPUTS", "DARKMIX 3 3"}));
}

TEST(MadeUpModel, ProcessesNameItsParticles) {
  const Model& model = test::made_up_model();
  const Parameters p(table());
  EXPECT_EQ(&find_model("made-up"), &model);
  EXPECT_EQ(antiparticle(9000005), 9000005);
  EXPECT_EQ(antiparticle(9000006), -9000006);
  const Process process = Process::parse("e+ e- > xd xd~", model);
  EXPECT_EQ(process.str(), "e+ e- > xd xd~");
  EXPECT_EQ(process.legs()[3].pdg(), -9000006);
  const Multiparticles labels(model);
  const auto list = expand_default(parse_request("e+ e- > all all", labels), p);
  std::vector<std::string> found;
  for (const Subprocess& own : list)
    found.push_back(Process::make(own.process.legs(), {}, own.process.model()).str());
  EXPECT_EQ(found, (std::vector<std::string>{"e+ e- > e- e+", "e+ e- > zd zd", "e+ e- > xd xd~"}));
  EXPECT_THROW(Process::parse("e+ e- > t t~", model), InputError);
}

}  // namespace
}  // namespace helikos::made_up_model_test
