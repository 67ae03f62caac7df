// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/run_parts.hpp"

#include <gtest/gtest.h>

namespace helikos::events::test::run_parts_test {
namespace {

RunParts parts(const char* text) { return RunParts::read(text); }

TEST(RunParts, AreReadAsTheyAreWritten) {
  EXPECT_EQ(RunParts(2, 4, 7).text(), "2 of 4, seed 7");
  RunParts all(5, 9, 7);
  for (const int number : {1, 2, 9, 3, 2}) all.add(RunParts(number, 9, 7));
  EXPECT_EQ(all.text(), "1-3,5,9 of 9, seed 7");
  all.add(RunParts(1, 2, 18446744073709551615u));
  EXPECT_EQ(all.text(), "1-3,5,9 of 9, seed 7; 1 of 2, seed 18446744073709551615");
  EXPECT_EQ(parts(all.text().c_str()).text(), all.text());
}

TEST(RunParts, AreNoneOfOtherText) {
  for (const char* text :
       {"", "2", "2 of", "2 of 4", "of 4, seed 1", "0 of 4, seed 1", "5 of 4, seed 1",
        "1-5 of 4, seed 1", "-1 of 4, seed 1", "1,, of 4, seed 1", "2 of 4, seed 1 more",
        "2 of 4, seed 1; ", "1-99999999 of 99999999, seed 1", "1 of 4, seed 99999999999999999999"})
    EXPECT_TRUE(parts(text).is_empty()) << text;
}

TEST(RunParts, KnowWhatIsMissingAndWhatIsThereTwice) {
  EXPECT_EQ(parts("1-4 of 4, seed 1").missing_text(), "");
  EXPECT_EQ(parts("1-2,4 of 4, seed 1").missing_text(),
            "part 3 of 4 of the run of seed 1 is missing");
  EXPECT_EQ(
      parts("2 of 4, seed 1; 1-2 of 2, seed 5; 1 of 2, seed 6").missing_text(),
      "parts 1,3-4 of 4 of the run of seed 1 are missing; part 2 of 2 of the run of seed 6 is "
      "missing");
  EXPECT_EQ(parts("1-2 of 4, seed 1").common_text(parts("2-3 of 4, seed 1")),
            "part 2 of 4 of the run of seed 1");
  EXPECT_EQ(parts("1-2 of 4, seed 1").common_text(parts("3 of 4, seed 1")), "");
  EXPECT_EQ(parts("1-2 of 4, seed 1").common_text(parts("2 of 4, seed 2; 2 of 5, seed 1")), "");
}

}  // namespace
}  // namespace helikos::events::test::run_parts_test
