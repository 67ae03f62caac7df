// SPDX-License-Identifier: Apache-2.0
// `generate` as a user runs it, and what `events info` says of its files.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/file.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "app/program.hpp"
#include "app/terminal.hpp"
#include "helikos/generator/detail/checked_file.hpp"

namespace helikos::app::generate_test {
namespace {

using ::testing::HasSubstr;

class Generate : public ProgramTest {
 protected:
  void expect_refused(const std::string& arguments, const std::string& why) const {
    const Outcome outcome = helikos("generate " + arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(why)) << arguments;
    EXPECT_EQ(std::ranges::count(outcome.said(), '\n'), 1) << outcome.err;
    EXPECT_TRUE(std::filesystem::is_empty(work())) << arguments;
  }
};

TEST_F(Generate, WritesAsManyEventsAsWereAskedFor) {
  const Outcome outcome = helikos(
      "generate 'p p > t t~ j' --cut 'pt(j) > 30' --events 777 --output a.lhe --json a.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("777 in a.lhe"));
  const auto found = info("a.lhe");
  EXPECT_EQ(found["weights"]["events"], 777);
  const auto run = json("a.json");
  EXPECT_EQ(run["generation"]["events"], 777);
  EXPECT_NEAR(
      found["weights"]["mean"].get<double>() / run["generation"]["mean_weight_pb"].get<double>(),
      1.0, 1e-12);
  // Overweights are all that makes the two differ.
  EXPECT_NEAR(
      run["generation"]["mean_weight_pb"].get<double>() / run["cross_section_pb"].get<double>(),
      1.0, 0.05);
  EXPECT_FALSE(std::filesystem::exists(work() / "a.lhe.part"));
}

TEST_F(Generate, SaysThatThereAreTwoStages) {
  const std::string line = "generate 'e+ e- > mu+ mu-' --energy 200 --events 300 --output ";
  const Outcome one = helikos(line + "a.lhe --json a.json");
  const Outcome two = helikos(line + "b.lhe --json b.json --two-stage on");
  ASSERT_EQ(one.status, 0) << one.err;
  ASSERT_EQ(two.status, 0) << two.err;
  EXPECT_EQ(json("a.json")["generation"]["two_stage"], false);
  EXPECT_EQ(json("b.json")["generation"]["two_stage"], true);
  EXPECT_THAT(two.out, HasSubstr("two stages"));
  EXPECT_EQ(info("b.lhe")["weights"]["events"], 300);
}

/// The error of the file's cross section has that of the integration and that of the pilot, which
/// says what an event weighs; readers add those of subprocesses up in quadrature.
TEST_F(Generate, ErrorsHaveAllTheirParts) {
  for (const std::string process :
       {"'e+ e- > mu+ mu-' --energy 200 --unweighting none", "'p p > t t~ j' --cut 'pt(j) > 30'"}) {
    ASSERT_EQ(helikos("generate " + process + " --events 400 --output a.lhe --json a.json").status,
              0);
    const auto run = json("a.json");
    const auto& parts = run["generation"]["error_parts_pb"];
    const double integration = parts["integration"], pilot = parts["pilot"],
                 scatter = parts["scatter"];
    EXPECT_EQ(integration, run["error_pb"].get<double>());
    EXPECT_GT(pilot, 0.0);
    const double all = std::hypot(integration, pilot, scatter);
    EXPECT_NEAR(run["generation"]["error_pb"].get<double>() / all, 1.0, 1e-12);
    const auto found = info("a.lhe"), header = found["header"];
    EXPECT_NEAR(header["error"].get<double>() / std::hypot(integration, pilot), 1.0, 1e-9);
    EXPECT_NEAR(found["mean_weight_error"].get<double>() / all, 1.0, 1e-9);
    EXPECT_NEAR(header["cross_section"].get<double>() / run["cross_section_pb"].get<double>(), 1.0,
                1e-9);
    std::filesystem::remove(work() / "a.lhe");
  }
}

/// A scale is below zero at some of a million points. Grids, and a few points that count, do not
/// meet them: the first seed for which this is so.
TEST_F(Generate, RefusesScalesThatAreNotAboveZero) {
  const std::string run = "'p p > t t~' --mur 'pt(t)-0.1' --muf 100 --points 1000 --grids a.grids ";
  for (int seed = 1; seed < 40 && !std::filesystem::exists(work() / "a.grids"); ++seed)
    helikos("integrate " + run + "--seed " + std::to_string(seed));
  ASSERT_TRUE(std::filesystem::exists(work() / "a.grids"));
  for (const std::string events :
       {"1000 --max-pilot 1000000 --overweights 1e-9",  // met by the pilot
        "1000000 --unweighting none --max-pilot 3000"}) {
    const Outcome outcome =
        helikos("generate " + run + "--accept-doubtful --output a.lhe --events " + events);
    EXPECT_EQ(outcome.status, 2) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("--mur pt(t)-0.1: is not above zero at "));
    EXPECT_THAT(outcome.err, HasSubstr(" of the points that make events of p p > t t~; write a"));
    for (const char* file : {"a.lhe", "a.lhe.part"})
      EXPECT_FALSE(std::filesystem::exists(work() / file)) << file;
  }
}

/// Too few points to know that no more is above the limits: said before the events are made.
TEST_F(Generate, SaysWhatThePilotDoesNotKnow) {
  const std::string run =
      "generate 'e+ e- > mu+ mu- a' --cut 'pt(a) > 5' --cut 'm(mu+,a) > 5' "
      "--cut 'm(mu-,a) > 5' --cut 'm(mu+,mu-) > 5' --energy 200 --points 20000 "
      "--events 100 --output a.lhe --json a.json ";
  const Outcome outcome = helikos(run + "--overweights 1e-6 --max-pilot 9000");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("(allowed: 0.0001 %)"));
  const auto first = json("a.json")["generation"];
  EXPECT_FALSE(first["pilot_is_stable"].get<bool>());
  EXPECT_LE(first["pilot_points"], 9000);
  for (const char* name : {"a.lhe", "a.report.html"}) std::filesystem::remove(work() / name);
  const Outcome usual = helikos(run + "--overweights 0.05");
  EXPECT_EQ(usual.said(), "");
  const auto second = json("a.json")["generation"];
  EXPECT_TRUE(second["pilot_is_stable"].get<bool>());
  EXPECT_GE(second["pilot_points"], 90000);
  EXPECT_LE(second["expected_overweight_part"], 0.15);
}

TEST_F(Generate, DecayChainsHaveTheirResonances) {
  const Outcome outcome = helikos(
      "generate 'p p > t t~, (t > b w+, w+ > u d~), (t~ > b~ w-, w- > e- ve~)' --points 100000 "
      "--events 200 --output a.lhe");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(info("a.lhe")["weights"]["events"],
            200);  // mothers and colours of resonances are checked
  const std::string text = read_file(work() / "a.lhe");
  for (const char* code : {"\n6 2 ", "\n-6 2 ", "\n24 2 ", "\n-24 2 "})
    EXPECT_THAT(text, HasSubstr(code));
}

/// A W couples to left-handed quarks only, whatever program computes a subprocess and however it is
/// turned. The first incoming particle flies along +z.
TEST_F(Generate, QuarksOfAWAreLeftHanded) {
  ASSERT_EQ(
      helikos("generate 'p p~ > w+ j' --energy 1960 --cut 'pt(j) > 20' --events 500 --output a.lhe")
          .status,
      0);
  std::istringstream text(read_file(work() / "a.lhe"));
  std::string line;
  int quarks = 0, antiquarks = 0, incoming = 0;
  while (std::getline(text, line)) {
    int pdg, status, unused;
    double px, py, pz, energy, mass, lifetime, spin;
    if (line != "<event>") continue;
    std::getline(text, line);
    for (int i = 0; i < 4; ++i) {
      std::getline(text, line);
      std::istringstream particle(line);
      particle >> pdg >> status >> unused >> unused >> unused >> unused >> px >> py >> pz >>
          energy >> mass >> lifetime >> spin;
      ASSERT_TRUE(particle) << line;
      if (status == -1) {
        EXPECT_GT(i == 0 ? pz : -pz, 0.0);
        ++incoming;
      }
      if (std::abs(pdg) > 6) continue;
      EXPECT_EQ(spin, pdg > 0 ? -1.0 : 1.0) << line;
      ++(pdg > 0 ? quarks : antiquarks);
    }
  }
  EXPECT_EQ(incoming, 1000);
  EXPECT_GT(quarks, 300);
  EXPECT_GT(antiquarks, 300);
}

/// Three rounds are written while the next one is computed where there are threads.
TEST_F(Generate, TheFileDoesNotDependOnThreads) {
  const auto run = [&](const std::string& threads, const std::string& seed) {
    const Outcome outcome =
        helikos("generate 'e+ e- > mu+ mu-' --energy 500 --events 140000 --threads " + threads +
                " --seed " + seed + " --output a.lhe --json a.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    Json generation = json("a.json")["generation"];
    for (const char* times : {"phases", "ranks"}) generation.erase(times);
    return std::pair(read_file(work() / "a.lhe"), generation);
  };
  const auto one = run("1", "9"), three = run("3", "9"), other = run("3", "10");
  EXPECT_EQ(one.second["rounds"], 3);
  EXPECT_EQ(one.second, three.second);
  EXPECT_TRUE(one.first == three.first);
  EXPECT_FALSE(one.first == other.first);
}

TEST_F(Generate, SaysThatItReplacesAFile) {
  const std::string run = "generate 'e+ e- > mu+ mu-' --energy 200 --events 10 --output a.lhe";
  EXPECT_EQ(helikos(run).said(), "");
  const Outcome again = helikos(run + " --seed 2");
  EXPECT_EQ(again.status, 0);
  EXPECT_EQ(again.said(),
            "helikos: a.lhe: the file exists and will be overwritten\n"
            "helikos: a.report.html: the file exists and will be overwritten\n");
}

/// Whenever it is killed: each run comes further than the one before, until one ends.
TEST_F(Generate, AKilledRunGoesOnToTheSameFile) {
  const std::string run =
      "generate 'e+ e- > mu+ mu-' --energy 200 --events 140000 --output a.lhe.gz";
  ASSERT_EQ(helikos(run + " --threads 1").status, 0);
  const std::string expected = read_file(work() / "a.lhe.gz");
  const auto go_on_until_it_ends = [&](const std::string& moment, const auto& number_of) {
    std::filesystem::remove(work() / "a.lhe.gz");
    std::filesystem::remove(work() / "a.checkpoint");
    int kills = 0;
    for (; kills < 100; ++kills) {
      const Outcome outcome =
          helikos_killed(moment + std::to_string(number_of(kills)),
                         run + " --threads 2 --checkpoint a.checkpoint --resume");
      if (outcome.status == 0) break;
      EXPECT_EQ(outcome.status, killed_status) << outcome.err;
    }
    EXPECT_GT(kills, 1) << moment;
    EXPECT_TRUE(read_file(work() / "a.lhe.gz") == expected) << moment;
    EXPECT_FALSE(std::filesystem::exists(work() / "a.lhe.gz.part")) << moment;
  };
  go_on_until_it_ends("before rename a.checkpoint ", [](int kills) { return kills + 1; });
  go_on_until_it_ends("after rename a.checkpoint ", [](int kills) { return 3 * kills + 1; });
  go_on_until_it_ends("after pwrite a.lhe.gz.part ",
                      [](int kills) { return 1 << std::min(2 * kills, 30); });
}

/// Around the moment when it gets its name. LHEH5 is made of NAME.part, which is still there then.
TEST_F(Generate, AFileThatWasKilledAtItsEndIsCompleted) {
  for (const std::string name : {"a.lhe", "a.lhe.gz", "a.hepmc", "a.hepmc.gz", "a.lheh5"}) {
    const auto remove_all = [&] {
      for (const std::string& file : {name, std::string("a.checkpoint")})
        std::filesystem::remove(work() / file);
    };
    const std::string run = "generate 'e+ e- > mu+ mu-' --energy 200 --events 300 --output " +
                            name + " --checkpoint a.checkpoint";
    const Outcome first = helikos(run);
    if (first.err.find("this build has no") != first.err.npos) continue;
    ASSERT_EQ(first.status, 0) << first.err;
    const std::string expected = read_file(work() / name);
    const bool is_complete = name != "a.lheh5";
    for (const std::string when : {"before", "after"}) {
      remove_all();
      ASSERT_EQ(helikos_killed(when + " rename " + name + " 1", run).status, killed_status) << name;
      EXPECT_EQ(std::filesystem::exists(work() / (name + ".part")),
                when == "before" || !is_complete);
      EXPECT_EQ(std::filesystem::exists(work() / name), when == "after");
      const Outcome outcome = helikos(run + " --resume");
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      EXPECT_EQ(outcome.err.find("were written before") != outcome.err.npos,
                when == "after" && is_complete);
      EXPECT_TRUE(read_file(work() / name) == expected) << name;
      for (const char* end : {".part", ".part.h5"})
        EXPECT_FALSE(std::filesystem::exists(work() / (name + end))) << name;
    }
    if (!is_complete) continue;
    // Cut off before the run is asked again.
    remove_all();
    ASSERT_EQ(helikos_killed("after rename " + name + " 1", run).status, killed_status);
    std::filesystem::resize_file(work() / name, expected.size() - 30);
    const Outcome outcome = helikos(run + " --resume");
    EXPECT_EQ(outcome.status, 2) << name;
    EXPECT_THAT(outcome.err, HasSubstr("helikos: " + name + ": "));
    remove_all();
  }
}

/// All events are in the checkpoint before the file gets its name: a kill after that leaves a
/// checkpoint as this test makes it.
TEST_F(Generate, AFileThatIsCompleteIsNotWrittenAgain) {
  const std::string run =
      "generate 'e+ e- > mu+ mu-' --energy 200 --events 300 --output a.lhe --json a.json "
      "--checkpoint a.checkpoint";
  ASSERT_EQ(helikos(run).status, 0);
  const std::string file = read_file(work() / "a.lhe");
  const auto record = json("a.json")["generation"];
  const std::string path = work() / "a.checkpoint";
  const auto set_finished = [&](bool is_finished) {
    Json all = read_checked(path, "checkpoint");
    EXPECT_NE(all.at("events").at("file").at("is_finished").get<bool>(), is_finished);
    all["events"]["file"]["is_finished"] = is_finished;
    write("a.checkpoint", to_checked_bytes(all));
  };
  set_finished(false);
  const Outcome outcome = helikos(run + " --resume");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("a.lhe: all 300 events were written before"));
  EXPECT_THAT(outcome.out, HasSubstr("300 in a.lhe"));
  EXPECT_EQ(read_file(work() / "a.lhe"), file);
  EXPECT_EQ(json("a.json")["generation"]["error_pb"], record["error_pb"]);
  EXPECT_TRUE(
      read_checked(path, "checkpoint").at("events").at("file").at("is_finished").get<bool>());

  // What was cut off since is not complete any more; nothing is written in its place.
  write("a.lhe", file.substr(0, file.size() - 20));
  const Outcome cut = helikos(run + " --resume");
  EXPECT_EQ(cut.status, 2);
  EXPECT_THAT(cut.err, HasSubstr("a.lhe: has " + std::to_string(file.size() - 20) + " bytes, and " +
                                 std::to_string(file.size()) + " were written"));
  EXPECT_EQ(read_file(work() / "a.lhe"), file.substr(0, file.size() - 20));
  EXPECT_FALSE(std::filesystem::exists(work() / "a.lhe.part"));

  // A file of another run in its place is none.
  set_finished(false);
  ASSERT_EQ(helikos("generate 'e+ e- > mu+ mu-' --energy 300 --events 300 --output a.lhe").status,
            0);
  const Outcome other = helikos(run + " --resume");
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("a.lhe: is of another run"));
}

