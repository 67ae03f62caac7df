// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>

#include "app/program.hpp"

namespace helikos::app::diagrams_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class Diagrams : public ProgramTest {};

TEST_F(Diagrams, AreListedALineEach) {
  const Outcome outcome = helikos("diagrams 'g g > t t~'");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, StartsWith("g g > t t~: 3 Feynman diagrams\n1: "));
  EXPECT_THAT(outcome.out, HasSubstr(": (g1 g2 > g[34])(g[34] > t3 t~4)  QCD=2 QED=0\n"));
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 4);
}

TEST_F(Diagrams, AreNotMoreThanAskedFor) {
  const Outcome outcome = helikos("diagrams 'g g > g g g g g g g g g g' --max 2");
  EXPECT_THAT(outcome.out, StartsWith("g g > g g g g g g g g g g: 5348843500 Feynman diagrams\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\nand 5348843498 more (--max)\n"));
}

TEST_F(Diagrams, OfAllOrders) {
  EXPECT_THAT(helikos("diagrams 'u u~ > u u~'").out, HasSubstr(": 2 Feynman diagrams"));
  EXPECT_THAT(helikos("diagrams 'u u~ > u u~' --orders all").out,
              HasSubstr(": 6 Feynman diagrams"));
}

TEST_F(Diagrams, AreWrittenByTheNameOfTheFile) {
  EXPECT_THAT(helikos("diagrams 'g g > t t~ g' --max 4 --output a.svg").out,
              "g g > t t~ g: 16 Feynman diagrams, 4 in a.svg\n");
  EXPECT_THAT(read_file(work() / "a.svg"), HasSubstr("</svg>"));
  helikos("diagrams 'g g > t t~ g' --output a.dot");
  EXPECT_THAT(read_file(work() / "a.dot"), StartsWith("digraph"));
  helikos("diagrams 'g g > t t~ g' --output a.txt");
  EXPECT_EQ(read_file(work() / "a.txt"), helikos("diagrams 'g g > t t~ g'").out);
}

TEST_F(Diagrams, BecomePdfOnlyWithItsProgram) {
  const Outcome outcome =
      shell("PATH=/nonexistent '" HELIKOS_CLI "' diagrams 'g g > t t~' --output a.pdf");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--output a.pdf: a .pdf file needs the program rsvg-convert"));
  EXPECT_TRUE(std::filesystem::is_empty(work()));
}

}  // namespace
}  // namespace helikos::app::diagrams_test
