// SPDX-License-Identifier: Apache-2.0
#include "helikos/cards/process_card.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "helikos/base/core/error.hpp"
#include "helikos/cards/model_choice.hpp"

namespace helikos::cards::process_card_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

ProcessCard read(const std::string& text) {
  std::istringstream card(text);
  return read_process_card(card, "proc.dat");
}

std::vector<std::string> texts(const std::vector<CardLine>& lines) {
  std::vector<std::string> all;
  for (const CardLine& line : lines) all.push_back(line.text);
  return all;
}

TEST(ProcessCard, HasModelLabelsAndProcesses) {
  const ProcessCard card = read(
      "# a comment\r\n"
      "  Import Model sm-no_b_mass --modelname  # and one behind\r\n"
      "define l+ = e+ mu+ \\\r\n"
      "  ta+\r\n"
      "define q u d; generate p p > l+ q @0\r\n"
      "\r\n"
      "add process p p > t t~, (t > w+ b, w+ > l+ vl), t~ > w- b~ QED=2 @1\r\n"
      "output folder -nojpeg");
  EXPECT_EQ(card.model.text, "sm-no_b_mass");
  EXPECT_EQ(card.model.line, 2);
  EXPECT_THAT(texts(card.definitions), ElementsAre("l+ = e+ mu+ ta+", "q u d"));
  EXPECT_EQ(card.definitions[0].line, 3);
  EXPECT_THAT(
      texts(card.processes),
      ElementsAre("p p > l+ q @0", "p p > t t~, (t > w+ b, w+ > l+ vl), t~ > w- b~ QED=2 @1"));
  EXPECT_EQ(card.processes[1].line, 7);
  ASSERT_EQ(card.remarks.size(), 1u);
  EXPECT_EQ(card.remarks[0].str(),
            "proc.dat:8: output folder -nojpeg: nothing of the run depends on it");
}

TEST(ProcessCard, GenerateBeginsAnew) {
  const ProcessCard card = read(
      "generate p p > z j\nadd process p p > z j j\ngenerate p p > w+ j\n"
      "add process p p > z j");
  EXPECT_THAT(texts(card.processes), ElementsAre("p p > w+ j", "p p > z j"));
  ASSERT_EQ(card.remarks.size(), 2u);
  EXPECT_EQ(card.remarks[1].str(), "proc.dat:2: p p > z j j: generate in line 3 begins anew");
  EXPECT_EQ(card.remarks[1].fate, Fate::dropped);
}

TEST(ProcessCard, MisspeltImportsAreRefused) {
  EXPECT_THAT([] { read("import modle sm\ngenerate p p > z"); },
              ThrowsMessage<InputError>(HasSubstr("proc.dat:1: import: 'modle' is nothing")));
}

/// As in MadGraph, a model empties the list of processes.
TEST(ProcessCard, ImportBeginsAnew) {
  const ProcessCard card =
      read("generate p p > z j\nimport model heft\ndefine x = u d\nadd process p p > h");
  EXPECT_THAT(texts(card.processes), ElementsAre("p p > h"));
  EXPECT_EQ(card.model.text, "heft");
  ASSERT_EQ(card.remarks.size(), 1u);
  EXPECT_EQ(card.remarks[0].fate, Fate::dropped);
  EXPECT_EQ(card.remarks[0].str(), "proc.dat:1: p p > z j: import model in line 2 begins anew");
  EXPECT_THAT([] { read("generate p p > z\nimport model sm\noutput x\n"); },
              ThrowsMessage<InputError>(HasSubstr("proc.dat:2: import model begins anew")));
}

/// Labels mean what the lines before say.
TEST(ProcessCard, ProcessesHaveTheDefinitionsBeforeThem) {
  const ProcessCard card = read(
      "define q = u; generate q q~ > z\nadd process q q~ > h; define q = d; add process q q~ > z");
  std::vector<std::size_t> definitions;
  for (const CardLine& own : card.processes) definitions.push_back(own.definitions);
  EXPECT_THAT(definitions, ElementsAre(1u, 1u, 2u));
  EXPECT_THAT(texts(card.definitions), ElementsAre("q = u", "q = d"));
}

/// As MadGraph writes long lines.
TEST(ProcessCard, LinesMayEndWithinAWord) {
  const ProcessCard card = read("define sq = u d\\\n~ s\ngenerate g g > t\\\n~ t\n");
  EXPECT_THAT(texts(card.definitions), ElementsAre("sq = u d~ s"));
  EXPECT_THAT(texts(card.processes), ElementsAre("g g > t~ t"));
}

