// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/folder.hpp"
#include "ufo/copied_folder.hpp"
#include "ufo/folder_text.hpp"

namespace helikos::test::export_test {
namespace {

/// Runs tools/export_ufo.py on a copy of a model. Returns what it writes.
ufo::Folder exported(const std::string& model, const std::string& environment = "") {
  const CopiedFolder folder(texts_of(ufo_model(model)));
  const std::string script = HELIKOS_SOURCE_DIR "/tools/export_ufo.py";
  const std::string command =
      environment + " python3 '" + script + "' '" + folder.path().string() + "' > /dev/null";
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  return ufo::read_folder(folder.path().parent_path() / "m_plain");
}

class UfoExport : public testing::Test {
 protected:
  void SetUp() override {
    if (std::system(
            "python3 -c 'import sys; sys.exit(sys.version_info < (3, 7))' > /dev/null 2>&1"))
      GTEST_SKIP() << "there is no python3";
  }
};

// Python and the parser read the same folder.
TEST_F(UfoExport, APlainModelStaysTheSame) {
  for (const char* name : {"classic", "form_factors"})
    EXPECT_EQ(text_of(exported(name)), text_of(ufo::read_folder(ufo_model(name))));
}

TEST_F(UfoExport, AProgramBecomesData) {
  EXPECT_THROW(ufo::read_folder(ufo_model("program")), InputError);
  const ufo::Folder folder = exported("program");
  ASSERT_EQ(folder.particles.size(), 2U);
  EXPECT_EQ(folder.particles[1].antiname, "s1+");
  EXPECT_EQ(folder.particles[1].mass, "M1");
  EXPECT_EQ(std::get<double>(folder.parameters[2].value), 200.0);
  ASSERT_EQ(folder.vertices.size(), 2U);
  EXPECT_TRUE(folder.vertices[1].legs[0].anti);
  EXPECT_FALSE(folder.vertices[1].legs[2].anti);
  EXPECT_EQ(folder.vertices[1].legs[2].particle, 1);
  EXPECT_EQ(folder.couplings[1].value, "complex(0,2)");
  EXPECT_EQ(folder.couplings[1].orders.at("QED"), 2);
}

TEST_F(UfoExport, TheEnvironmentCounts) {
  EXPECT_EQ(exported("program", "HELIKOS_TEST_SCALARS=1").particles.size(), 1U);
}

}  // namespace
}  // namespace helikos::test::export_test
