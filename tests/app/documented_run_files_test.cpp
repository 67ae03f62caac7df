// SPDX-License-Identifier: Apache-2.0
// The run files of the documentation are read, and say nothing that a user would have to mend.
#include <gmock/gmock.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "helikos/app/run_file.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/generator/process_plan.hpp"

namespace helikos::app::documented_run_files_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> run_files_of(const std::string& page) {
  std::ifstream file(HELIKOS_SOURCE_DIR "/docs/" + page);
  std::vector<std::string> texts;
  bool is_inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("```")) {
      is_inside = line == "```toml";
      if (is_inside) texts.emplace_back();
    } else if (is_inside) {
      texts.back() += line + '\n';
    }
  }
  return texts;
}

TEST(DocumentedRunFiles, MergingIsClean) {
  const auto texts = run_files_of("merging.md");
  ASSERT_EQ(texts.size(), 2U);
  for (const std::string& text : texts) {
    const RunInput input = read_run_text(text, "merging.md", Command::generate);
    for (ProcessSetup setup : input.setup.processes) {
      setup.pdf = beams::toy_name;
      EXPECT_THAT(plan_process(setup).notes, ElementsAre(HasSubstr("b and b~ are in p and j")))
          << setup.process;
    }
  }
}

}  // namespace
}  // namespace helikos::app::documented_run_files_test
