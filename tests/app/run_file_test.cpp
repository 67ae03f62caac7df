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
using ::testing::StartsWith;

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
  /// Why a file is refused; empty: it is not.
  std::string refusal(const std::string& text) const {
    try {
      read(text);
      return "";
    } catch (const InputError& error) {
      return error.what();
    }
  }
  void expect_refused(const std::string& text, const std::string& why) const {
    EXPECT_THAT(refusal(text), HasSubstr("run.toml")) << text;
    EXPECT_THAT(refusal(text), HasSubstr(why)) << text;
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
  expect_refused("[[process]]\nprocess = 'p p > t t~'\nenergy = -3\n", "line 3: energy: -3 is not");
  expect_refused("seed = -1\n\n[[process]]\nprocess = 'p p > t t~'\n", "line 1: seed: -1 is not");
  expect_refused("[[process]]\nprocess = 'p p > t t~'\nseed = 3\n",
                 "line 3: seed is a key of the whole run");
  expect_refused("[[process]]\nenergy = 3000\n", "line 1: the key process is missing");
  expect_refused("energy = 3000\n", "the key process is missing");
  expect_refused("process = 3\n", "line 1: process must be a text");
  expect_refused("process = ['p p > t t~']\n", "line 1: process must be a text");
  expect_refused("process = ''\n", "line 1: process: the value is empty");
  expect_refused("process = 'p p > t t~'\ncut = []\n", "line 2: cut: the list is empty");
  expect_refused(
      "process = 'p p > t t~'\npdf = ['toy', 'toy']\n",
      "line 2: pdf: must be a text in quotes, or a whole number (NAME|ID), not a list of 2 "
      "values");
  expect_refused(
      "process = 'p p > t t~'\nmember = 1.5\n",
      "line 2: member: must be a whole number in digits, without quotes (N), not the number 1.5");
  expect_refused("process = 'p p > t t~'\nmember = true\n", "line 2: member: must be");
  expect_refused("process = 'p p > t t~'\nenergy = nan\n", "line 2: energy: nan is not an energy");
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
  refuses(process + "events = 'many'\n", "line 2: events: must be a whole number");
  refuses(process + "\nevents = 0\n", "line 3: events: 0 is not");
  refuses(process + "events = [10, 20]\n",
          "line 2: events: must be a whole number, without quotes (N), not a list");
  refuses(process + "unweight = 7\n", "line 2: unknown key 'unweight'");
  refuses(process + "max-pilot = 'x'\n", "line 2: max-pilot: must be");
  refuses(process + "energy = 'high'\n", "line 2: energy: must be");
  refuses("energy = 'high'\n[[process]]\n" + process + "energy = 500\n", "line 1: energy: must be");
  refuses("[[process]]\n" + process + "events = 20\n", "line 3: events is a key of the whole run");
  refuses(process + "output = 'x.txt'\n", "line 2: output: x.txt: the name of a file of events");
  refuses(process + "report = '-'\n", "line 2: report: the page needs a file");
  refuses(process + "also = ['" HELIKOS_SOURCE_DIR "/README.md', 'no.dat']\n",
          "line 2: also: no.dat: there is no such");
  refuses(process + "also = ','\n", "line 2: also: ,: names no card");
}

/// Each command reads all keys, and writes nothing.
TEST_F(RunFiles, WrongValuesAreRefusedByAllCommands) {
  const std::string process = "process = 'e+ e- > mu+ mu-'\nenergy = 500\npoints = 1000\n";
  for (const char* line : {"events = 'many'", "output = 5", "output = 'x.txt'", "report = 3",
                           "also = 'no.dat'", "devices = '2'", "scale-variations = 'yes'",
                           "accept-doubtful = 'yes'", "grids = 3", "json = 3"})
    for (const char* command : {"integrate run.toml", "generate run.toml", "gridpack run.toml"}) {
      write("run.toml", process + line + "\n");
      const Outcome outcome = helikos(command);
      const std::string key = std::string(line).substr(0, std::string(line).find(' '));
      EXPECT_EQ(outcome.status, 2) << command << ", " << line;
      EXPECT_THAT(outcome.err, StartsWith("helikos: run.toml, line 4: " + key + ": "));
      EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
      std::filesystem::remove(work() / "run.toml");
      EXPECT_TRUE(std::filesystem::is_empty(work())) << command << ", " << line;
    }
}

/// Keys of a kind: their list here, and the types that they take.
struct KeysOfType {
  std::vector<std::string> keys;
  std::string types;  ///< b: true, i: 3, f: 2.5, w: 2e3, t: 'text', d: '3', l: a list
};

