// SPDX-License-Identifier: Apache-2.0
// Run files: which options a process has in the end, and what is refused.
#include "helikos/app/run_file.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <CLI/CLI.hpp>

#include <random>

#include "app/program.hpp"
#include "helikos/app/common_options.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/generator/option_table.hpp"

namespace helikos::app::run_file_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class RunFiles : public ProgramTest {
 protected:
  std::string write_run_file(const std::string& text) const {
    const std::string path = work() / "run.toml";
    write("run.toml", text);
    return path;
  }
  RunSetup read_setup(const std::string& text, const std::vector<GivenOption>& given = {}) const {
    return read_run_file(write_run_file(text), given).setup;
  }
  std::vector<ProcessSetup> read(const std::string& text,
                                 const std::vector<GivenOption>& given = {}) const {
    return read_setup(text, given).processes;
  }
  void expect_refused(const std::string& text, const std::string& why) const {
    try {
      read(text);
      ADD_FAILURE() << "not refused: " << text;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr("run.toml"));
      EXPECT_THAT(error.what(), HasSubstr(why)) << text;
    }
  }
};

constexpr const char* two_processes = R"(
energy = 8000
beams = ["p", "p~"]
cut = ["abs(eta(j)) < 5"]
accuracy = 0.05
seed = 7

[[process]]
process = "p p~ > t t~"

[[process]]
process = "p p~ > t t~ j"
cut = "pt(j) > 30"
energy = 1960.5
points = 1000
)";

TEST_F(RunFiles, KeysOfAProcessComeBeforeThoseOfAll) {
  const auto all = read(two_processes);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].process, "p p~ > t t~");
  EXPECT_EQ(all[0].energy, 8000.0);
  EXPECT_THAT(all[0].beams, ElementsAre("p", "p~"));
  EXPECT_THAT(all[0].cuts, ElementsAre("abs(eta(j)) < 5"));
  EXPECT_EQ(all[0].accuracy, 0.05);
  EXPECT_EQ(all[1].process, "p p~ > t t~ j");
  EXPECT_EQ(all[1].energy, 1960.5);
  EXPECT_THAT(all[1].cuts, ElementsAre("abs(eta(j)) < 5", "pt(j) > 30"));
  EXPECT_EQ(all[1].accuracy, std::nullopt);
  EXPECT_EQ(all[1].points, 1000);
  EXPECT_EQ(read_setup(two_processes).seed, 7u);
}

TEST_F(RunFiles, TheCommandLineComesBeforeTheFile) {
  const auto all = read(two_processes, {{"energy", {"500"}},
                                        {"accuracy", {"0.1"}},
                                        {"cut", {"-2 < eta(t)"}},
                                        {"beams", {"p", "p"}}});
  for (const auto& options : all) {
    EXPECT_EQ(options.energy, 500.0);
    EXPECT_EQ(options.accuracy, 0.1);
    EXPECT_EQ(options.points, std::nullopt);
    EXPECT_EQ(options.cuts.back(), "-2 < eta(t)");
    EXPECT_THAT(options.beams, ElementsAre("p", "p"));
  }
}

TEST_F(RunFiles, OneProcessNeedsNoTable) {
  const auto all = read("process = 'e+ e- > mu+ mu-'\nenergy = 91.2\n");
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].process, "e+ e- > mu+ mu-");
  EXPECT_EQ(all[0].energy, 91.2);
}

TEST_F(RunFiles, TheTemplateHasAllOptionsAndCanBeRead) {
  const std::string text = run_file_template();
  EXPECT_EQ(read(text).size(), 2u);
  CLI::App app;
  RunSetup unused;
  add_run_options(app, unused, Command::integrate);
  int count = 0;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_lnames().empty() || option == app.get_help_ptr() ||
        option->check_lname("resume") || option->check_lname("precision"))
      continue;
    EXPECT_THAT(text, HasSubstr(option->get_lnames().front() + " = "));
    ++count;
  }
  EXPECT_GT(count, 15);
  // Keys behind # are right too. `points` and `beam-energies` are in place of others.
  std::string all = text;
  for (const OptionRow& row : option_table()) {
    const std::string line = "\n# " + row.key + " = ";
    if (row.key == "points" || row.key == "beam-energies") continue;
    if (const auto at = all.find(line); at != all.npos) all.replace(at, 3, "\n");
  }
  EXPECT_EQ(read(all).at(1).subprocess, "g g > t t~");
  EXPECT_EQ(read(all).at(0).subprocess, "g g > t t~");
  EXPECT_EQ(read_setup(all).threads, 2);
}

