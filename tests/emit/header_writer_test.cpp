// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/detail/header_writer.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

namespace helikos::emit::header_writer_test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

/// Functions of ten lines.
std::string functions(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += fmt::format("void function{}() {{\n", i);
    for (int line = 0; line < 7; ++line) text += fmt::format("  if (true) {{ {}; }}\n", line);
    text += "}\n\n";
  }
  return text;
}

/// What stands in the namespace of a file.
std::string definitions_of(const EmittedFile& file) {
  const std::string begin = "namespace helikos::kernels {\n\n";
  const auto from = file.text.find(begin) + begin.size();
  return file.text.substr(from, file.text.rfind("}  // namespace") - from);
}

TEST(HeaderWriter, WritesOneFileOfFewLines) {
  const auto files = write_header("kernel", "A few.", functions(max_header_lines / 10 - 1));
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files[0].name, "kernel.hpp");
  EXPECT_THAT(files[0].text, HasSubstr("/// A few.\n"));
  EXPECT_EQ(definitions_of(files[0]), functions(max_header_lines / 10 - 1));
}

TEST(HeaderWriter, CutsManyLinesBetweenDefinitions) {
  const auto text = functions(max_header_lines);
  const auto files = write_header("kernel", "Many.", text);
  ASSERT_GE(files.size(), 10u);
  std::string all;
  for (std::size_t part = 0; part + 1 < files.size(); ++part) {
    const auto& file = files[part + 1];
    EXPECT_EQ(file.name, fmt::format("kernel_part{}.hpp", part));
    EXPECT_THAT(files[0].text, HasSubstr(fmt::format("#include \"{}\"", file.name)));
    EXPECT_LE(std::count(file.text.begin(), file.text.end(), '\n'), max_header_lines + 30);
    EXPECT_THAT(definitions_of(file), EndsWith("}\n\n"));
    all += definitions_of(file);
  }
  EXPECT_EQ(all, text);
}

TEST(HeaderWriter, ChangesTheHeaderWithAnyPart) {
  auto text = functions(max_header_lines);
  const auto before = write_header("kernel", "Many.", text);
  text.replace(text.find("{ 0; }"), 6, "{ 8; }");
  const auto after = write_header("kernel", "Many.", text);
  ASSERT_EQ(before.size(), after.size());
  EXPECT_NE(before[0].text, after[0].text);
  EXPECT_NE(before[1].text, after[1].text);
  EXPECT_EQ(before[2].text, after[2].text);
}

TEST(HeaderWriter, KeepsOneLongDefinitionTogether) {
  std::string text = "void one() {\n";
  for (int line = 0; line < 3 * max_header_lines; ++line) text += "  ;\n";
  text += "}\n";
  EXPECT_EQ(write_header("kernel", "One.", text).size(), 1u);
}

}  // namespace
}  // namespace helikos::emit::header_writer_test