/// All keys, with all values of other types.
TEST_F(RunFiles, ValuesOfOtherTypesAreRefused) {
  const std::vector<KeysOfType> all = {
      {{"scale-variations", "pdf-variations", "allow-negative", "accept-doubtful"}, "b"},
      {{"member", "seed", "threads", "nplo"}, "i"},
      {{"points", "max-points", "events", "max-pilot"}, "iw"},
      {{"energy", "accuracy", "xqcut", "bwcutoff", "overweights"}, "ifw"},
      {{"restrict", "model", "param-card", "pdf-path", "alpha-s", "orders", "cut-decays",
        "helicities", "colors", "json", "grids", "checkpoint", "output", "report", "unweighting",
        "two-stage", "executor"},
       "td"},
      {{"pdf", "subprocess"}, "itd"},
      {{"mur", "muf"}, "ifwtd"},
      {{"devices"}, "it"},
      {{"memory"}, "iwt"},
      {{"define", "set", "cut", "also"}, "tdl"},
      {{"also-pdf"}, "itdl"},
      {{"also-scale"}, "ifwtdl"},
      {{"beams"}, "l"},
      {{"beam-energies"}, ""}};
  const std::pair<char, const char*> values[] = {
      {'b', "true"}, {'i', "3"},          {'f', "2.5"},          {'w', "2e3"},     {'t', "'text'"},
      {'d', "'3'"},  {'l', "['a', 'b']"}, {'-', "[]"},           {'-', "[[3]]"},   {'-', "{a = 3}"},
      {'-', "nan"},  {'-', "2020-01-01"}, {'-', "[true, true]"}, {'-', "[3, 'a']"}};
  std::size_t count = 0;
  for (const auto& [keys, types] : all)
    for (const std::string& key : keys) {
      ASSERT_NE(find_row(Command::generate, key), nullptr) << key;
      ++count;
      for (const auto& [type, value] : values) {
        const bool is_number = std::string(value) == "nan" && types.find('f') != types.npos;
        const bool is_mixed =
            std::string(value) == "[3, 'a']" && types.starts_with("i") && types.ends_with("l");
        if (types.find(type) != types.npos || is_number || is_mixed) continue;
        expect_refused(key + " = " + value + "\nprocess = 'p p > t t~'\n",
                       std::string("run.toml, line 1: ") + key +
                           (std::string(value) == "[]" ? ": the list is empty" : ": must be "));
      }
    }
  EXPECT_EQ(count, option_table().size()) << "a key is not in the list above";
  expect_refused("beams = ['p', 3]\nprocess = 'p p > t t~'\n",
                 "line 1: beams: must be a list of 2 values, each a text, in quotes (A B), not the "
                 "number 3");
  expect_refused("devices = 2.0\nprocess = 'p p > t t~'\n", "(N|all), not the number 2.0");
  expect_refused("beam-energies = [1, 2, 3]\nprocess = 'p p > t t~'\n",
                 "line 1: beam-energies: must be a list of 2 values");
  expect_refused("cut = [\n'pt(t) > 1',\n5\n]\nprocess = 'p p > t t~'\n", "line 3: cut: must be");
  expect_refused("cut = [\n'pt(t) > 1',\n''\n]\nprocess = 'p p > t t~'\n",
                 "line 3: cut: the value is empty");
}

