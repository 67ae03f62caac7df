// SPDX-License-Identifier: Apache-2.0
#include "emit/emitter.hpp"

#include <gmock/gmock.h>

#include "emit/trace.hpp"
#include "engine/compiled_process.hpp"
#include "engine/matrix_element.hpp"
#include "program/recursion.hpp"

namespace helikos::emit {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Lines of the longest function of a file.
std::size_t longest_function(const std::string& text) {
  std::size_t longest = 0, lines = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n') continue;
    ++lines;
    if (text.compare(i + 1, 2, "}\n") == 0) longest = std::max(longest, lines), lines = 0;
    if (text.compare(i + 1, 8, "template") == 0) lines = 0;
  }
  return longest;
}

TEST(Emitter, FunctionsAreBounded) {
  for (const char* process : {"g g > t t~", "g g > t t~ g", "g g > t t~ g g"}) {
    const auto files = emit_process("kernel", Process::parse(process));
    ASSERT_FALSE(files.empty());
    EXPECT_LE(longest_function(files[0].text), 10000u) << process;
    EXPECT_GT(longest_function(files[0].text), 100u) << process;
  }
}

TEST(Emitter, NoParameterIsBakedIn) {
  const auto files = emit_process("kernel", Process::parse("g g > t t~"));
  for (const auto& file : files) {
    EXPECT_THAT(file.text, Not(HasSubstr("(173"))) << file.name;
    EXPECT_THAT(file.text, Not(HasSubstr("1.4915"))) << file.name;
  }
  EXPECT_THAT(files[0].text, HasSubstr("constants[0]"));
}

TEST(Emitter, IsDeterministic) {
  const auto process = Process::parse("g g > t t~ g");
  const auto first = emit_process("kernel", process), second = emit_process("kernel", process);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i].text, second[i].text);
}

/// Where structure alone makes helicities vanish, it finds those that the filter finds.
TEST(NonzeroHelicities, AreThoseOfTheFilter) {
  for (const char* text : {"e+ e- > mu+ mu-", "e+ e- > e+ e-", "g g > t t~", "u g > u g g",
                           "e+ e- > b b~", "u u~ > e+ e-", "b b~ > g g g"}) {
    const auto process = Process::parse(text);
    const MatrixElement matrix_element(process, Parameters());
    const auto found = nonzero_helicities(build_program(process, Parameters()));
    EXPECT_EQ(found.size(), matrix_element.info().num_good_helicities) << text;
  }
}

}  // namespace
}  // namespace helikos::emit