/// One line, status 1, and nothing is lost.
TEST_F(Generate, AFullDiskEndsARunThatGoesOnLater) {
  const std::string run =
      "generate 'e+ e- > mu+ mu-' --energy 200 --events 2000 --output a.lhe --checkpoint "
      "a.checkpoint";
  ASSERT_EQ(helikos(run).status, 0);
  const std::string expected = read_file(work() / "a.lhe");
  ASSERT_GT(expected.size(), 500000u);
  for (const char* name : {"a.lhe", "a.checkpoint", "a.report.html"})
    std::filesystem::remove(work() / name);
  const Outcome outcome = shell("ulimit -f 400 && '" HELIKOS_CLI "' " + run);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.said(), "helikos: a.lhe.part: File too large\n");
  EXPECT_FALSE(std::filesystem::exists(work() / "a.lhe"));
  ASSERT_EQ(helikos(run + " --resume").status, 0);
  EXPECT_TRUE(read_file(work() / "a.lhe") == expected);
}

/// Not in the first second, so that a fast machine needs more events.
TEST_F(Generate, ATerminalShowsHowFarTheEventsAre) {
  std::string text;
  for (int events = 100000; events < 100'000'000; events *= 4) {
    text = on_terminal(work(), "'" HELIKOS_CLI
                               "' generate 'e+ e- > mu+ mu-' --energy 200 "
                               "--accuracy 0.01 --output a.lhe --events " +
                                   std::to_string(events));
    // A run of a second or so shows one line or none: then more events.
    const auto found =
        text.find(" s left", std::min(text.find(" events, efficiency 0."), text.size()));
    if (found == text.npos) continue;
    EXPECT_THAT(text, HasSubstr("\r"));
    EXPECT_THAT(text, HasSubstr(" of " + std::to_string(events) + " events, efficiency 0."));
    EXPECT_THAT(text, HasSubstr("\r\033[K"));  // taken away at the end
    return;
  }
  FAIL() << text;
}