/// Values that may be written with more than one type.
TEST_F(RunFiles, ValuesOfSeveralTypesAreTheSame) {
  const std::string process = "process = 'p p > t t~'\n";
  const auto reads = [&](const std::string& line) { return read_setup(line + "\n" + process); };
  EXPECT_EQ(reads("pdf = 315000").processes[0].pdf, "315000");
  EXPECT_EQ(reads("pdf = '315000'").processes[0].pdf, "315000");
  EXPECT_EQ(reads("mur = 91.5").processes[0].mu_r, "91.5");
  EXPECT_EQ(reads("mur = '91.5'").processes[0].mu_r, "91.5");
  EXPECT_EQ(reads("subprocess = 3").processes[0].subprocess, "3");
  EXPECT_EQ(reads("energy = 7000").processes[0].energy, 7000.0);
  EXPECT_EQ(reads("points = 2e4").processes[0].points, 20000);
  EXPECT_EQ(reads("points = 20_000").processes[0].points, 20000);
  EXPECT_THAT(reads("also-scale = [91, 'ht/2']").processes[0].also_scales,
              ElementsAre("91", "ht/2"));
  EXPECT_THAT(reads("cut = 'pt(t) > 1'").processes[0].cuts, ElementsAre("pt(t) > 1"));
  EXPECT_EQ(reads("memory = '1kB'").processes[0].memory, 1024u);
  EXPECT_EQ(reads("memory = 2048").processes[0].memory, 2048u);
  EXPECT_EQ(reads("memory = 8e9").processes[0].memory, 8000000000u);
  EXPECT_EQ(reads("memory = 8_000_000_000").processes[0].memory, 8000000000u);
  for (const char* size : {"1e16", "-1e3", "0.0", "1e-3", "1.5"})
    EXPECT_THAT(refusal(std::string("memory = ") + size + "\n" + process),
                HasSubstr("line 1: memory: "));
  EXPECT_EQ(reads("devices = 2").devices, "2");
  EXPECT_EQ(reads("devices = 'all'").devices, "all");
  EXPECT_FALSE(reads("allow-negative = false").processes[0].allow_negative);
  // TOML has no whole numbers above 2^63; seeds have.
  EXPECT_EQ(reads("seed = '18446744073709551615'").seed, 18446744073709551615u);
  EXPECT_THAT(refusal("seed = '18446744073709551616'\n" + process), HasSubstr("line 1: seed: "));
  write("two.toml", "seed = '18446744073709551615'\n[[process]]\n" + process + "[[process]]\n" +
                        "process = 'p p > t t~ j'\n");
  const RunSetup two = read_run_file(work() / "two.toml", {}, Command::generate).setup;
  const std::string repeat = repeat_command(two, false);
  const auto begin = repeat.find('\n') + 1;
  EXPECT_EQ(reads(repeat.substr(begin, repeat.find("[[process]]") - begin)).seed, two.seed);
}