/// MadGraph joins lines before it removes comments, so that a comment may go on in the next line.
TEST(ProcessCard, CommentsThatEndInABackslashGoOn) {
  const ProcessCard card = read(
      "# heading \\\n# of two lines \\\n\ngenerate p p > t t~ # why \\\nadd process p p > z\n"
      "add process p p > z j \\\n  j @1 # two jets\nadd process p p > w+\n");
  EXPECT_THAT(texts(card.processes), ElementsAre("p p > t t~", "p p > z j j @1", "p p > w+"));
  ASSERT_EQ(card.remarks.size(), 1u);
  EXPECT_EQ(card.remarks[0].str(),
            "proc.dat:5: add process p p > z: belongs to the comment of line 4, which ends in a "
            "backslash; MadGraph does not read it either");
  // A backslash before a comment is no end of the line.
  EXPECT_THAT(texts(read("generate p p > z \\ # a\noutput x").processes),
              ElementsAre("p p > z \\"));
}

/// A folder that exists, a model to convert: questions whose answers scripts have.
TEST(ProcessCard, HasAnswersToQuestions) {
  const ProcessCard card =
      read("import model sm\ny\ngenerate g g > g g\noutput x\nN\n0\nlaunch\n0\nset ptj 30\ndone\n");
  EXPECT_THAT(texts(card.processes), ElementsAre("g g > g g"));
  std::vector<std::string> said;
  for (const Remark& remark : card.remarks)
    if (remark.reason == "answers a question of MadGraph") {
      EXPECT_EQ(remark.fate, Fate::unused);
      said.push_back(remark.place + ' ' + remark.entry);
    }
  EXPECT_THAT(said, ElementsAre("proc.dat:2 y", "proc.dat:5 N", "proc.dat:6 0", "proc.dat:8 0",
                                "proc.dat:10 done"));
  EXPECT_THAT(card.remarks.back().entry, "done");
  // A number behind a definition is rather the rest of its line.
  EXPECT_THAT([] { read("generate p p > 2\n4\n"); },
              ThrowsMessage<InputError>(HasSubstr("proc.dat:2: '4' is no command of MadGraph")));
  EXPECT_THAT([] { read("generate p p > z\ny n\n"); },
              ThrowsMessage<InputError>(HasSubstr("proc.dat:2: 'y' is no command of MadGraph")));
}

TEST(ProcessCard, ListsWhatIsNotRead) {
  const ProcessCard card = read(
      "set group_subprocesses Auto\nset gauge Feynman\nset complex_mass_scheme True\n"
      "set EWscheme external\n"
      "generate g g > g g\nadd model other\ncompute_widths t\n!ls\nlaunch\nset ebeam1 7000\n");
  std::vector<Fate> fates;
  for (const Remark& remark : card.remarks) fates.push_back(remark.fate);
  EXPECT_THAT(fates,
              ElementsAre(Fate::unused, Fate::unused, Fate::missing, Fate::missing, Fate::missing,
                          Fate::missing, Fate::unused, Fate::unused, Fate::missing));
  EXPECT_EQ(card.remarks[8].str(),
            "proc.dat:10: set ebeam1 7000: a command behind launch is not read");
  EXPECT_EQ(card.model.text, "sm");
}

TEST(ProcessCard, ErrorsNameTheLine) {
  const auto refuses = [](const std::string& text, const std::string& what) {
    EXPECT_THAT([&] { read(text); }, ThrowsMessage<InputError>(HasSubstr(what))) << text;
  };
  refuses("", "proc.dat: no process");
  refuses("import model sm\n", "proc.dat: no process");
  refuses("generate g g > g g\ngenerate\n", "proc.dat:2: the process is missing");
  refuses("import model # sm\n", "proc.dat:1: import: the name of the model is missing");
  refuses("\ndefine\n", "proc.dat:2: define: the label is missing");
  refuses("add\n", "proc.dat:1: add: what is added is missing");
  refuses("set\n", "proc.dat:1: set: the name is missing");
  refuses("set gauche unitary\n", "proc.dat:1: set: 'gauche' is no setting of MadGraph (gauge?)");
  // A process would be missing without a word of Helikos.
  refuses("generate g g > g g\ngenerte p p > z\n",
          "proc.dat:2: 'generte' is no command of MadGraph (generate?)");
  refuses("generate g g > g g\n\nadd proces p p > z j\n",
          "proc.dat:3: add: 'proces' is neither process nor model (process?)");
  refuses("dedine l = e+\ngenerate g g > g g",
          "proc.dat:1: 'dedine' is no command of MadGraph (define?)");
  refuses("generate g g > g g\nfly away\n", "proc.dat:2: 'fly' is no command of MadGraph");
}