/// The mean of the weights for doubled scales is the cross section with doubled scales.
TEST_F(Generate, VariationsAreWhatOtherScalesGive) {
  const std::string process = "'p p > t t~' --energy 13000 --seed 4 ";
  ASSERT_EQ(
      helikos(
          "generate " + process +
          "--mur 173 --muf 173 --events 5000 --scale-variations --output a.lhe.gz --json a.json")
          .status,
      0);
  ASSERT_EQ(
      helikos("integrate " + process + "--mur 346 --muf 346 --accuracy 0.002 --json b.json").status,
      0);
  const auto run = json("a.json"), other = json("b.json");
  const auto variations = info("a.lhe.gz")["variations"];
  ASSERT_EQ(variations.size(), 6u);
  const auto& doubled = variations.back();
  EXPECT_THAT(doubled["text"].get<std::string>(), HasSubstr("muR=2.0 muF=2.0"));
  const double ratio =
      doubled["mean"].get<double>() / run["generation"]["mean_weight_pb"].get<double>();
  const double expected =
      other["cross_section_pb"].get<double>() / run["cross_section_pb"].get<double>();
  // Both cross sections are known to 0.003 and better; ratios of events scatter by less than 0.1.
  EXPECT_NEAR(ratio, expected, 4 * (0.004 + 0.1 / std::sqrt(5000.0)) * expected);
  EXPECT_LT(expected, 0.9);  // so that this is no comparison of equals
}

