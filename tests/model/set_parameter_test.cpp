// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/param_card.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <sstream>
#include <string>

#include "helikos/base/core/error.hpp"

namespace helikos::set_parameter_test {
namespace {

ParameterInputs with(const std::string& change) {
  ParameterInputs inputs;
  set_parameter(inputs, change);
  return inputs;
}

std::string message(const std::string& change) {
  try {
    with(change);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(SetParameter, ParametersHaveNamesAndBlocks) {
  ParameterInputs inputs;
  inputs["mass 6"] = 172.5;
  for (const char* change : {"MT=172.5", "mt = 172.5", "MT 172.5", "mass 6=172.5", "Mass 6 172.5",
                             " MASS\t6 = 1.725D+02 "})
    EXPECT_EQ(with(change), inputs) << change;
  EXPECT_EQ(with("WT=1.5")["decay 6"], 1.5);
  EXPECT_EQ(with("decay 6=1.5"), with("WT=1.5"));
  EXPECT_EQ(with("width 6=1.5"), with("WT=1.5"));
  EXPECT_EQ(with("ymb=0")["ymb"], 0.0);
  EXPECT_EQ(with("aEWM1=128")["aEWM1"], 128.0);
  EXPECT_EQ(with("Gf=1.16e-5")["Gf"], 1.16e-5);
  EXPECT_EQ(with("aS=0.13"), with("sminputs 3=0.13"));
  EXPECT_EQ(with("vckmin 1=0.2"), with("lambda=0.2"));
  EXPECT_EQ(with("decay 15=1e-12")["decay 15"], 1e-12);
}

/// Each name changes one number of the card, each another one.
TEST(SetParameter, EachNameIsOneNumberOfTheCard) {
  std::set<std::string> cards;
  for (const std::string& name : standard_parameters().names()) {
    // These three must give a real mass of the W.
    const char* value = name == "aEWM1" ? "131"
                        : name == "Gf"  ? "1.2e-5"
                        : name == "MZ"  ? "92"
                                        : "0.00012";
    const Parameters parameters(with(name + "=" + value));
    std::ostringstream card;
    card << card_text(parameters);
    EXPECT_TRUE(cards.insert(card.str()).second) << name;
    std::istringstream again(card.str());
    EXPECT_EQ(read_param_card(again, "card"), parameters) << name;
  }
  EXPECT_GT(cards.size(), 25U);
}

TEST(SetParameter, WhatIsWrongIsNamed) {
  const std::string blocks = ", and those of blocks, such as 'mass 6' or 'decay 6'";
  EXPECT_EQ(message("MX=1"),
            "there is no parameter 'MX'; near it are MD MU MS MC MB MT Me MZ" + blocks);
  EXPECT_EQ(message("decay 96=1"),
            "there is no parameter 'decay 96'; near it are DECAY 6, DECAY 1, DECAY 2, DECAY 3, "
            "DECAY 4, DECAY 5, DECAY 11, DECAY 13" +
                blocks);
  EXPECT_EQ(message("mass\t99 = 1").find("there is no parameter 'mass?99'; near it are MASS "), 0U);
  for (const char* change : {"mass 21x=1", "mass 6 7=1", "mass=1", "foo 6=1", "mass -6=1", "=1",
                             "mass 99=1", "sminputs 4=91", "yukawa 23=1"})
    EXPECT_EQ(message(change).find("there is no parameter '"), 0U) << change << message(change);
  EXPECT_EQ(message("MT"), "'MT' has no value: write MT=172.5 or 'mass 6=172.5'");
  EXPECT_EQ(message("MT="), "'' is not a number");
  EXPECT_EQ(message("MT=nan"), "'nan' is not a number");
  EXPECT_EQ(message("MT=1e999"), "'1e999' is not a number");
  EXPECT_EQ(message("MT=-1"), "the mass of particle 6 = -1 is out of range");
  EXPECT_EQ(message("mass 21=1"), "the mass of particle 21 = 1 is out of range");
  EXPECT_EQ(message("\x1b[2J=1").find('\x1b'), std::string::npos);
}

/// The value in the message gives this mass.
TEST(SetParameter, TheMassOfTheWFollows) {
  const std::string text = message("MW=80.379");
  const std::string advice = "the mass of the W follows from MZ, aEWM1 and Gf; aEWM1=";
  ASSERT_EQ(text.find(advice), 0U) << text;
  const Parameters parameters(
      with("aEWM1=" + std::to_string(std::stod(text.substr(advice.size())))));
  EXPECT_NEAR(parameters.mass(24), 80.379, 1e-4);
  EXPECT_EQ(message("mass 24=200"), "the mass of the W follows from MZ, aEWM1 and Gf");
}

}  // namespace
}  // namespace helikos::set_parameter_test
