// SPDX-License-Identifier: Apache-2.0
// Files that commands write: links, names that are too long, disks that are full, two runs at once.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>

#include "app/program.hpp"

namespace helikos::app::output_files_test {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

namespace fs = std::filesystem;

const std::string events = "generate 'e+ e- > mu+ mu-' --energy 200 --events 300 ";

class OutputFiles : public ProgramTest {
 protected:
  void SetUp() override {
    ProgramTest::SetUp();
    fs::create_directory(work() / "far");
  }
  /// Before anything is computed: that many points take days.
  Outcome refused(const std::string& outputs) const {
    const Outcome outcome =
        helikos("generate 'e+ e- > mu+ mu-' --energy 200 --points 100000000000 " + outputs);
    EXPECT_EQ(outcome.status, 2) << outputs;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    return outcome;
  }
};

TEST_F(OutputFiles, LinksStayAndTheirTargetsAreWritten) {
  const std::pair<std::string, std::string> outputs[] = {{"output", "a.lhe"},
                                                         {"json", "a.json"},
                                                         {"report", "a.html"},
                                                         {"checkpoint", "a.checkpoint"},
                                                         {"grids", "a.grids"}};
  std::string run = events;
  for (const auto& [option, name] : outputs) {
    fs::create_symlink("far/" + option, work() / name);
    run += " --" + option + " " + name;
  }
  ASSERT_EQ(helikos(run).status, 0);
  for (const auto& [option, name] : outputs) {
    EXPECT_TRUE(fs::is_symlink(work() / name)) << name;
    EXPECT_TRUE(fs::is_regular_file(work() / "far" / option)) << name;
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(work() / "far"), fs::directory_iterator()), 5);
  EXPECT_EQ(info("a.lhe")["weights"]["events"], 300);
  // And once more, where they are there.
  ASSERT_EQ(helikos(run + " --resume").status, 0);
  ASSERT_EQ(helikos(events + "--output a.lhe --json a.json --report a.html --seed 2").status, 0);
  EXPECT_TRUE(fs::is_symlink(work() / "a.lhe"));
  EXPECT_EQ(std::distance(fs::directory_iterator(work() / "far"), fs::directory_iterator()), 5);
}

TEST_F(OutputFiles, LinksThatLeadToThemselvesAreRefusedBeforeTheRun) {
  fs::create_symlink("loop.lhe", work() / "loop.lhe");
  fs::create_symlink("two", work() / "one");
  fs::create_symlink("one", work() / "two");
  EXPECT_THAT(refused("--output loop.lhe").err, HasSubstr("loop.lhe: is a link that leads to"));
  for (const std::string option : {"--json", "--report", "--checkpoint", "--grids"})
    EXPECT_THAT(refused("--output a.lhe " + option + " one").err,
                HasSubstr("one: is a link that leads to"));
}

TEST_F(OutputFiles, NamesThatAreTooLongAreRefusedBeforeTheRun) {
  const std::string name(300, 'x');
  EXPECT_THAT(refused("--output " + name + ".lhe").err, HasSubstr("File name too long"));
  for (const std::string option : {"--json", "--report", "--checkpoint", "--grids"})
    EXPECT_THAT(refused("--output a.lhe " + option + " " + name).err,
                HasSubstr("cannot be written: File name too long"));
  EXPECT_EQ(helikos(events + "--output a.lhe --json " + std::string(250, 'x') + ".json").status, 0);
}

TEST_F(OutputFiles, FullDisksSayThatTheyAreFull) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  const std::string integrate = "integrate 'e+ e- > mu+ mu-' --energy 200 ";
  for (const std::string& command :
       {integrate + "--json /dev/full", integrate + "--grids /dev/full",
        events + "--output a.lhe --report /dev/full",
        std::string("run 'g g > t t~' --batch 8 --json /dev/full"),
        std::string("info 'g g > t t~' --json /dev/full"),
        std::string("pdf list --json /dev/full")}) {
    const Outcome outcome = helikos(command);
    EXPECT_EQ(outcome.status, 1) << command;
    EXPECT_THAT(outcome.err,
                HasSubstr("helikos: /dev/full: cannot be written: No space left on device\n"));
  }
  // Where a file has a limit, as a device cannot be a checkpoint.
  const Outcome outcome = shell("ulimit -f 1 && '" HELIKOS_CLI "' " + integrate + "--checkpoint c");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("c: cannot be written: File too large"));
  EXPECT_FALSE(fs::exists(work() / "c"));
}