TEST_F(RunFiles, TheTemplateOfEventsCanBeReadToo) {
  std::string text = run_file_template(Command::generate);
  EXPECT_THAT(text, HasSubstr("`helikos generate RUN.toml`"));
  const auto processes = [&] {
    write("run.toml", text);
    return read_run_file(work() / "run.toml", {}, Command::generate).setup.processes;
  };
  EXPECT_EQ(processes().size(), 1u);
  // What `generate` refuses, or chooses by the number of events.
  EXPECT_THAT(text, Not(HasSubstr("leading")));
  EXPECT_FALSE(processes().front().accuracy);
  EXPECT_THAT(run_file_template(Command::integrate), HasSubstr("leading"));
  // The last lines are those of another process.
  for (std::size_t at = text.find("# [[process]]\n# process");
       (at = text.find("# ", at)) != text.npos;)
    text.erase(at, 2);
  ASSERT_EQ(processes().size(), 2u);
  EXPECT_EQ(processes()[1].process, "p p > t t~ h");
}

TEST_F(RunFiles, RefusesWithTheLine) {
  expect_refused("process = 'p p > t t~'\nenergi = 3\n", "line 2: unknown key 'energi'");
  expect_refused("process = 'p p > t t~'\ntemplate = 3\n", "line 2: unknown key");
  expect_refused("process = 'p p > t t~'\nresume = 'true'\n", "line 2: unknown key");
  expect_refused("process = 'p p > t t~'\nhelp = 3\n", "line 2: unknown key");
  expect_refused("[[process]]\nprocess = 'p p > t t~'\nenergy = -3\n", "line 3: --energy");
  expect_refused("seed = -1\n\n[[process]]\nprocess = 'p p > t t~'\n", "line 1: --seed");
  expect_refused("[[process]]\nprocess = 'p p > t t~'\nseed = 3\n",
                 "line 3: seed is a key of the whole run");
  expect_refused("[[process]]\nenergy = 3000\n", "line 1: the key process is missing");
  expect_refused("energy = 3000\n", "the key process is missing");
  expect_refused("process = 3\n", "line 1: process must be a text");
  expect_refused("process = ['p p > t t~']\n", "line 1: process must be a text");
  expect_refused("process = ''\n", "line 1: process: the value is empty");
  expect_refused("process = 'p p > t t~'\ncut = []\n", "line 2: cut: the list is empty");
  expect_refused("process = 'p p > t t~'\npdf = ['toy', 'toy']\n", "list");
  expect_refused("process = 'p p > t t~'\nmember = 1.5\n", "line 2: --member");
  expect_refused("process = 'p p > t t~'\nmember = true\n", "line 2: member: the value must be");
  expect_refused("process = 'p p > t t~'\nenergy = nan\n", "--energy");
  expect_refused("process = 'p p > t t~'\nenergy = 3 3\n", "line 2");
  expect_refused("process = 'p p > t t~'\nprocess = 'p p > t t~ j'\n", "line 2");
  EXPECT_THROW(read_run_file("nothing.toml", {}), InputError);
}

/// Also those that `integrate` does not use, and those that another table or option replaces.
TEST_F(RunFiles, ValuesOfAllKeysAreChecked) {
  const auto refuses = [&](const std::string& text, const std::string& why) {
    const std::string path = write_run_file(text);
    for (const Command command : {Command::integrate, Command::generate}) try {
        read_run_file(path, {{"energy", {"500"}}}, command);
        ADD_FAILURE() << "not refused: " << text;
      } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr("run.toml, " + why)) << text;
      }
  };
  const std::string process = "process = 'p p > t t~'\n";
  refuses(process + "events = 'many'\n", "line 2: --events");
  refuses(process + "\nevents = 0\n", "line 3: --events");
  refuses(process + "events = [10, 20]\n", "line 2: write one value, not a list");
  refuses(process + "unweight = 7\n", "line 2: unknown key 'unweight'");
  refuses(process + "max-pilot = 'x'\n", "line 2: --max-pilot");
  refuses(process + "energy = 'high'\n", "line 2: --energy");
  refuses("energy = 'high'\n[[process]]\n" + process + "energy = 500\n", "line 1: --energy");
  refuses("[[process]]\n" + process + "events = 20\n", "line 3: events is a key of the whole run");
  write("run.toml", "process = 'e+ e- > mu+ mu-'\nenergy = 500\nevents = 'many'\n");
  const Outcome outcome = helikos("integrate run.toml --json a.json");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err.find("helikos: run.toml, line 3: --events"), 0u) << outcome.err;
  EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(work() / "a.json"));
}

