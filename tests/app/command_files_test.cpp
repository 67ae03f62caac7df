// SPDX-License-Identifier: Apache-2.0
// No command writes over what it reads, whatever name it is given by.
#include "helikos/app/command_files.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "app/program.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos::app::command_files_test {
namespace {

using ::testing::HasSubstr;

class FilesOfCommands : public ProgramTest {
 protected:
  void SetUp() override {
    ProgramTest::SetUp();
    std::ostringstream text;
    text << card_text(Parameters());
    card_ = text.str();
    for (const char* name : {"card.dat", "card.svg", "card.so"}) write(name, card_);
    std::filesystem::create_symlink("card.dat", work() / "link");
    std::filesystem::create_hard_link(work() / "card.dat", work() / "twin");
  }

  /// One line, status 2, and nothing is touched.
  void expect_refused(const std::string& arguments, const std::string& why,
                      const std::string& input) const {
    const std::string before = read_file(work() / input);
    const Outcome outcome = helikos(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(why)) << arguments;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_TRUE(read_file(work() / input) == before) << arguments;
  }

  std::string card_;
};

TEST_F(FilesOfCommands, AreNotTheirParamCard) {
  const std::string why = "is the param card, which would be overwritten";
  const std::string process = " 'e+ e- > mu+ mu-' --param-card ";
  for (const char* name : {"card.dat", "./card.dat", "link", "twin"}) {
    const std::string json = std::string(" --json ") + name;
    for (const char* command : {"run", "info", "integrate --energy 200", "generate --energy 200"})
      expect_refused(command + process + "card.dat" + json, why, "card.dat");
    expect_refused("umami" + process + "card.dat --output a.so" + json, why, "card.dat");
  }
  expect_refused("diagrams" + process + "card.svg --output card.svg", why, "card.svg");
  expect_refused("umami" + process + "card.so --output card.so", why, "card.so");
  for (const char* option : {"--checkpoint", "--grids", "--report"})
    expect_refused("generate --energy 200" + process + "card.dat " + option + " link", why,
                   "card.dat");
  write("b.lhe.part", card_);
  expect_refused("generate --energy 200" + process + "b.lhe.part --output b.lhe", why,
                 "b.lhe.part");
}

TEST_F(FilesOfCommands, AreNotTheirRunFile) {
  write("run.toml", "process = 'e+ e- > mu+ mu-'\nenergy = 200\n");
  for (const std::string command : {"integrate", "generate"})
    expect_refused(command + " run.toml --json ./run.toml",
                   "is the run file, which would be overwritten", "run.toml");
}

TEST_F(FilesOfCommands, AreNotTheEventsThatTheyRead) {
  ASSERT_EQ(helikos("generate 'e+ e- > mu+ mu-' --energy 200 --events 10 --output a.lhe").status,
            0);
  ASSERT_EQ(
      helikos("generate 'e+ e- > mu+ mu-' --energy 200 --events 10 --seed 2 --output b.lhe").status,
      0);
  std::filesystem::create_symlink("a.lhe", work() / "a.link.lhe");
  const std::string why = "is the file of events, which would be overwritten";
  expect_refused("events info a.lhe --json a.lhe", why, "a.lhe");
  expect_refused("events info a.lhe --json a.link.lhe", why, "a.lhe");
  expect_refused("events report a.lhe --output ./a.lhe", why, "a.lhe");
  expect_refused("events merge a.lhe b.lhe --output b.lhe", why, "b.lhe");
  std::filesystem::rename(work() / "b.lhe", work() / "c.lhe.part");
  expect_refused("events merge a.lhe c.lhe.part --output c.lhe", why, "c.lhe.part");
}

TEST_F(FilesOfCommands, AreNotThePartonDensitiesThatTheyRead) {
  std::filesystem::create_directories(work() / "sets/some");
  write("sets/some/some.info", "NumMembers: 1\n");
  write("sets/some/some_0000.dat", "any\n");
  for (const std::string file : {"some.info", "some_0000.dat"}) {
    const std::string rest = " --pdf-path sets --json sets/some/" + file;
    for (const char* command : {"pdf list", "pdf show some", "integrate 'p p > t t~' --pdf some"})
      expect_refused(command + rest, "is a file of the PDF set some, which would be overwritten",
                     "sets/some/" + file);
  }
}

TEST_F(FilesOfCommands, AreNotTheLibraryOfTheBuild) {
  const CommandFiles files = files_of(UmamiOptions{});
  ASSERT_EQ(files.inputs.size(), 2u);
  UmamiOptions options;
  options.output = work() / "card.so";
  EXPECT_NO_THROW(check_files(files_of(options)));
  options.output = files.inputs[1].path;
  if (!std::filesystem::exists(options.output)) GTEST_SKIP() << "the library was not built";
  EXPECT_THROW(check_files(files_of(options)), InputError);
}

TEST_F(FilesOfCommands, AreNotTwice) {
  expect_refused("umami 'g g > t t~' --output a.so --json ./a.so",
                 "--output and --json: both name the file a.so", "card.dat");
  std::filesystem::create_symlink("far", work() / "near");
  expect_refused(
      "generate 'e+ e- > mu+ mu-' --energy 200 --output a.lhe --json near "
      "--checkpoint far",
      "--json and --checkpoint: both name the file near", "card.dat");
}

/// Pipes and devices lose nothing.
TEST_F(FilesOfCommands, MayBeDevices) {
  const Outcome outcome =
      helikos("run 'e+ e- > mu+ mu-' --batch 10 --param-card card.dat --json /dev/null");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

}  // namespace
}  // namespace helikos::app::command_files_test
