// SPDX-License-Identifier: Apache-2.0
// The program that the launcher builds for `run` and `evaluate`.
#include <gmock/gmock.h>

#include "app/program.hpp"

namespace helikos::app::element_program_test {
namespace {

class ElementProgram : public ProgramTest {
 protected:
  Outcome elements(const std::string& arguments) const {
    return shell("'" HELIKOS_ELEMENTS "' " + arguments);
  }
};

TEST_F(ElementProgram, PrintsTheNumbersOfTheWholeProgram) {
  write("points", "750 0 0 750\n750 0 0 -750\n750 600 0 450\n750 -600 0 -450\n");
  const std::string evaluate = "evaluate 'g g > t t~' --momenta points";
  const Outcome own = elements(evaluate), whole = helikos(evaluate);
  ASSERT_EQ(own.status, 0) << own.err;
  EXPECT_THAT(own.out, ::testing::MatchesRegex("[0-9]\\.[0-9]{16}e[-+][0-9]{2}\n"));
  EXPECT_EQ(own.out, whole.out);
}

TEST_F(ElementProgram, RunsAsTheWholeProgramDoes) {
  const std::string run =
      "run 'u u~ > t t~ g' --param-card card --batch 64 --batches 2 --cut 'pt(g) > 30' --json ";
  write("card", helikos("info --card --set MT=171").out);
  const Outcome own = elements(run + "own"), whole = helikos(run + "whole");
  ASSERT_EQ(own.status, 0) << own.err;
  ASSERT_EQ(whole.status, 0) << whole.err;
  EXPECT_GT(json("own").at("mean").get<double>(), 0.0);
  EXPECT_EQ(json("own").at("mean"), json("whole").at("mean"));
}

TEST_F(ElementProgram, RefusesTheOtherCommands) {
  const Outcome outcome = elements("integrate 'g g > t t~'");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(
      outcome.err,
      "helikos: unknown command 'integrate', which is none of run or evaluate (see --help)\n");
  EXPECT_EQ(elements("--version").out, helikos("--version").out);
}

}  // namespace
}  // namespace helikos::app::element_program_test