/// An error names where its value comes from: a key and its line, or an option of the command line.
TEST_F(RunFiles, ErrorsNameTheSourceOfTheValue) {
  struct Case {
    std::string file, options, message;
  };
  const std::string alone = "process = 'g g > t t~'\n", process = alone + "energy = 500\n",
                    two =
                        "energy = 500\n[[process]]\nprocess = 'g g > t t~'\n[[process]]\n"
                        "process = 'u u~ > t t~'\n";
  const Case cases[] = {
      {alone + "energy = 100\n", "", "run.toml, line 2: g g > t t~: an energy of 100 GeV"},
      {"process = 'p p > t t~'\n\nenergy = 100\n", "",
       "run.toml, line 3: p p > t t~: g g > t t~ and 8 other subprocesses: an energy of 100 GeV"},
      {"energy = 100\n[[process]]\n" + alone, "", "run.toml, line 1: g g > t t~: an energy of"},
      {alone + "\nbeam-energies = [60, 70]\n", "",
       "run.toml, line 3: g g > t t~: an energy of 129.615 GeV"},
      {"process = 't > b w+'\n\nenergy = 400\n", "",
       "run.toml, line 3: energy: t of t > b w+ decays at rest"},
      {"process = 'p p > t t~, t > b w+'\nset = 'MT=50'\n\nbwcutoff = 1e-4\n", "",
       "run.toml, line 4: p p > t t~, t > b w+: g g > t t~, t > b w+ and 8 other"},
      {"process = 'p p  >  t t~'\n\nmuf = 'pt(j)'\n", "",
       "run.toml, line 3: muf: pt(j): a number must be one, and g g > t t~ has 0"},
      {"process = 'g g  > t t~'\nenergy = 500\n\nsubprocess = 'u u~ > t t~'\n", "",
       "run.toml, line 4: subprocess 'u u~ > t t~' is none"},
      {"process = 'p p > t t~'\n\nsubprocess = 10\n", "",
       "run.toml, line 3: subprocess: the numbers go from 1 to 9"},
      {"process = 'p p > z j'\n", "", "run.toml, line 1: p p > z j: g u > z u diverges: "},
      {"energy = 500\nmur = 'pt(u)'\nalpha-s = '1loop'\n[[process]]\nprocess = 'e+ e- > u u~'\n"
       "[[process]]\nprocess = 'e+ e- > d d~'\n",
       "",
       "run.toml, line 2: mur: pt(u): a number must be one, and e+ e- > d d~ has 0 of "
       "them"},
      {"energy = 500\ncut = 'ptlund(b) > 5'\n[[process]]\nprocess = 'g g > b b~'\n[[process]]\n"
       "process = 'e+ e- > b b~'\n",
       "",
       "run.toml, line 2: cut: \"ptlund(b) > 5\": ptlund(b) is for hadron colliders: both incoming "
       "particles must have colour (for the process of line 6)"},
      {alone + "energy = 100\n", "--energy 90", "--energy: g g > t t~: an energy of 90 GeV"},
      {alone, "--energy 90", "--energy: g g > t t~: an energy of 90 GeV"},
      {two, "--energy 90", "--energy: g g > t t~: an energy of 90 GeV"},
      {process + "cut = 'pt(t) >'\n", "", "run.toml, line 3: cut: column"},
      {process, "--cut 'pt(t) >'", "--cut: column"},
      {process + "cut = 'pt(t) > 20'\n", "--cut 'pt(x) > 20'", "--cut: column 4: unknown"},
      {process + "cut = 'pt(x) > 20'\n", "--cut 'pt(t) > 20'",
       "run.toml, line 3: cut: column 4: unknown"},
      {process + "set = 'MX=1'\n", "", "run.toml, line 3: set MX=1: there is no"},
      {process, "--set MX=1", "--set MX=1: there is no"},
      {process + "param-card = 'no.dat'\n", "", "run.toml, line 3: no.dat: cannot"},
      {process, "--param-card no.dat", "--param-card: no.dat: cannot"},
      {process + "memory = '1kB'\n", "", "run.toml, line 3: memory 1.0 KiB: g g > t t~: about"},
      {process, "--memory 1kB", "--memory 1.0 KiB: g g > t t~: about"},
      {process + "model = '.'\n", "", "run.toml, line 3: /"},
      {process + "model = './/'\n", "", "run.toml, line 3: /"},
      {process + "json = 'a'\ngrids = 'a'\n", "", "run.toml, line 3: json and grids: both name"},
      {process + "json = 'a'\n", "--grids a", "run.toml, line 3: json and --grids: both name"},
      {process + "json = 'no/a'\n", "", "run.toml, line 3: json no/a"},
      {process, "--json no/a", "--json no/a"},
      {process + "devices = 500\n", "", "run.toml, line 3: devices 500: "},
      {process, "--devices 500", "--devices 500: "}};
  for (const auto& [file, options, message] : cases) {
    write("run.toml", file);
    const Outcome outcome = helikos("integrate run.toml " + options);
    EXPECT_EQ(outcome.status, 2) << file << options;
    EXPECT_THAT(outcome.err, StartsWith("helikos: " + message)) << file << options;
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
  }
  // Of several processes, the one that an option does not fit is named too.
  write("run.toml", two);
  EXPECT_THAT(helikos("integrate run.toml --cut 'pt(x) > 20'").err,
              HasSubstr("(for the process of run.toml, line 3)"));
  // Notes are no other.
  write("run.toml", alone + "energy = 500\npoints = 1000\ncut = 'pt(b) > 20'\n");
  EXPECT_THAT(helikos("integrate run.toml").err,
              HasSubstr("helikos: run.toml, line 4: cut \"pt(b) > 20\" holds for all points"));
  EXPECT_THAT(helikos("integrate run.toml --cut 'pt(a) > 20'").err,
              HasSubstr("helikos: --cut \"pt(a) > 20\" holds for all points"));
}

/// The gridpack and the events of a run file are two outputs.
TEST_F(RunFiles, TheOutputOfAGridpackIsNotThatOfTheEvents) {
  write("run.toml", "process = 'g g > t t~'\npoints = 1000\noutput = 'a.lhe'\n");
  EXPECT_THAT(helikos("gridpack run.toml --output no/a.hgp").err,
              StartsWith("helikos: --output no/"));
  EXPECT_THAT(helikos("generate run.toml --output no/a.lhe").err,
              StartsWith("helikos: --output no/"));
}

/// The parser of toml++ has assertions on these.
TEST_F(RunFiles, TextThatIsNoTomlIsRefusedWithItsLine) {
  for (const std::string line : {"beams = [}p\", \"p~\"]", "cut = ['a', }", "[= \"p\"", "[[= 3]]",
                                 "[a.=]", "a.= = 3", "d = 1979-05-27Tn7:32:00", "d = 1979-05-27 x",
                                 "d = 1979-05-27Tx7:32:00", "a = [ ,", "= 3"}) {
    expect_refused("process = 'p p > t t~'\nenergy = 500\n" + line + "\nseed = 3\n",
                   "run.toml, line 3: ");
    expect_refused(line, "run.toml, line 1: ");
  }
  expect_refused("process = 'p p > t t~'\n[=", "run.toml, line 2: the line is no TOML");
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
      "cut = ['m(mu+,mu-) < 501']\n");  // a cut that all points pass
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
