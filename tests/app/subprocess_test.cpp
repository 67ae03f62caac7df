// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "app/program.hpp"

namespace helikos::app {
namespace {

using ::testing::HasSubstr;

class Subprocesses : public ProgramTest {};

TEST_F(Subprocesses, InfoIsATable) {
  const Outcome outcome = helikos("info 'p p > t t~' --json table.json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("u~ u > t t~           2  2 1 3 4\n"));
  const auto table = json("table.json");
  EXPECT_EQ(table["process"], "p p > t t~");
  EXPECT_EQ(table["programs"], 2);  // gluons; quarks of any flavour
  ASSERT_EQ(table["subprocesses"].size(), 9U);
  EXPECT_EQ(table["subprocesses"][0]["process"], "g g > t t~");
  EXPECT_EQ(table["subprocesses"][0]["program_of"], 1);
  EXPECT_EQ(table["subprocesses"][5]["legs"], (std::vector{2, 1, 3, 4}));
  EXPECT_EQ(table["subprocesses"][5]["number"], 6);
}

TEST_F(Subprocesses, LabelsAreDefined) {
  const Outcome outcome =
      helikos("info 'q q > t t~ g' --define 'up = u u~' --define 'q = UP g' --json -");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("\"u~ u > t t~ g\""));
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["subprocesses"].size(), 3U);
}

TEST_F(Subprocesses, OneIsChosenByNumberOrString) {
  for (const char* choice : {"10", "'u~ u > mu+ mu-'", "'U~ u>mu+ mu-'"}) {
    const Outcome outcome =
        helikos("run 'p p > l+ l-' --batch 8 --json - --subprocess " + std::string(choice));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(nlohmann::json::parse(outcome.out)["process"], "u~ u > mu+ mu-");
  }
}

TEST_F(Subprocesses, ALabelWithOneMeaningNeedsNoChoice) {
  const Outcome outcome = helikos("run 'u x > e+ e-' --define 'x = u~ d~' --batch 8 --json -");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["process"], "u u~ > e+ e-");
}

}  // namespace
}  // namespace helikos::app
