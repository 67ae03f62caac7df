// SPDX-License-Identifier: Apache-2.0
// Fields of a setup in messages of the library are flags on the command line.
#include "helikos/app/run_input.hpp"

#include <gmock/gmock.h>

#include "app/program.hpp"
#include "helikos/generator/option_table.hpp"

namespace helikos::app::flags_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Flags, StandInThePlaceOfFields) {
  EXPECT_EQ(with_flags("`energy`: 3 GeV"), "--energy: 3 GeV");
  EXPECT_EQ(with_flags("`mur` x: more `max-points`"), "--mur x: more --max-points");
  EXPECT_EQ(with_flags("`tf32` takes `precision` float"), "--tf32 takes --precision float");
  for (const OptionRow& row : option_table())
    EXPECT_EQ(with_flags("`" + row.key + "`"), "--" + row.key);
}

TEST(Flags, OtherWordsStayAsTheyAre) {
  for (const char* text : {"the recipe `diagrams`", "its number in `info`", "`pdf list` shows them",
                           "`-`: standard output", "a ` alone", "``", "nothing"})
    EXPECT_EQ(with_flags(text), text);
}

class FlagsOfOptions : public ProgramTest {};

// A flag takes no value but true and false.
TEST_F(FlagsOfOptions, AreOffWhereTheySaySo) {
  const std::string run =
      "generate 'p p > e+ e-' --cut 'm(e+,e-) > 60' --points 4000 --events 50 --report none ";
  ASSERT_EQ(helikos(run + "--scale-variations=false --output a.lhe").status, 0);
  EXPECT_THAT(read_file(work() / "a.lhe"), Not(HasSubstr("MUR0.5")));
  ASSERT_EQ(helikos(run + "--scale-variations --output b.lhe").status, 0);
  EXPECT_THAT(read_file(work() / "b.lhe"), HasSubstr("MUR0.5"));
  EXPECT_EQ(helikos(run + "--scale-variations=banana --output c.lhe").status, 2);
  // In run files, too; other options of the command line have no key.
  write("run.toml",
        "process = 'p p > e+ e-'\ncut = 'm(e+,e-) > 60'\npoints = 4000\nevents = 50\n"
        "report = 'none'\nscale-variations = false\n");
  EXPECT_EQ(helikos("generate run.toml --output d.lhe --resume=false").status, 0);
  EXPECT_THAT(read_file(work() / "d.lhe"), Not(HasSubstr("MUR0.5")));
}

}  // namespace
}  // namespace helikos::app::flags_test