TEST(ProcessCard, AnyBytesAreReadOrRefused) {
  std::mt19937 random(1);
  const std::string good = "import model sm\ndefine x = u d; generate p p > x x @1\nset gauge b\n";
  int read_well = 0;
  for (int i = 0; i < 5000; ++i) {
    std::string text = good;
    for (int change = int(random() % 4); change >= 0; --change)
      text[random() % text.size()] = static_cast<char>(random() % 256);
    try {
      for (const Remark& remark : read(text).remarks)
        EXPECT_EQ(remark.entry.find_first_of("\n\r"), std::string::npos);
      ++read_well;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
  EXPECT_GT(read_well, 500);
}

TEST(ModelOfCard, RestrictionsFixParameters) {
  const auto set_of = [](const std::string& model) {
    ModelChoice choice = model_of(read("import model " + model + "\ngenerate g g > g g"));
    EXPECT_EQ(choice.model, "sm") << model;
    return choice.set;
  };
  EXPECT_TRUE(set_of("sm").empty());
  EXPECT_TRUE(set_of("sm-default").empty());
  EXPECT_THAT(set_of("sm-no_b_mass"), ElementsAre("MB=0", "yukawa 5=0"));
  EXPECT_THAT(set_of("loop_sm-no_b_mass"), ElementsAre("MB=0", "yukawa 5=0"));
  EXPECT_THAT(set_of("sm-c_mass"), ElementsAre("mass 4=1.55", "yukawa 4=1.55"));
  EXPECT_THAT(set_of("sm-ckm_no_b_mass"), ElementsAre("lambda=0.2253", "A=0.808", "rhobar=0.12865",
                                                      "etabar=0.33235", "MB=0", "yukawa 5=0"));
  EXPECT_THAT(set_of("sm-lepton_masses_no_b_mass"),
              ElementsAre("mass 11=0.000511", "yukawa 11=0.000511", "mass 13=0.10566",
                          "yukawa 13=0.10566", "MB=0", "yukawa 5=0"));
  // rho bar + i eta bar = (rho + i eta) (1 - lambda^2 / 2) to this order
  EXPECT_NEAR(0.132 * (1 - 0.2253 * 0.2253 / 2), 0.12865, 1e-5);
  EXPECT_NEAR(0.341 * (1 - 0.2253 * 0.2253 / 2), 0.33235, 1e-5);

  const ModelChoice odd = model_of(read("import model sm-foo\ngenerate g g > g g"));
  ASSERT_EQ(odd.remarks.size(), 1u);
  EXPECT_EQ(odd.remarks[0].fate, Fate::missing);
  EXPECT_THAT(odd.remarks[0].str(), HasSubstr("proc.dat:1: import model sm-foo: the restriction"));
  EXPECT_THAT([] { model_of(read("import model sm-no_b_mas\ngenerate g g > g g")); },
              ThrowsMessage<InputError>("proc.dat:1: import model sm-no_b_mas: the restriction "
                                        "no_b_mas is unknown (no_b_mass?)"));
  EXPECT_EQ(model_of(read("import model 2HDM-x\ngenerate g g > g g")).model, "2HDM-x");
  EXPECT_EQ(model_of(read("import model heft\ngenerate g g > h")).model, "heft");
}

/// Parameters that MadGraph's files restrict_*.dat have at 0.
TEST(ModelOfCard, RestrictionsHoldParametersAtZero) {
  const auto zeros_of = [](const std::string& model) {
    return model_of(read("import model " + model + "\ngenerate g g > g g")).zeros;
  };
  for (const char* entry : {"MASS 4", "MASS 13", "YUKAWA 11", "DECAY 15", "VCKMIN 1"})
    EXPECT_TRUE(zeros_of("sm").contains(entry)) << entry;
  for (const char* entry : {"MASS 5", "MASS 6", "YUKAWA 15", "DECAY 24", "SMINPUTS 1"})
    EXPECT_FALSE(zeros_of("sm").contains(entry)) << entry;
  for (const char* entry : {"MASS 5", "YUKAWA 5"})
    EXPECT_TRUE(zeros_of("sm-ckm_no_b_mass").contains(entry)) << entry;
  EXPECT_TRUE(zeros_of("sm-no_tau_mass").contains("MASS 15"));
  EXPECT_FALSE(zeros_of("sm-ckm_no_b_mass").contains("VCKMIN 1"));
  EXPECT_FALSE(zeros_of("sm-c_mass").contains("MASS 4"));
  for (const char* entry : {"MASS 13", "YUKAWA 11", "DECAY 15"})
    EXPECT_FALSE(zeros_of("sm-lepton_masses").contains(entry)) << entry;
  // The masses of b and tau are 0 in restrict_default.dat of loop_qcd_qed_sm.
  const auto set_of = [](const std::string& model) {
    return model_of(read("import model " + model + "\ngenerate g g > g g")).set;
  };
  EXPECT_THAT(set_of("loop_qcd_qed_sm"), ElementsAre("MB=0", "yukawa 5=0", "MTA=0", "yukawa 15=0"));
  EXPECT_THAT(set_of("loop_qcd_qed_sm_Gmu-with_b_mass"),
              ElementsAre("MTA=0", "yukawa 15=0", "MB=4.7", "yukawa 5=4.7"));
  EXPECT_TRUE(zeros_of("loop_qcd_qed_sm").contains("MASS 5"));
  EXPECT_FALSE(zeros_of("loop_qcd_qed_sm-with_b_mass").contains("MASS 5"));
  for (const char* model : {"sm-foo", "2HDM"}) EXPECT_TRUE(zeros_of(model).empty()) << model;
}

}  // namespace
}  // namespace helikos::cards::process_card_test
