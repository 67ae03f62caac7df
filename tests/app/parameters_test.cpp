// SPDX-License-Identifier: Apache-2.0
// `--param-card`, `--set` and `info --card`, and what they change of labels.
#include <gmock/gmock.h>

#include <sstream>

#include "app/program.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos::app::parameters_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ParametersOfRuns : public ProgramTest {
 protected:
  Parameters card_of(const std::string& arguments) const {
    const Outcome outcome = helikos("info --card " + arguments);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    std::istringstream card(outcome.out);
    return read_param_card(card, "info --card");
  }
  nlohmann::json integrate(const std::string& arguments) const {
    const Outcome outcome = helikos("integrate " + arguments + " --json r.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return json("r.json");
  }
};

TEST_F(ParametersOfRuns, CardsArePrintedAndChanged) {
  EXPECT_EQ(card_of(""), Parameters());
  ParameterInputs inputs;
  inputs["mass 6"] = inputs["yukawa 6"] = 172.5;
  inputs["decay 6"] = 1.4;
  EXPECT_EQ(card_of("--set MT=172.5 --set 'yukawa 6=172.5' --set 'WT 1.4'"), Parameters(inputs));
  write("card", "BLOCK MASS\n 6 172.5\n");
  EXPECT_EQ(card_of("--param-card card --set wt=1.4"), Parameters(inputs));
}

TEST_F(ParametersOfRuns, PartsOfCardsAreSaid) {
  write("card", "BLOCK MASS\n 6 172.5\n");
  const Outcome outcome = helikos("info 'g g > t t~' --param-card card");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("172.5"));
  EXPECT_EQ(outcome.err,
            "helikos: card: what it does not have keeps its default: SMINPUTS 1 = 132.507, "
            "SMINPUTS 2 = 1.16639e-05, SMINPUTS 3 = 0.118, MASS 5 = 4.7, MASS 15 = 1.777, MASS 23 "
            "= 91.188, MASS 25 = 125, DECAY 6 = 1.4915 and 3 more\n");
  write("card", "BLOCK SMINPUTS Q= 1\n 3 0.12\n 6 172.5\nBLOCK SMINPUTS Q= 2\n 3 0.13\n 6 171\n");
  const Outcome other = helikos("info 'g g > t t~' --param-card card");
  EXPECT_THAT(other.err, HasSubstr("helikos: card: numbers of SLHA 1 are read as those of the "
                                   "model: SMINPUTS 6 as MASS 6\n"));
  EXPECT_THAT(other.err, HasSubstr("helikos: card: of blocks at several scales the last one is "
                                   "taken: SMINPUTS at Q = 2 GeV\n"));
  EXPECT_THAT(other.out, HasSubstr("171"));
}

/// As in MadGraph: what follows from others is that of the model, and a line says so.
TEST_F(ParametersOfRuns, MassesThatFollowFromOthersAreNotTaken) {
  const std::string inputs = helikos("info --card").out;
  write("plain", inputs.substr(0, inputs.find("   24 ")) +
                     inputs.substr(inputs.find('\n', inputs.find("   24 ")) + 1));
  write("other", inputs.substr(0, inputs.find("   24 ")) + "   24 80.377\n   12 1e-9\n" +
                     inputs.substr(inputs.find('\n', inputs.find("   24 ")) + 1));
  EXPECT_EQ(card_of("--param-card other"), card_of("--param-card plain"));
  const Outcome outcome = helikos("info 'u d~ > w+' --param-card other");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err,
              HasSubstr(": MASS 24 = 80.377 GeV is not used: the mass of the W follows "
                        "from MZ, aEWM1 and Gf, and is 80.419 GeV; aEWM1="));
  EXPECT_THAT(outcome.err, HasSubstr(": MASS 12 = 1e-09 GeV is not used: it is 0 in this model\n"));
  EXPECT_THAT(outcome.out, HasSubstr("80.419\n"));
}

