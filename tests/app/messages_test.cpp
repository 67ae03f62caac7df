// SPDX-License-Identifier: Apache-2.0
// What becomes of a run whose messages and reports nobody can read.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <sstream>

#include "app/program.hpp"

namespace helikos::app::messages_test {
namespace {

using ::testing::HasSubstr;

class MessagesOfRuns : public ProgramTest {
 protected:
  const std::string program_ = "'" HELIKOS_CLI "' ";
  /// Says that it replaces a file.
  const std::string run_ =
      "generate 'e+ e- > mu+ mu-' --energy 200 --events 300 --output a.lhe --json a.json ";

  /// The run, its standard error replaced.
  int status_with(const std::string& words, const std::string& standard_error) const {
    return shell("{ " + program_ + words + " " + standard_error + "; }").status;
  }
};

/// Closed, full, a pipe that nobody reads.
TEST_F(MessagesOfRuns, EndNoRun) {
  ASSERT_EQ(helikos(run_).status, 0);
  const std::string expected = read_file(work() / "a.lhe");
  for (const std::string place : {"2>&-", "2>/dev/full", "2>closed"}) {
    write("a.lhe", "old");
    const bool is_pipe = place == "2>closed";
    // Its reader ends before the program begins.
    const std::string words = is_pipe ? "mkfifo closed; { sleep 0; } <closed & exec 3>closed; "
                                        "wait; { " +
                                            program_ + run_ + "2>&3; }"
                                      : "{ " + program_ + run_ + place + "; }";
    EXPECT_EQ(shell(words).status, 0) << place;
    EXPECT_TRUE(read_file(work() / "a.lhe") == expected) << place;
  }
}

TEST_F(MessagesOfRuns, OfErrorsLeaveTheStatus) {
  for (const std::string place : {"2>&-", "2>/dev/full"}) {
    EXPECT_EQ(status_with("run 'g g > nothing'", place), 2) << place;
    EXPECT_EQ(status_with("fly", place), 2) << place;
  }
}

/// Standard streams that are closed: nothing of them gets into a file, in whatever order files are
/// opened.
TEST_F(MessagesOfRuns, GetIntoNoFile) {
  ASSERT_EQ(helikos(run_).status, 0);
  const std::string expected = read_file(work() / "a.lhe");
  for (const std::string places : {"2>&-", "<&- 2>&-", "<&- >&- 2>&-", ">&-"}) {
    const int status = shell("{ " + program_ + run_ + places + "; }").status;
    // The report is lost, which is an error; events and results are not.
    EXPECT_EQ(status, places.find(">&- ") == 4 || places == ">&-" ? 1 : 0) << places;
    EXPECT_TRUE(read_file(work() / "a.lhe") == expected) << places;
    EXPECT_EQ(json("a.json")["generation"]["events"], 300) << places;
    std::filesystem::remove(work() / "a.json");
  }
}

/// Both streams in one log: each line is one line, and messages stand behind what was printed
/// before them.
TEST_F(MessagesOfRuns, TearNoTable) {
  std::string run;
  for (const char* process : {"p p > j j", "p p > t t~ j", "p p > e+ ve j"})
    run += fmt::format("[[process]]\nprocess = '{}'\ncut = ['pt(j) > 20']\nmuf = 'ht(j)/100'\n",
                       process);
  write("run.toml", run);
  const Outcome apart = helikos("integrate run.toml --points 20000");
  const Outcome joined = shell("{ " + program_ + "integrate run.toml --points 20000 2>&1; }");
  ASSERT_EQ(joined.status, 0) << joined.out;
  EXPECT_GT(apart.out.size(), 8000u);  // more than a buffer
  // Times differ from run to run.
  const auto lines_of = [](const std::string& text, bool of_messages) {
    std::vector<std::string> lines;
    std::istringstream all(text);
    for (std::string line; std::getline(all, line);)
      if (!line.ends_with(" s") && line.starts_with("helikos: ") == of_messages)
        lines.push_back(line);
    return lines;
  };
  EXPECT_EQ(lines_of(joined.out, false), lines_of(apart.out, false));
  EXPECT_EQ(lines_of(joined.out, true), lines_of(apart.err, true));
  EXPECT_GT(lines_of(joined.out, true).size(), 3u);
  // What is said when the second process begins is behind the table of the first one.
  const auto second = joined.out.find("helikos: p p > t t~ j: ");
  ASSERT_NE(second, joined.out.npos);
  EXPECT_LT(joined.out.find("\n  cross section"), second);
  EXPECT_LT(second, joined.out.find("p p > t t~ j\n  backend"));
}

/// A report that does not fit is an error at the end; a run goes on to its events.
TEST_F(MessagesOfRuns, ReportsThatCannotBeWrittenEndNoRun) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  const std::string many =
      "generate 'p p > j j' --cut 'pt(j) > 50' --points 2000 --unweighting none --events 100 "
      "--output b.lhe --json b.json ";
  const Outcome outcome = shell("{ " + program_ + many + " >/dev/full; }");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err,
              HasSubstr("helikos: cannot write to standard output: No space left on device\n"));
  EXPECT_EQ(info("b.lhe")["weights"]["events"], 100);
  EXPECT_EQ(json("b.json")["generation"]["events"], 100);
  write("points", "750 0 0 750\n750 0 0 -750\n750 600 0 450\n750 -600 0 -450\n");
  for (const std::string command :
       {"run 'g g > t t~' --batch 8", "info 'g g > t t~'", "info --particles", "pdf list",
        "pdf show toy", "evaluate 'e+ e- > mu+ mu-' --momenta points", "diagrams 'g g > t t~ g g'",
        "events info b.lhe", "--help", "--version", "run 'g g > t t~' --batch 8 --json -",
        "integrate --template"}) {
    const Outcome full = shell("{ " + program_ + command + " >/dev/full; }");
    EXPECT_EQ(full.status, 1) << command;
    const std::string reason = ": No space left on device\n";
    EXPECT_THAT(full.err, HasSubstr("helikos: cannot write to standard output" + reason))
        << command;
    EXPECT_EQ(std::count(full.err.begin(), full.err.end(), '\n'), 1) << full.err;
  }
}

}  // namespace
}  // namespace helikos::app::messages_test