TEST_F(Generate, ARunFileHasTheOptions) {
  write("run.toml",
        "process = 'p p > t t~'\nevents = 50\noutput = 'a.lhe'\nscale-variations = true\n");
  ASSERT_EQ(helikos("generate run.toml").status, 0);
  const auto found = info("a.lhe");
  EXPECT_EQ(found["weights"]["events"], 50);
  EXPECT_EQ(found["variations"].size(), 6u);
}

/// Before an integration that would take days.
TEST_F(Generate, RefusesOutputsThatItCannotWrite) {
  std::filesystem::create_directory(work() / "folder.lhe");
  std::filesystem::create_symlink("/dev/full", work() / "full.lhe");
  const int file = open((work() / "taken.lhe.part").c_str(), O_RDWR | O_CREAT, 0600);
  ASSERT_EQ(flock(file, LOCK_EX | LOCK_NB), 0);
  for (const auto& [output, why] :
       {std::pair<std::string, std::string>{"folder.lhe", "is a folder"},
        {"taken.lhe", "taken.lhe.part: another process writes it"},
        {"/proc/a.lhe", "--output /proc/a.lhe: cannot be written: "},
        {"full.lhe", "full.lhe: is no regular file"}}) {
    const Outcome outcome = shell("timeout 500 '" HELIKOS_CLI
                                  "' generate 'e+ e- > mu+ mu-' --energy 200 --points "
                                  "100000000000 --output " +
                                  output);
    EXPECT_EQ(outcome.status, 2) << output;
    EXPECT_THAT(outcome.err, HasSubstr(why));
    EXPECT_EQ(std::ranges::count(outcome.said(), '\n'), 1) << outcome.err;
  }
  close(file);
}