TEST_F(ParametersOfRuns, WhatIsNotUsedOfACardIsSaid) {
  const std::string own =
      read_file(std::filesystem::path(HELIKOS_SOURCE_DIR) / "processes/gg_tt/param_card.txt");
  write("own", own);
  EXPECT_EQ(helikos("info --card --param-card own").err, "");
  write("card", own + "BLOCK FOO\n 1 2\nDECAY 1000022 1.0\n");
  EXPECT_EQ(helikos("info --card --param-card card").err,
            "helikos: card: blocks of the card that the model does not have: FOO\n"
            "helikos: card: Helikos does not use its DECAY 1000022\n");
  std::string decays = "BLOCK A\nBLOCK B\nXSECTION 1 2\n 3 4\n";
  for (int code = 101; code <= 107; ++code) decays += "DECAY " + std::to_string(code) + " 1.0\n";
  write("card", own + decays);
  EXPECT_EQ(helikos("info --card --param-card card").err,
            "helikos: card: blocks of the card that the model does not have: A, B\n"
            "helikos: card: Helikos does not use its DECAY 101, DECAY 102, DECAY 103, DECAY 104, "
            "DECAY 105 and 2 more\n");
}

TEST_F(ParametersOfRuns, AMassThatIsSetIsNotThatOfTheYukawaCoupling) {
  EXPECT_EQ(helikos("info --card --set MT=172.5").err,
            "helikos: --set: the mass of t is 172.5 GeV, that of its Yukawa coupling stays 173 GeV "
            "(--set \"yukawa 6=172.5\" changes it too)\n");
  EXPECT_EQ(helikos("info --card --set MT=172.5 --set ymt=172.5").err, "");
  EXPECT_EQ(helikos("info --card --set WT=1.4").err, "");
}

TEST_F(ParametersOfRuns, PartonsFollowTheMassOfTheB) {
  const std::string line =
      "helikos: b and b~ are in p and j, as their mass is 0 (--define says otherwise)\n";
  const Outcome massless = helikos("info 'p p > t t~' --set MB=0 --set ymb=0");
  EXPECT_EQ(massless.err, line);
  EXPECT_THAT(massless.out, HasSubstr("b b~ > t t~"));
  const Outcome massive = helikos("info 'p p > t t~'");
  EXPECT_EQ(massive.err, "");
  EXPECT_THAT(massive.out, Not(HasSubstr("b b~")));
  const auto err = [&](const std::string& arguments) {
    return helikos(arguments + " --set MB=0 --set ymb=0").err;
  };
  EXPECT_EQ(err("info 'g g > t t~'"), "");
  EXPECT_EQ(err("info 'x x > t t~' --define 'x = p g'"), line);
  EXPECT_EQ(err("info 'p p > t t~' --define 'p = g u u~' --define 'j = p'"), "");
  EXPECT_THAT(err("info 'p p > t t~ j' --define 'p g u u~'"), HasSubstr("b and b~ are in j, as"));
  EXPECT_THAT(err("run 'g g > t t~' --batch 8 --cut 'n(j) == 0'"), HasSubstr("are in p and j"));
  EXPECT_EQ(helikos("info 'p p > t t~' --set MC=1.5 --set ymc=1.5").err,
            "helikos: c and c~ are not in p and j, as their mass is 1.5 GeV (--define says "
            "otherwise)\n");
}

/// The sum with b is that without b, and b b~ alone.
TEST_F(ParametersOfRuns, ProtonsHoldWhatPHolds) {
  const std::string options = " --points 20000 --set MB=0 --set ymb=0";
  const auto with = integrate("'p p > t t~'" + options);
  const auto without = integrate("'p p > t t~' --define 'p = g u c d s u~ c~ d~ s~'" + options);
  const auto alone = integrate("'x x > t t~' --define 'x = b b~' --beams p p" + options);
  EXPECT_EQ(with["subprocesses"].size(), without["subprocesses"].size() + 2);
  const auto sigma = [](const nlohmann::json& j) { return j["cross_section_pb"].get<double>(); };
  const auto error = [](const nlohmann::json& j) { return j["error_pb"].get<double>(); };
  EXPECT_GT(sigma(alone), 0.0);
  EXPECT_NEAR(sigma(with), sigma(without) + sigma(alone), 4.0 * (error(with) + error(without)));
}

