// SPDX-License-Identifier: Apache-2.0
// Files that commands write: links, names that are too long, disks that are full, two runs at once.
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <algorithm>
#include <cstring>

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

/// Outputs that are read again, or that grow, are files.
TEST_F(OutputFiles, AreRefusedBeforeTheRunWhereTheyAreNoFiles) {
  ASSERT_EQ(mkfifo((work() / "pipe.lhe").c_str(), 0600), 0);
  fs::create_symlink("/dev/null", work() / "null.lhe");
  for (const std::string option : {"--checkpoint", "--grids", "--output"})
    for (const auto& [name, why] : {std::pair<std::string, std::string>{"far", "is a folder"},
                                    {"null.lhe", "is no regular file, but a device"},
                                    {"pipe.lhe", "is no regular file, but a pipe"}}) {
      if (option == "--output" && name == "far") continue;  // it is of no format
      const std::string others = option == "--output" ? "" : "--output a.lhe ";
      EXPECT_EQ(refused(others + option + " " + name).err,
                "helikos: " + option + " " + name + ": " + why + "\n");
    }
  for (const std::string device : {"/dev/zero", "/dev/null", "/dev/full", "/dev/stdout"})
    for (const std::string option : {"--checkpoint", "--grids"})
      EXPECT_THAT(shell("{ '" HELIKOS_CLI "' integrate 'e+ e- > mu+ mu-' --energy 200 " + option +
                        " " + device + " | cat; }")
                      .err,
                  HasSubstr("helikos: " + option + " " + device + ": is no regular file, but a "));
  const Outcome umami = helikos("umami 'g g > t t~' --output null.lhe");
  EXPECT_EQ(umami.status, 2);
  EXPECT_EQ(umami.err, "helikos: --output null.lhe: is no regular file, but a device\n");
  EXPECT_EQ(helikos("umami 'g g > t t~' --output -").err,
            "helikos: --output -: a file is needed\n");
}

/// An output that is written once, at the end, may be a stream.
TEST_F(OutputFiles, MayBeStreamsWhereTheyAreWrittenOnce) {
  const std::string integrate =
      "'" HELIKOS_CLI "' integrate 'e+ e- > mu+ mu-' --energy 200 --points 2000 ";
  const Outcome piped = shell("{ " + integrate + "--json /dev/stdout | cat; }");
  EXPECT_THAT(piped.out, HasSubstr("\"cross_section_pb\""));
  ASSERT_EQ(mkfifo((work() / "pipe").c_str(), 0600), 0);
  const Outcome named = shell("{ cat pipe & " + integrate + "--json pipe; wait; }");
  EXPECT_THAT(named.out, HasSubstr("\"cross_section_pb\""));
  EXPECT_TRUE(fs::is_fifo(work() / "pipe"));
  EXPECT_EQ(shell(integrate + "--json /dev/null").status, 0);
  EXPECT_EQ(helikos(events + "--output a.lhe --report /dev/null").status, 0);
  EXPECT_EQ(helikos("events report a.lhe --output /dev/null").status, 0);
}

/// A socket takes no bytes of a file.
TEST_F(OutputFiles, AreNoSockets) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strcpy(address.sun_path, "s");
  const auto before = fs::current_path();
  fs::current_path(work());  // the name of a socket is short
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  const int bound = bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address);
  fs::current_path(before);
  ASSERT_EQ(bound, 0);
  EXPECT_EQ(refused("--output a.lhe --json s").err,
            "helikos: --json s: is no regular file, but a socket\n");
  close(socket);
}

TEST_F(OutputFiles, FullDisksSayThatTheyAreFull) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  const std::string integrate = "integrate 'e+ e- > mu+ mu-' --energy 200 ";
  for (const std::string& command :
       {integrate + "--json /dev/full", events + "--output a.lhe --report /dev/full",
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
    for (const char* name : {"a.lhe", "a.checkpoint", "a.report.html"}) fs::remove(work() / name);
    const Outcome both = helikos_waiting(
        "after rename " + moment, events + "--output a.lhe --checkpoint a.checkpoint",
        "'" HELIKOS_CLI "' " + events + "--output a.lhe --seed 2; echo $? >second");
    EXPECT_EQ(read_file(work() / "status"), "0\n") << both.err;
    EXPECT_EQ(read_file(work() / "second"), "2\n") << both.err;
    EXPECT_EQ(both.said(), "helikos: a.lhe.part: another process writes it\n");
    EXPECT_TRUE(read_file(work() / "a.lhe") == expected);
    EXPECT_FALSE(fs::exists(work() / "a.lhe.part"));
  }
}

