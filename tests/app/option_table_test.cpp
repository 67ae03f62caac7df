// SPDX-License-Identifier: Apache-2.0
// One row of the table of options is all that an option needs: it is on the command line, in run
// files and their template, in the line that repeats a run, in what grids and checkpoints compare,
// and in docs/.
#include "helikos/generator/option_table.hpp"

#include <gmock/gmock.h>
#include <CLI/CLI.hpp>

#include <set>

#include "app/program.hpp"
#include "helikos/app/common_options.hpp"
#include "helikos/app/run_file.hpp"

namespace helikos::app::option_table_test {
namespace {

using ::testing::HasSubstr;

class OptionTable : public ProgramTest {
 protected:
  /// The options of a run file of one process. The cards of the example of `also` are there.
  RunSetup read(const std::string& text) {
    ProgramTest::write("run.toml", text);
    for (const char* card : {"b.dat", "c.dat"}) ProgramTest::write(card, "");
    const auto folder = std::filesystem::current_path();
    std::filesystem::current_path(work());
    RunSetup setup = read_run_file("run.toml", {}, Command::generate).setup;
    std::filesystem::current_path(folder);
    return setup;
  }

  /// Words of a command line, parsed.
  static RunSetup parsed(std::vector<std::string> words) {
    RunSetup options;
    CLI::App app;
    add_run_options(app, options, Command::generate);
    std::ranges::reverse(words);
    app.parse(words);
    return options;
  }

  static Json given(const OptionRow& row, const RunSetup& setup) {
    return row.given(setup, setup.processes.front());
  }
};

TEST_F(OptionTable, EachKeyStandsOnceWithAllThatItNeeds) {
  std::set<std::string> keys;
  for (const OptionRow& row : option_table()) {
    EXPECT_TRUE(keys.insert(row.key).second) << row.key;
    EXPECT_FALSE(row.help.empty() || row.example.empty()) << row.key;
    EXPECT_TRUE(row.resolved.empty() || row.changes == Changes::grids) << row.key;
    EXPECT_FALSE(row.for_events && row.changes == Changes::grids) << row.key;
  }
  EXPECT_GT(keys.size(), 35u);
  EXPECT_EQ(find_row(Command::integrate, "events"), nullptr);
  EXPECT_NE(find_row(Command::generate, "events"), nullptr);
  EXPECT_EQ(find_row(Command::generate, "precision"), nullptr);
}

// The example of each row, by the command line and by a run file, is the same value, and no default
// but where the example is one.
TEST_F(OptionTable, CommandLinesAndRunFilesReadTheSame) {
  for (const OptionRow& row : option_table()) {
    const std::string line = row.key + " = " + row.example + "\n";
    const RunSetup of_file = read(line + "process = 'p p > t t~'\n");
    std::vector<std::string> words;
    const Json value = given(row, of_file);
    if (value.is_null()) {
      EXPECT_FALSE(row.usual.empty())
          << row.key << ": the example is the default, which is not said";
      continue;
    }
    const bool stands_together = value.is_array() && !row.adds_up;
    if (row.unit.empty() || stands_together) words.push_back("--" + row.key);
    if (!row.unit.empty())
      for (const std::string& text : texts_of(value))
        words.push_back(stands_together ? text : "--" + row.key + "=" + text);
    EXPECT_EQ(given(row, parsed(words)), value) << row.key;
  }
}

// A default stands once: in the setup. Help shows it, and the template has it or an example.
TEST_F(OptionTable, TheDefaultIsThatOfTheSetup) {
  int seen = 0;
  for (const OptionRow& row : option_table()) {
    RunSetup run;
    const Json value = row.value(run, run.processes.front());
    if (value.is_null() || value.is_boolean() || value.empty() || value == "") continue;
    ASSERT_FALSE(row.usual.empty()) << row.key;
    try {
      row.read(run, run.processes.front(), {row.usual});
    } catch (const InputError&) {
      continue;  // a default in words, such as "all cores"
    }
    EXPECT_TRUE(given(row, run).is_null()) << row.key << ": the default is not " << row.usual;
    ++seen;
  }
  EXPECT_GE(seen, 16);
}

TEST_F(OptionTable, ATemplateHasAllKeys) {
  for (const Command kind : {Command::integrate, Command::generate})
    for (const OptionRow& row : option_table()) {
      const std::string text = run_file_template(kind);
      const bool is_there = text.find("\n" + row.key + " = ") != text.npos ||
                            text.find("\n# " + row.key + " = ") != text.npos;
      EXPECT_EQ(is_there, has_row(kind, row)) << row.key;
    }
}

// A line that repeats a run has all options that change its events.
TEST_F(OptionTable, ARunIsRepeatedWithAllThatChangesIt) {
  int seen = 0;
  for (const OptionRow& row : option_table()) {
    if (row.changes == Changes::nothing) continue;
    EXPECT_TRUE(row.is_repeated) << row.key;
    const RunSetup options = read(row.key + " = " + row.example + "\nprocess = 'p p > t t~'\n");
    const Json value = given(row, options);
    if (value.is_null()) continue;
    ++seen;
    EXPECT_THAT(repeat_command(options, false), HasSubstr("--" + row.key)) << row.key;
  }
  EXPECT_GT(seen, 12);
}

// Grids are those of a run with the same options, but for those that change nothing in them.
TEST_F(OptionTable, GridsKnowAllThatChangesThem) {
  const std::string run = "integrate 'p p > e+ e-' --cut 'm(e+,e-) > 60' --points 1000 --grids g ";
  ASSERT_EQ(helikos(run).status, 0);
  for (const char* other : {"--energy 7000", "--member 0 --mur 91", "--muf 91", "--alpha-s card",
                            "--set MZ=91", "--helicities sample", "--colors leading",
                            "--cut 'pt(e+) > 1'", "--orders all", "--define 'x = u'"})
    EXPECT_EQ(helikos(run + other).status, 2) << other;
  for (const char* same : {"--energy 13600", "--threads 1", "--seed 3", "--max-points 1e8"})
    EXPECT_EQ(helikos(run + same).status, 0) << same;
}

// docs/ has the tables as the rows say. Where this fails, the text below is to be put there.
TEST_F(OptionTable, DocumentsHaveTheTable) {
  const std::string docs = HELIKOS_SOURCE_DIR "/docs/";
  const std::string of_integrate = options_as_markdown(Command::integrate),
                    of_generate = options_as_markdown(Command::generate);
  EXPECT_NE(read_file(docs + "cross-sections.md").find(of_integrate), std::string::npos)
      << of_integrate;
  EXPECT_NE(read_file(docs + "events.md").find(of_generate), std::string::npos) << of_generate;
}

TEST_F(OptionTable, TheOldNameOfAccuracyIsRefused) {
  for (const std::string command : {"integrate", "generate"}) {
    const Outcome outcome = helikos(command + " 'p p > t t~' --precision 0.01");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("is called --accuracy"));
    ProgramTest::write("run.toml", "process = 'p p > t t~'\nprecision = 0.01\n");
    EXPECT_THAT(helikos(command + " run.toml").err,
                HasSubstr("line 2: precision is called accuracy"));
  }
}

}  // namespace
}  // namespace helikos::app::option_table_test
