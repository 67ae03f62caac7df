// SPDX-License-Identifier: Apache-2.0
#include "helikos/beams/pdf_set.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "beams/sets.hpp"

namespace helikos::beams::set_search_test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A folder of its own, and an environment in which nothing is set.
class SetSearch : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder = fs::path(::testing::TempDir()) /
             (std::string("helikos_sets_") + test->name() + std::to_string(getpid()));
    fs::create_directories(folder);
    for (const char* name : {"LHAPDF_DATA_PATH", "XDG_DATA_HOME", "HOME"}) {
      const char* value = getenv(name);
      before.emplace_back(name, value == nullptr ? "" : value);
      unsetenv(name);
    }
  }
  void TearDown() override {
    for (const auto& [name, value] : before) setenv(name.c_str(), value.c_str(), 1);
    fs::remove_all(folder);
  }
  void make_set(const fs::path& at) {
    fs::create_directories(at);
    std::ofstream(at / (at.filename().string() + ".info")) << "NumMembers: 1\n";
  }

  fs::path folder;
  std::vector<std::pair<std::string, std::string>> before;
};

TEST_F(SetSearch, TakesFoldersInTheirOrder) {
  setenv("LHAPDF_DATA_PATH", "/a:/b::/a", 1);
  setenv("HOME", "/home/me", 1);
  EXPECT_THAT(search_folders("/c"),
              ElementsAre("/c", "/a", "/b", "/usr/share/LHAPDF", "/usr/local/share/LHAPDF",
                          "/home/me/.local/share/helikos/pdf"));
  setenv("XDG_DATA_HOME", "/data", 1);
  EXPECT_EQ(user_folder(), "/data/helikos/pdf");
  setenv("XDG_DATA_HOME", "no/absolute/path", 1);
  EXPECT_EQ(user_folder(), "/home/me/.local/share/helikos/pdf");
  unsetenv("HOME");
  EXPECT_EQ(user_folder(), "");
}

TEST_F(SetSearch, FindsTheFirstOne) {
  make_set(folder / "one" / "A");
  make_set(folder / "two" / "A");
  make_set(folder / "two" / "B");
  fs::create_directories(folder / "two" / "empty");
  const std::vector<std::string> both = {folder / "one", folder / "two"};
  EXPECT_EQ(PdfSet::find("A", both).folder(), folder / "one" / "A");
  EXPECT_EQ(PdfSet::find("B", both).folder(), folder / "two" / "B");
  EXPECT_THAT(sets_in(folder / "two"), ElementsAre("A", "B"));
  EXPECT_THAT(sets_in(folder / "none"), ElementsAre());
}

TEST_F(SetSearch, SaysWhereItLooked) {
  try {
    PdfSet::find("nothing", {"/a", "/b"});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("there is no PDF set 'nothing' in /a, /b"));
  }
}

TEST_F(SetSearch, RefusesNamesOfOtherFolders) {
  for (const char* name : {"", ".", "..", "../A", "a/b", "-x", "a b", "a'b", "a\nb"}) {
    EXPECT_FALSE(is_set_name(name)) << name;
    EXPECT_THROW(PdfSet::find(name, {folder}), InputError) << name;
  }
  EXPECT_TRUE(is_set_name("NNPDF40_nnlo_as_01180"));
  EXPECT_TRUE(is_set_name("MSHT20nlo_as118.v2+x"));
}

TEST_F(SetSearch, ToyNeedsNoFolder) {
  const auto set = PdfSet::find("toy", {});
  EXPECT_EQ(set.num_members(), 1);
  EXPECT_EQ(set.particle(), 2212);
  EXPECT_THAT(set.description(), HasSubstr("hep-ph/0204316"));
  // What is embedded is what is in the repository.
  const std::string path = HELIKOS_SOURCE_DIR "/src/helikos/beams/toy";
  EXPECT_EQ(PdfSet::open(path).member(0), set.member(0));
  EXPECT_EQ(PdfSet::open(path).alpha_s(0).cubic, set.alpha_s(0).cubic);
}

TEST_F(SetSearch, HasNoOtherMembers) {
  EXPECT_THROW(toy().member(1), InputError);
  EXPECT_THROW(toy().member(-1), InputError);
  make_set(folder / "A");
  EXPECT_THROW(PdfSet::open(folder / "A").member(0), InputError);
}

}  // namespace
}  // namespace helikos::beams::set_search_test
