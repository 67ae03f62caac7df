// SPDX-License-Identifier: Apache-2.0
// What the header of a file of events says of its weights and of the parameters.
#include <gmock/gmock.h>

#include <sstream>

#include "app/program.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos::app::event_header_test {
namespace {

using ::testing::HasSubstr;

class EventHeader : public ProgramTest {
 protected:
  /// The set `toy` with three equal members, and with a number of LHAPDF or without.
  void make_set(const std::string& number) const {
    const std::string toy = HELIKOS_SOURCE_DIR "/src/helikos/beams/toy/toy";
    auto text = read_file(toy + ".info");
    const auto put = [&](const std::string& from, const std::string& to) {
      text.replace(text.find(from), from.size(), to);
    };
    put("NumMembers: 1", "NumMembers: 3");
    put("ErrorType: none", "ErrorType: symmhessian+as");
    std::filesystem::create_directory(work() / "mine");
    write("mine/mine.info", text + number);
    for (int i = 0; i < 3; ++i)
      write("mine/mine_000" + std::to_string(i) + ".dat", read_file(toy + "_0000.dat"));
  }
  nlohmann::json variations(const std::string& arguments) const {
    const Outcome outcome =
        helikos("generate 'p p > t t~' --events 50 --scale-variations --report none " + arguments +
                " --output a.lhe");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return info("a.lhe")["variations"];
  }
};

TEST_F(EventHeader, NamesWeightsByScalesAndMember) {
  make_set("\nSetIndex: 90000\n");
  const auto list = variations("--pdf mine --pdf-path . --member 1 --pdf-variations");
  ASSERT_EQ(list.size(), 8u);
  EXPECT_EQ(list[0]["id"], "MUR0.5_MUF0.5_PDF90001");
  EXPECT_EQ(list[0]["text"], "muR=0.5 muF=0.5 PDF=90001");
  EXPECT_EQ(list[0]["group_attributes"]["combine"], "envelope");
  EXPECT_EQ(list[5]["id"], "MUR2.0_MUF2.0_PDF90001");
  EXPECT_EQ(list[6]["id"], "MUR1.0_MUF1.0_PDF90000");
  EXPECT_EQ(list[7]["id"], "MUR1.0_MUF1.0_PDF90002");
  EXPECT_EQ(list[7]["group_attributes"]["combine"], "symmhessian+as");
  EXPECT_EQ(list[7]["attributes"]["MUR"], "1.0");
  EXPECT_EQ(list[7]["attributes"]["PDF"], "90002");
  EXPECT_THAT(read_file(work() / "a.lhe"),
              HasSubstr("<weightgroup name=\"PDF mine\" combine=\"symmhessian+as\">\n<weight "
                        "id=\"MUR1.0_MUF1.0_PDF90000\" MUR=\"1.0\" MUF=\"1.0\" PDF=\"90000\">"));
}

/// Ids have the set's name where LHAPDF has no number of it.
TEST_F(EventHeader, NamesMembersOfSetsWithoutANumber) {
  make_set("");
  const auto list = variations("--pdf mine --pdf-path . --pdf-variations");
  EXPECT_EQ(list[0]["id"], "MUR0.5_MUF0.5_PDFmine_0");
  EXPECT_EQ(list[7]["id"], "MUR1.0_MUF1.0_PDFmine_2");
  EXPECT_EQ(variations("")[0]["id"], "MUR0.5_MUF0.5_PDFtoy_0");
}

TEST_F(EventHeader, HasNoMemberWithoutHadrons) {
  const Outcome outcome = helikos(
      "generate 'u u~ > t t~' --energy 1000 --alpha-s 1loop --events 50 --scale-variations "
      "--report none --output a.lhe");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto list = info("a.lhe")["variations"];
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0]["id"], "MUR0.5_MUF1.0");
}

