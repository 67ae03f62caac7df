// SPDX-License-Identifier: Apache-2.0
// `events info` and `events merge` as a user runs them.
#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "app/program.hpp"
#include "events/records.hpp"
#include "helikos/events/event_writer.hpp"

namespace helikos::app::events_test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

class Events : public ProgramTest {
 protected:
  /// A run whose weights are its cross section.
  void sample(const std::string& name, int seed, double sigma = 600.0) const {
    auto run = events::test::two_process_run();
    run.header[0].text = "process = \"p p > mu+ mu-\"\nseed = " + std::to_string(seed) + "\n";
    run.subprocesses[0].cross_section = sigma - run.subprocesses[1].cross_section;
    auto list = events::test::EventSource(static_cast<unsigned>(seed))(run, 100);
    for (auto& event : list) event.weight = sigma;
    const auto writer = events::test::make_event_writer((work() / name).string(), run, 1);
    writer->write(list);
    writer->finish(run);
  }
  void spoil(const std::string& name, const std::string& from, const std::string& to) const {
    auto text = read_file(work() / name);
    text.replace(text.find(from), from.size(), to);
    write(name, text);
  }
};

TEST_F(Events, InfoSummarizesAndChecks) {
  sample("a.lhe.gz", 1);
  const Outcome outcome = helikos("events info a.lhe.gz --json a.json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr("events            100\n"));
  EXPECT_THAT(outcome.out, HasSubstr("u u~ > mu+ mu-"));
  EXPECT_THAT(outcome.out, HasSubstr("colour flow            good"));
  EXPECT_THAT(outcome.out, HasSubstr("seed = 1"));
  const auto json = nlohmann::json::parse(read_file(work() / "a.json"));
  EXPECT_EQ(json["weights"]["events"], 100);
  EXPECT_DOUBLE_EQ(json["weights"]["mean"].get<double>(), 600.0);
  EXPECT_EQ(json["subprocesses"][1]["process"], "g g > t t~");
  EXPECT_EQ(json["beams"][0]["pdf"], 315000);
  EXPECT_EQ(json["variations"].size(), 3u);
  EXPECT_LT(json["worst"]["momentum"].get<double>(), 1e-14);
}

/// Numbers that are not finite are no events, and give no file.
TEST_F(Events, NumbersThatAreNotFiniteAreRefused) {
  for (const bool is_header : {false, true}) {
    sample("a.lhe", 1);
    std::istringstream lines(read_file(work() / "a.lhe"));
    std::string text;
    int number = 0;
    bool is_next = false;
    for (std::string line; std::getline(lines, line); text += line + "\n") {
      const bool is_place =
          is_header ? line == "<init>" : line.starts_with("<event") && ++number == 3;
      if (std::exchange(is_next, is_place)) {
        std::istringstream words(line);
        std::string first, second, third;
        words >> first >> second >> third;
        line.replace(line.find(third, line.find(second) + second.size()), third.size(), "nan");
      }
    }
    write("b.lhe", text);
    const std::string why = is_header ? "b.lhe: an energy or a cross section of the header is not"
                                      : "b.lhe: event 3: the weight is nan";
    for (const char* command :
         {"events merge b.lhe --output c.lhe", "events report b.lhe --output c.html"}) {
      const Outcome outcome = helikos(command);
      EXPECT_EQ(outcome.status, 2) << command;
      EXPECT_THAT(outcome.err, ::testing::StartsWith("helikos: " + why)) << command;
      EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    }
    EXPECT_FALSE(std::filesystem::exists(work() / "c.lhe"));
    EXPECT_FALSE(std::filesystem::exists(work() / "c.lhe.part"));
    EXPECT_FALSE(std::filesystem::exists(work() / "c.html"));
  }
}

TEST_F(Events, PrintsNothingThatATerminalObeys) {
  sample("a.lhe", 1);
  spoil("a.lhe", "seed = 1", "s\x1b[2J\xff\x9b");
  const Outcome outcome = helikos("events info a.lhe --json a.json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos);
  EXPECT_EQ(outcome.out.find('\xff'), std::string::npos);
  EXPECT_THAT(outcome.out, HasSubstr("s?[2J??"));
  ASSERT_EQ(helikos("events report a.lhe --output a.html").status, 0);
  const std::string page = read_file(work() / "a.html");
  for (const char byte : {'\x1b', '\xff', '\x9b'})
    EXPECT_EQ(page.find(byte), page.npos) << int(byte);
}

TEST_F(Events, SaysWhichDensitiesThereAre) {
  sample("a.lhe", 1);
  EXPECT_THAT(helikos("events info a.lhe").out,
              HasSubstr("parton densities  315000, 315000 (LHAPDF's numbers)\n"));
  const auto line = [&](const std::string& arguments) {
    const Outcome outcome = helikos("generate " + arguments +
                                    " --points 2000 --events 20 --report none --output b.lhe");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const std::string out = helikos("events info b.lhe").out, name = "parton densities  ";
    const auto begin = out.find(name) + name.size();
    return out.substr(begin, out.find('\n', begin) - begin);
  };
  EXPECT_EQ(line("'p p > t t~'"), "toy (a benchmark, no fit to data)");
  EXPECT_EQ(line("'e+ e- > mu+ mu-' --energy 200"), "none, because the beams are particles");
}

TEST_F(Events, InfoPrintsOnlyJsonOnRequest) {
  sample("a.lhe", 1);
  const Outcome outcome = helikos("events info a.lhe --json -");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["weights"]["events"], 100);
}

TEST_F(Events, InfoEndsWithOneWhereAChecksFails) {
  sample("a.lhe", 1);
  spoil("a.lhe", "\n-13 1 1 2 0 0 ", "\n-13 1 1 2 509 0 ");
  spoil("a.lhe", "<event>\n4 1 600", "<event>\n4 1 nan");
  const Outcome outcome = helikos("events info a.lhe");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("colour flow            WRONG in 1 event; event "));
  EXPECT_THAT(outcome.out, HasSubstr("finite numbers         WRONG in 1 event; event "));
  EXPECT_EQ(outcome.err, "helikos: a.lhe: 3 of 10 checks failed\n");  // the mean is no number
}

