// SPDX-License-Identifier: Apache-2.0
// Help of rows of the table of options in commands where they mean something else.
#include <gmock/gmock.h>

#include "app/program.hpp"

namespace helikos::app::words_of_help_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class WordsOfHelp : public ProgramTest {
 protected:
  /// The line of an option, with the lines that continue it.
  std::string entry(const std::string& help, const std::string& option) const {
    const auto begin = help.find("\n  " + option + " ");
    EXPECT_NE(begin, help.npos) << option;
    return begin == help.npos ? "" : help.substr(begin, help.find("\n  --", begin + 1) - begin);
  }
};

/// `reweight --set` makes a weight, and the header of the file gives the process.
TEST_F(WordsOfHelp, ReweightSaysWhatItsOptionsDo) {
  const std::string help = helikos("reweight --help").out;
  EXPECT_THAT(entry(help, "--set"), HasSubstr("without a card: one weight"));
  for (const char* option : {"--model", "--restrict", "--define", "--orders"})
    EXPECT_THAT(entry(help, option), HasSubstr("(default: as the header of the file says)"));
  EXPECT_THAT(entry(helikos("widths --help").out, "--model"), HasSubstr("(default: sm)"));
}

/// `evaluate` has fixed points: nothing is drawn for them but a helicity and a colour flow.
TEST_F(WordsOfHelp, EvaluateOffersWhatItTakes) {
  const std::string help = helikos("evaluate --help").out, of_run = helikos("run --help").out;
  EXPECT_THAT(entry(help, "--helicities"), Not(HasSubstr("sample")));
  EXPECT_THAT(entry(of_run, "--helicities"), HasSubstr("sample"));
  EXPECT_THAT(entry(help, "--colors"), Not(HasSubstr("auto")));
  EXPECT_THAT(entry(of_run, "--colors"), HasSubstr("auto"));
}

}  // namespace
}  // namespace helikos::app::words_of_help_test