/// The file is the card of a second run, which makes the same events again.
TEST_F(EventHeader, HasTheCard) {
  std::ostringstream card;
  ParameterInputs inputs;
  inputs["mass 6"] = 170.25;
  inputs["decay 6"] = 1.25;
  card << card_text(Parameters(inputs));
  write("card.dat", card.str());
  const std::string line = "generate 'p p > t t~' --events 50 --seed 5 --report none ";
  ASSERT_EQ(helikos(line + "--param-card card.dat --output a.lhe.gz").status, 0);
  std::filesystem::remove(work() / "card.dat");
  const auto found = info("a.lhe.gz")["settings"]["slha"].get<std::string>();
  std::istringstream text(found);
  EXPECT_EQ(read_param_card(text, "header"), Parameters(inputs));
  EXPECT_THAT(found, HasSubstr("# w+"));
  const Outcome again = helikos(line + "--param-card a.lhe.gz --output b.lhe.gz");
  ASSERT_EQ(again.status, 0) << again.err;
  const auto a = events::open_event_file((work() / "a.lhe.gz").string()),
             b = events::open_event_file((work() / "b.lhe.gz").string());
  for (events::EventRecord one, other; a->read(one);) {
    ASSERT_TRUE(b->read(other));
    EXPECT_EQ(one, other);
  }
}

TEST_F(EventHeader, MayHaveNoCard) {
  write("a.lhe",
        "<LesHouchesEvents version=\"3.0\">\n<header>\n</header>\n<init>\n"
        "2212 2212 1 1 0 0 0 0 3 0\n</init>\n</LesHouchesEvents>\n");
  const Outcome outcome = helikos("run 'g g > t t~' --param-card a.lhe");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "helikos: a.lhe: its header has no card, <slha>\n");
}

/// A shower takes one card: that of the first process.
TEST_F(EventHeader, HasTheCardsOfAllProcesses) {
  std::ostringstream card;
  ParameterInputs inputs;
  inputs["mass 6"] = 170.25;
  card << card_text(Parameters(inputs));
  write("card.dat", card.str());
  write("run.toml",
        "events = 50\noutput = 'a.lhe'\nreport = 'none'\n[[process]]\nprocess = 'p p > t t~'\n"
        "[[process]]\nprocess = 'p p > z'\n"
        "[[process]]\nprocess = 'p p > t t~'\nparam-card = 'card.dat'\n");
  ASSERT_EQ(helikos("generate run.toml").status, 0);
  const auto settings = info("a.lhe")["settings"];
  EXPECT_THAT(settings["slha"].get<std::string>(), HasSubstr("6 173"));
  EXPECT_FALSE(settings.contains("card_of_process_2"));
  EXPECT_THAT(settings["card_of_process_3"].get<std::string>(), HasSubstr("6 170.25"));
}

/// The card that a shower reads has the particles of all models, with which it reads the events.
TEST_F(EventHeader, TheCardHasParticlesOfLaterModels) {
  const std::string model = HELIKOS_SOURCE_DIR "/tests/ufo/models/colors";
  write("run.toml",
        "events = 20\noutput = 'a.lhe'\nreport = 'none'\nenergy = 3000\n"
        "alpha-s = 'card'\n[[process]]\nprocess = 'g g > t t~'\n"
        "[[process]]\nprocess = 'g g > x x~'\nmodel = '" +
            model + "'\n");
  const Outcome outcome = helikos("generate run.toml");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto settings = info("a.lhe")["settings"];
  const std::string card = settings["slha"];
  EXPECT_THAT(card, HasSubstr("BLOCK QNUMBERS 9000006 # x\n 1 1\n 2 1\n 3 6\n 4 1\n"));
  EXPECT_THAT(card, HasSubstr("\nDECAY 9000006 0 "));
  const auto masses = card.find("BLOCK MASS"), mass = card.find("\n9000006 "),
             next = card.find("\nBLOCK", masses);
  ASSERT_NE(masses, card.npos);
  EXPECT_GT(mass, masses);
  EXPECT_LT(mass, next);
  // a card of the first model as before
  EXPECT_EQ(helikos("info --card --param-card a.lhe").status, 0);
  EXPECT_EQ(helikos("events info a.lhe").status, 0);
}

}  // namespace
}  // namespace helikos::app::event_header_test