TEST_F(ParametersOfRuns, ChangesAreOfTheRun) {
  write("run.toml",
        "energy = 500\npoints = 2000\nset = ['MT=172']\n[[process]]\nprocess = 'e+ e- > t t~'\n"
        "set = ['WT=1.2']\n[[process]]\nprocess = 'e+ e- > mu+ mu-'\n");
  const auto found = integrate("run.toml --set aS=0.12");
  using List = std::vector<std::string>;
  EXPECT_EQ(found["processes"][0]["set"], (List{"MT=172", "WT=1.2", "aS=0.12"}));
  EXPECT_EQ(found["processes"][1]["set"], (List{"MT=172", "aS=0.12"}));
}

TEST_F(ParametersOfRuns, CheckpointsAndGridsKnowTheParameters) {
  const std::string process = "'e+ e- > t t~' --energy 500 --points 2000 ";
  integrate(process + "--checkpoint a.checkpoint --grids a.grids --set MT=172");
  const auto refused = [&](const std::string& options) {
    const Outcome outcome = helikos("integrate " + process + options);
    EXPECT_EQ(outcome.status, 2) << options;
    EXPECT_THAT(outcome.err, HasSubstr("other parameters of the model (--param-card, --set)"));
  };
  refused("--checkpoint a.checkpoint --resume");
  refused("--checkpoint a.checkpoint --resume --set MT=171");
  refused("--grids a.grids");
  // The same by a card.
  write("card", "BLOCK MASS\n 6 172\nBLOCK YUKAWA\n 6 173\n");
  integrate(process + "--checkpoint a.checkpoint --resume --param-card card");
}

TEST_F(ParametersOfRuns, FilesOfEventsAndTheirRepeatSayThem) {
  const std::string run = "generate 'e+ e- > t t~' --energy 500 --points 2000 --events 20 ";
  const Outcome outcome = helikos(run + "--set MT=172 --set 'WT 1.2' --output a.lhe");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(read_file(work() / "a.lhe"), HasSubstr("MT=172"));
  const std::string page = read_file(work() / "a.report.html");
  EXPECT_THAT(page, HasSubstr("<span>--set</span> <span>MT=172</span>"));
  EXPECT_THAT(page, HasSubstr("<dt>parameter</dt><dd>WT 1.2</dd>"));
}

/// A value of --set or of a card is named; a default is not, nor a value that counts.
TEST_F(ParametersOfRuns, AnAlphaSThatIsNotUsedIsSaid) {
  const std::string run = "integrate 'g g > t t~' --beams p p --points 500 ";
  const std::string line =
      "helikos: alpha_s = 0.13 of --set or --param-card is not used: alpha_s is that of the PDF "
      "set toy (--alpha-s card takes it)\n";
  EXPECT_EQ(helikos(run + "--set aS=0.13").said(), line);
  std::string card = helikos("info --card --set aS=0.13").out;
  write("card", card);
  EXPECT_EQ(helikos(run + "--param-card card").said(), line);
  EXPECT_EQ(helikos(run).said(), "");
  EXPECT_EQ(helikos(run + "--set MT=172 --set ymt=172").said(), "");
  EXPECT_EQ(helikos(run + "--set aS=0.13 --alpha-s card").said(), "");
  EXPECT_EQ(helikos(run + "--set aS=0.13 --alpha-s 2loop").said(), "");
  EXPECT_EQ(helikos("integrate 'e+ e- > t t~' --energy 500 --points 500 --set aS=0.13").said(), "");
  // A card that does not have it.
  write("part", "BLOCK MASS\n 6 173\n");
  EXPECT_THAT(helikos(run + "--param-card part").said(), Not(HasSubstr("is not used")));
}

TEST_F(ParametersOfRuns, CardsSayHowQuarksMix) {
  EXPECT_THAT(helikos("info --card").out, HasSubstr("# Quarks do not mix. BLOCK VCKMIN of a card"));
  const std::string mixed = helikos("info --card --set lambda=0.2265").out;
  EXPECT_THAT(mixed, HasSubstr("BLOCK VCKMIN\n    1 0.2265"));
  EXPECT_THAT(mixed, Not(HasSubstr("do not mix")));
}

}  // namespace
}  // namespace helikos::app::parameters_test