TEST_F(Events, WrongFilesAreOneLine) {
  write("a.lhe", "hello\n");
  Outcome outcome = helikos("events info a.lhe");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "helikos: a.lhe: is no file of events: no <LesHouchesEvents>\n");
  outcome = helikos("events info b.lhe");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "helikos: b.lhe: No such file or directory\n");
  outcome = helikos("events info .");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, EndsWith("is a folder\n"));
}

TEST_F(Events, MergeJoinsSeeds) {
  sample("a.lhe", 1);
  sample("b.lhe.gz", 2, 610.0);
  const Outcome outcome = helikos("events merge a.lhe b.lhe.gz --output c.lhe.gz");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("c.lhe.gz: 200 events of 2 files, 605 +- "));
  EXPECT_EQ(helikos("events info c.lhe.gz").status, 0);
}

/// Settings that leave the distribution of events as it is may differ.
TEST_F(Events, MergeJoinsRunsThatWereMadeInOtherWays) {
  const auto make = [&](const std::string& name, const std::string& options) {
    return helikos("generate 'e+ e- > mu+ mu-' --energy 91 --events 30 --report none --output " +
                   name + " " + options);
  };
  ASSERT_EQ(make("a.lhe", "--seed 1").status, 0);
  ASSERT_EQ(make("b.lhe",
                 "--seed 2 --points 20000 --max-points 1e8 --executor interpreted "
                 "--two-stage off --max-pilot 3e5 --overweights 0.02")
                .status,
            0);
  ASSERT_EQ(make("c.lhe", "--seed 3 --accuracy 0.02").status, 0);
  const Outcome outcome = helikos("events merge a.lhe b.lhe c.lhe --output all.lhe");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  ASSERT_EQ(make("d.lhe", "--seed 4 --unweighting partial").status, 0);
  EXPECT_EQ(helikos("events merge a.lhe d.lhe --output e.lhe").status, 2);
}

/// Weights that the header does not list are no variations. They are said and kept.
TEST_F(Events, WeightsThatTheHeaderDoesNotListAreSaid) {
  sample("a.lhe", 1);
  spoil("a.lhe", "</rwgt>", "<wgt id='new'>12.5</wgt>\n</rwgt>");
  Outcome outcome = helikos("events info a.lhe --json a.json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::string line = "1 weight of 1 events not listed in <initrwgt>: 'new'";
  EXPECT_THAT(outcome.out, HasSubstr("\n" + line + "\n"));
  EXPECT_EQ(json("a.json")["undeclared_weights"]["new"], 1);
  outcome = helikos("events merge a.lhe --output b.lhe");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "helikos: a.lhe: " + line + ". They are kept\n");
  EXPECT_THAT(read_file(work() / "b.lhe"), HasSubstr("<wgt id=\"new\">12.5</wgt>\n</rwgt>"));
  outcome = helikos("events merge a.lhe --output b.h5");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("choose .lhe.gz"));
}

TEST_F(Events, MergeRefuses) {
  sample("a.lhe", 1);
  sample("b.lhe", 1, 610.0);
  Outcome outcome = helikos("events merge a.lhe b.lhe --output c.lhe");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "helikos: a.lhe and b.lhe have the same seed 1\n");
  outcome = helikos("events merge a.lhe --output a.lhe");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "helikos: --output: a.lhe is the file of events, which would be overwritten\n");
  outcome = helikos("events merge a.lhe --output c.root");
  EXPECT_EQ(outcome.status, 2);
  outcome = helikos("events split a.lhe");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "helikos: events: unknown command 'split', which is none of info, merge or report (see "
            "--help)\n");
  EXPECT_EQ(helikos("events").err,
            "helikos: events: the command is missing: info, merge or report (see --help)\n");
}

TEST_F(Events, HepMCIsNamed) {
  const std::string what =
      "is HepMC, which is written and not read: .lhe, .lhe.gz and .lheh5 are\n";
  for (const std::string file : {"a.hepmc", "a.hepmc.gz"}) {
    const Outcome made = helikos(
        "generate 'e+ e- > mu+ mu-' --energy 200 --points 500 --events 10 --output " + file);
    if (made.err.find("has no HepMC3") != std::string::npos) GTEST_SKIP() << made.err;
    ASSERT_EQ(made.status, 0) << made.err;
    for (const std::string command : {"info " + file, "report " + file + " --output page.html",
                                      "merge " + file + " --output b.lhe"}) {
      const Outcome outcome = helikos("events " + command);
      EXPECT_EQ(outcome.status, 2) << command;
      EXPECT_EQ(outcome.err, "helikos: " + file + ": " + what) << command;
    }
  }
}

}  // namespace
}  // namespace helikos::app::events_test