/// A second run of the same file ends at once, also as long as the first one integrates: here the
/// first one waits at a moment of its integration, and of its generation.
TEST_F(OutputFiles, ASecondRunDestroysNothing) {
  ASSERT_EQ(helikos(events + "--output b.lhe").status, 0);
  const std::string expected = read_file(work() / "b.lhe");
  for (const std::string moment : {"a.checkpoint 1", "a.checkpoint 1 weight_parts"}) {
    for (const char* name : {"a.lhe", "a.checkpoint"}) fs::remove(work() / name);
    const Outcome both = helikos_waiting(
        "after rename " + moment, events + "--output a.lhe --checkpoint a.checkpoint",
        "'" HELIKOS_CLI "' " + events + "--output a.lhe --seed 2; echo $? >second");
    EXPECT_EQ(read_file(work() / "status"), "0\n") << both.err;
    EXPECT_EQ(read_file(work() / "second"), "2\n") << both.err;
    EXPECT_EQ(both.err, "helikos: a.lhe.part: another process writes it\n");
    EXPECT_TRUE(read_file(work() / "a.lhe") == expected);
    EXPECT_FALSE(fs::exists(work() / "a.lhe.part"));
  }
}

/// A run that is refused or fails leaves an older unfinished file, and no new one.
TEST_F(OutputFiles, ARunThatFailsLeavesWhatWasThere) {
  const std::string fails =
      "generate 'e+ e- > mu+ mu-' --energy 200 --cut 'pt(mu+) > 150' "
      "--output a.lhe";
  EXPECT_EQ(helikos(fails).status, 2);
  EXPECT_FALSE(fs::exists(work() / "a.lhe.part"));
  write("a.lhe.part", "of an older run");
  EXPECT_EQ(helikos(fails).status, 2);
  EXPECT_EQ(read_file(work() / "a.lhe.part"), "of an older run");
}

/// As another program or a user does it, while the run waits.
TEST_F(OutputFiles, AFileThatIsCutOffMeanwhileIsTold) {
  const Outcome outcome = helikos_waiting("after rename a.checkpoint 1 weight_parts",
                                          "generate 'e+ e- > mu+ mu-' --energy 200 --events 140000 "
                                          "--threads 1 --output a.lhe --checkpoint a.checkpoint",
                                          "truncate -s 100000 a.lhe.part");
  EXPECT_EQ(read_file(work() / "status"), "1\n");
  EXPECT_THAT(outcome.err, HasSubstr("something else has cut it off"));
  EXPECT_FALSE(fs::exists(work() / "a.lhe"));
}

TEST_F(OutputFiles, DamagedCheckpointsAndGridsAreToldFromOtherFiles) {
  const std::string run = "integrate 'e+ e- > mu+ mu-' --energy 200 --points 2000 ";
  ASSERT_EQ(helikos(run + "--checkpoint a.checkpoint --grids a.grids").status, 0);
  for (const auto& [option, file, what] :
       {std::tuple{"--resume --checkpoint ", "a.checkpoint", "checkpoint"},
        {"--grids ", "a.grids", "file of grids"}}) {
    const std::string bytes = read_file(work() / file);
    std::string flipped = bytes;
    flipped[bytes.size() / 2] ^= 1;
    for (const std::string& damaged : {bytes.substr(0, bytes.size() / 2), bytes + "x", flipped}) {
      write("damaged", damaged);
      const Outcome outcome = helikos(run + option + "damaged");
      EXPECT_EQ(outcome.status, 2);
      EXPECT_THAT(outcome.err,
                  HasSubstr("damaged: this " + std::string(what) + " is damaged or cut off"));
    }
    for (const std::string& other : {std::string(), std::string("any text"), bytes.substr(0, 8)}) {
      write("other", other);
      const Outcome outcome = helikos(run + option + "other");
      EXPECT_EQ(outcome.status, 2);
      EXPECT_THAT(outcome.err, HasSubstr("other: is no " + std::string(what)));
    }
  }
}

TEST_F(OutputFiles, BytesBehindACompressedFileAreTold) {
  ASSERT_EQ(helikos(events + "--output a.lhe.gz").status, 0);
  const std::string bytes = read_file(work() / "a.lhe.gz");
  for (const std::string more : {std::string("x"), std::string(1000, '\0'), std::string("\x1f", 1),
                                 std::string("<event>")}) {
    write("a.lhe.gz", bytes + more);
    const Outcome outcome = helikos("events info a.lhe.gz");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("a.lhe.gz: behind the end of the compressed file"));
  }
}

}  // namespace
}  // namespace helikos::app::output_files_test