/// Runs that have nothing but their checkpoint in common do not share it.
TEST_F(OutputFiles, TwoRunsDoNotShareACheckpoint) {
  const std::string integrate = "integrate 'e+ e- > mu+ mu-' --energy 200 --points 20000 ";
  for (const std::string& second : {integrate + "--checkpoint a.checkpoint --resume",
                                    integrate + "--checkpoint ./a.checkpoint --resume --seed 2",
                                    events + "--output b.lhe --checkpoint a.checkpoint"}) {
    fs::remove(work() / "a.checkpoint");
    const Outcome both =
        helikos_waiting("before rename a.checkpoint 1", integrate + "--checkpoint a.checkpoint",
                        "'" HELIKOS_CLI "' " + second + " >out.second; echo $? >second");
    EXPECT_EQ(read_file(work() / "status"), "0\n") << both.err;
    EXPECT_EQ(read_file(work() / "second"), "2\n") << second;
    EXPECT_THAT(both.err, HasSubstr("a.checkpoint.part: another process writes it\n"));
    EXPECT_EQ(std::ranges::count(both.said(), '\n'), 1) << both.err;
    EXPECT_FALSE(fs::exists(work() / "b.lhe.part"));
    EXPECT_FALSE(fs::exists(work() / "a.checkpoint.part"));
  }
  // The checkpoint is that of the first run.
  EXPECT_EQ(helikos(integrate + "--checkpoint a.checkpoint --resume").status, 0);
}

/// A run that was killed leaves the file that it held, which is empty and in nobody's way.
TEST_F(OutputFiles, ACheckpointIsFreeAfterAKill) {
  const std::string run =
      "integrate 'e+ e- > mu+ mu-' --energy 200 --points 20000 --checkpoint a.checkpoint ";
  EXPECT_EQ(helikos_killed("after rename a.checkpoint 1", run).status, killed_status);
  EXPECT_TRUE(fs::is_empty(work() / "a.checkpoint.part"));
  EXPECT_EQ(helikos(run + "--resume").status, 0);
  EXPECT_FALSE(fs::exists(work() / "a.checkpoint.part"));
}

/// Two runs may begin without a file of grids: that of the first one that ends stays.
TEST_F(OutputFiles, GridsOfAnotherRunStay) {
  const std::string run =
      "integrate 'e+ e- > mu+ mu-' --energy 200 --points 20000 --grids a.grids ";
  const Outcome both =
      helikos_waiting("before rename a.checkpoint 1", run + "--checkpoint a.checkpoint",
                      "'" HELIKOS_CLI "' " + run +
                          "--seed 2 >out.second; echo $? >second; cp a.grids second.grids");
  EXPECT_EQ(read_file(work() / "status"), "0\n") << both.err;
  EXPECT_EQ(read_file(work() / "second"), "0\n") << both.err;
  EXPECT_EQ(
      both.said(),
      "helikos: --grids a.grids: another run has written this file in the meantime; it is not "
      "changed\n");
  EXPECT_FALSE(read_file(work() / "a.grids").empty());
  EXPECT_TRUE(read_file(work() / "a.grids") == read_file(work() / "second.grids"));
  EXPECT_EQ(helikos(run).status, 0);
}

/// A file that is replaced as a whole at the end is that of one run: the last one.
TEST_F(OutputFiles, JsonOfTwoRunsIsThatOfTheLast) {
  const std::string run =
      "integrate 'e+ e- > mu+ mu-' --energy 200 --points 20000 --json a.json --seed ";
  const Outcome both =
      helikos_waiting("before rename a.json 1", run + "1",
                      "'" HELIKOS_CLI "' " + run + "2 >out.second; cp a.json second.json");
  EXPECT_EQ(both.said(), "");
  EXPECT_EQ(json("second.json")["seed"], 2);
  EXPECT_EQ(json("a.json")["seed"], 1);
}

/// Large files of another kind are not read.
TEST_F(OutputFiles, WhatIsNoFileOfGridsIsNotRead) {
  write("large", "");
  fs::resize_file(work() / "large", std::uintmax_t{20} << 30);  // a hole takes no room
  for (const std::string option : {"--grids large", "--checkpoint large --resume"}) {
    const Outcome outcome = shell("ulimit -v 2000000; '" HELIKOS_CLI
                                  "' integrate 'e+ e- > mu+ mu-' --energy 200 --threads 1 " +
                                  option);
    EXPECT_EQ(outcome.status, 2) << option;
    EXPECT_THAT(outcome.err, HasSubstr("large: is no "));
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