/// Before the integration.
TEST_F(Generate, RefusesAFormatThatTheBuildLacks) {
  for (const std::string file : {"b.hepmc", "b.lheh5"}) {
    const auto outcome =
        helikos("generate 'e+ e- > mu+ mu-' --energy 200 --events 5 --output " + file);
    if (outcome.status == 0) continue;  // the build has it
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr(file + ": this build has no"));
  }
}

TEST_F(Generate, RefusesWhatItCannotDo) {
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --output a.txt", "a.txt");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --output nowhere/a.lhe", "nowhere");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --events 0", "--events");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --output a.lhe --json a.lhe",
                 "both name the file");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --output a.lhe --checkpoint a.lhe.part",
                 "both name the file");
  expect_refused("'g g > t t~' --beams p p --colors leading", "g g > t t~: --colors leading");
  expect_refused("'g g > t t~' --beams p p --two-stage on --helicities sample",
                 "g g > t t~: --two-stage on: with --helicities sum");
  expect_refused("'g g > t t~' --beams p p --two-stage on --unweighting none",
                 "--two-stage on: --unweighting none keeps all points");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --pdf-variations", "--pdf-variations");
  expect_refused("'p p > t t~' --pdf-variations", "--pdf-variations: toy has one member only");
  expect_refused("'e+ e- > u u~' --energy 200 --scale-variations",
                 "--scale-variations: alpha_s of e+ e- > u u~ does not run");
}

TEST_F(Generate, ReportsCountOne) {
  const Outcome outcome = helikos(
      "generate 'e+ e- > mu+ mu- / z' --energy 200 --accuracy 0.00894427 --events 10 --output "
      "a.lhe");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("1, by 1 program with 1 channel\n"));
  EXPECT_THAT(outcome.out, HasSubstr(" in 1 round after "));
  EXPECT_THAT(outcome.out, HasSubstr(" 0.894 %, or "));
}

}  // namespace
}  // namespace helikos::app::generate_test
