// SPDX-License-Identifier: Apache-2.0
// A row of the table of options is all that an option needs. The program of made_up_options.cpp has
// two rows that no other part of Helikos knows.
#include <gmock/gmock.h>

#include "app/program.hpp"

namespace helikos::app::made_up_options_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class MadeUpOptions : public ProgramTest {
 protected:
  Outcome run(const std::string& arguments) const {
    return shell("'" HELIKOS_MADE_UP "' " + arguments);
  }
  void expect_refused(const std::string& arguments, const std::string& why) const {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(why)) << arguments;
  }
  nlohmann::json settings(const std::string& file) const {
    return nlohmann::json::parse(info(file)["settings"]["helikos"].get<std::string>());
  }
  /// The settings of the page, without the lines that repeat the run.
  std::string settings_of_page(const std::string& name) const {
    const std::string text = read_file(work() / name);
    const auto begin = text.find("<section id=\"settings\">");
    return begin == text.npos ? "" : text.substr(begin, text.find("</section>", begin) - begin);
  }

  const std::string muons_ = " 'e+ e- > mu+ mu-' --energy 200 --points 1000 ";
};

TEST_F(MadeUpOptions, AreOnTheCommandLineAndInHelp) {
  EXPECT_EQ(helikos("integrate" + muons_ + "--made-up 7").status, 2) << "this is another program";
  EXPECT_EQ(run("integrate" + muons_ + "--made-up 7").status, 0);
  expect_refused("integrate" + muons_ + "--made-up 0", "--made-up: 0 is not a whole number");
  expect_refused("integrate" + muons_ + "--made-word tall", "--made-word");
  expect_refused("generate" + muons_ + "--made-word wide", "--made-word: wide not in {small,tall}");
  EXPECT_THAT(run("integrate --help").out,
              AllOf(HasSubstr("--made-up N"), HasSubstr("a number of a process (default: 1e9)"),
                    ::testing::Not(HasSubstr("--made-word"))));
  EXPECT_THAT(run("generate --help").out,
              AllOf(HasSubstr("--made-up N"), HasSubstr("--made-word small|tall")));
}

TEST_F(MadeUpOptions, AreKeysOfRunFilesAndTheirTemplate) {
  const std::string process = "process = 'e+ e- > mu+ mu-'\nenergy = 200\npoints = 1000\n";
  write("run.toml", process + "made-up = 7\nmade-word = 'tall'\n");
  EXPECT_EQ(run("integrate run.toml").status, 0);
  write("run.toml", process + "made-up = 'many'\n");
  expect_refused("integrate run.toml", "run.toml, line 4: made-up: must be a whole number");
  write("run.toml", process + "made-word = 'wide'\n");
  expect_refused("generate run.toml", "run.toml, line 4: made-word: wide not in {small,tall}");
  write("run.toml", "made-up = 7\n[[process]]\n" + process + "made-word = 'tall'\n");
  expect_refused("generate run.toml", "line 6: made-word is a key of the whole run");
  EXPECT_THAT(run("generate --template").out,
              AllOf(HasSubstr("\n# a number of a process (default: 1e9)\n# made-up = 7\n"),
                    HasSubstr("\n# made-word = \"tall\"\n")));
}

TEST_F(MadeUpOptions, AreInHeaderPageAndLineThatRepeatsTheRun) {
  ASSERT_EQ(
      run("generate" + muons_ + "--events 10 --output a.lhe --made-up 7 --made-word tall").status,
      0);
  EXPECT_EQ(settings("a.lhe")["made_up"], 7);
  EXPECT_EQ(settings("a.lhe")["made_word"], "tall");
  const std::string page = settings_of_page("a.report.html");
  EXPECT_THAT(page, AllOf(HasSubstr("made-up"), HasSubstr("made-word"), HasSubstr("tall")));
  EXPECT_THAT(read_file(work() / "a.report.html"),
              AllOf(HasSubstr("<span>--made-up</span> <span>7</span>"),
                    HasSubstr("<span>--made-word</span> <span>tall</span>")));
}

/// A setting that only some processes have is not said of all.
TEST_F(MadeUpOptions, AreThoseOfEachProcess) {
  const std::string head = "energy = 200\npoints = 1000\nevents = 10\noutput = 'a.lhe'\n",
                    muons = "[[process]]\nprocess = 'e+ e- > mu+ mu-'\n",
                    quarks = "[[process]]\nprocess = 'e+ e- > u u~'\n";
  write("run.toml", head + muons + "made-up = 7\n" + quarks + "made-up = 8\n");
  ASSERT_EQ(run("generate run.toml").status, 0);
  auto found = settings("a.lhe");
  EXPECT_FALSE(found.contains("made_up"));
  EXPECT_EQ(found["processes"][0]["made_up"], 7);
  EXPECT_EQ(found["processes"][1]["made_up"], 8);
  write("run.toml", "made-up = 9\n" + head + muons + quarks);
  ASSERT_EQ(run("generate run.toml").status, 0);
  found = settings("a.lhe");
  EXPECT_EQ(found["made_up"], 9);
  EXPECT_FALSE(found["processes"][0].contains("made_up"));
}

TEST_F(MadeUpOptions, AreComparedWithGridsAndCheckpoints) {
  const std::string grids = muons_ + "--grids a.grids ";
  ASSERT_EQ(run("generate" + grids + "--events 10 --output a.lhe --made-up 7").status, 0);
  expect_refused("integrate" + grids + "--made-up 8", "made-up: 7 there, 8 here");
  EXPECT_EQ(
      run("generate" + grids + "--events 10 --output a.lhe --made-up 7 --made-word tall").status,
      0);
  const std::string events =
      "generate" + muons_ + "--events 10 --output b.lhe --checkpoint b --resume --made-up 7 ";
  ASSERT_EQ(run(events).status, 0);
  EXPECT_EQ(run(events).status, 0);
  expect_refused(events + "--made-word tall", "made-word: small (default) there, \"tall\" here");
  expect_refused("generate" + muons_ + "--events 10 --output b.lhe --checkpoint b --resume",
                 "made-up: 7 there, 1e9 (default) here");
}

}  // namespace
}  // namespace helikos::app::made_up_options_test