// Any change of a file is read or refused in one line.
TEST_F(RunFiles, AreFuzzed) {
  const std::string text = two_processes;
  std::mt19937_64 random(1);
  int refused = 0;
  constexpr int tries = 3000;
  for (int i = 0; i < tries; ++i) {
    std::string changed = text;
    for (std::uint64_t changes = 1 + random() % 3; changes > 0; --changes) {
      const std::size_t at = random() % changed.size();
      if (random() % 3 == 0) {
        changed.erase(at, 1 + random() % 20);
      } else if (random() % 2 == 0) {
        changed[at] = char(random() % 256);
      } else {
        changed.insert(at, changed.substr(random() % changed.size(), random() % 20));
      }
    }
    try {
      read(changed);
    } catch (const InputError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, tries / 4);
  EXPECT_LT(refused, tries);
}

TEST_F(RunFiles, AreIntegrated) {
  write_run_file(
      "points = 20000\nenergy = 500\nseed = 3\n[[process]]\nprocess = 'e+ e- > mu+ mu-'\n"
      "[[process]]\nprocess = 'e+ e- > ta+ ta-'\n[[process]]\nprocess = 'e+ e- > mu+ mu-'\n"
      "cut = ['pt(mu-) > 0']\n");  // a cut of all points
  const Outcome outcome = helikos("integrate run.toml --json a.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("of 3 processes"));
  EXPECT_THAT(outcome.err, HasSubstr("both have e+ e- > mu+ mu-, with other cuts"));
  const auto all = json("a.json");
  ASSERT_EQ(all["processes"].size(), 3u);
  double sum = 0;
  for (const auto& process : all["processes"]) sum += process["cross_section_pb"].get<double>();
  EXPECT_DOUBLE_EQ(all["cross_section_pb"].get<double>(), sum);
  // The first one is what it is alone; a later one draws its own numbers.
  ASSERT_EQ(
      helikos("integrate 'e+ e- > mu+ mu-' --points 20000 --energy 500 --seed 3 --json b.json")
          .status,
      0);
  EXPECT_EQ(all["processes"][0]["cross_section_pb"], json("b.json")["cross_section_pb"]);
  EXPECT_NE(all["processes"][0]["cross_section_pb"], all["processes"][2]["cross_section_pb"]);
}

TEST_F(RunFiles, TheTemplateIsPrintedAndNothingElse) {
  const Outcome outcome = helikos("integrate --template");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, run_file_template());
  EXPECT_EQ(helikos("integrate").status, 2);
}

TEST_F(RunFiles, ProcessesStandInDoubleBrackets) {
  const std::string one = "[process]\nprocess = 'g g > t t~'\n",
                    two = "[" + one.substr(0, 9) + "]" + one.substr(9);
  expect_refused(one, "line 1: write a process as a table [[process]], in double brackets");
  for (const std::string& text : {one + one, one + two, two + one})
    expect_refused(text, "write several processes as tables [[process]], in double brackets");
  expect_refused("a = 1\na = 2\n", "redefine");
  EXPECT_EQ(read(two + two).size(), 2u);
}

TEST_F(RunFiles, AreKnownByTheirNames) {
  write("my.txt", "process = 'g g > t t~'\n");
  for (const std::string command : {"generate", "integrate"}) {
    EXPECT_EQ(helikos(command + " my.txt").err,
              "helikos: my.txt: the file is no run file, because its name does not end in .toml\n");
    EXPECT_THAT(helikos(command + " no.txt").err, HasSubstr("unknown particle 'no.txt'"));
  }
}

}  // namespace
}  // namespace helikos::app::run_file_test
