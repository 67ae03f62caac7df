// SPDX-License-Identifier: Apache-2.0
// `generate` as a user runs it, and what `events info` says of its files.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "app/program.hpp"

namespace helikos::app {
namespace {

using ::testing::HasSubstr;

class Generate : public ProgramTest {
 protected:
  nlohmann::json info(const std::string& file) const {
    const Outcome outcome = helikos("events info " + file + " --json info.json");
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    return json("info.json");
  }
  void expect_refused(const std::string& arguments, const std::string& why) const {
    const Outcome outcome = helikos("generate " + arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(why)) << arguments;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
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

TEST_F(Generate, TheFileDoesNotDependOnThreads) {
  for (const std::string threads : {"1", "3"})
    ASSERT_EQ(helikos("generate 'e+ e- > t t~' --energy 500 --seed 9 --events 300 --threads " +
                      threads + " --output " + threads + ".lhe")
                  .status,
              0);
  EXPECT_EQ(read_file(work() / "1.lhe"), read_file(work() / "3.lhe"));
  ASSERT_EQ(
      helikos("generate 'e+ e- > t t~' --energy 500 --seed 10 --events 300 --output b.lhe").status,
      0);
  EXPECT_NE(read_file(work() / "1.lhe"), read_file(work() / "b.lhe"));
}

TEST_F(Generate, AKilledRunGoesOnToTheSameFile) {
  const std::string run =
      "generate 'e+ e- > mu+ mu-' --energy 200 --events 150000 --threads 1 "
      "--output a.lhe.gz";
  ASSERT_EQ(helikos(run).status, 0);
  const std::string expected = read_file(work() / "a.lhe.gz");
  std::filesystem::remove(work() / "a.lhe.gz");
  int kills = 0, with_a_file = 0;
  for (int milliseconds = 100; kills < 40; milliseconds += 100, ++kills) {
    const Outcome outcome =
        shell("timeout -s KILL " + std::to_string(milliseconds / 1000.0) + " '" HELIKOS_CLI "' " +
              run + " --checkpoint a.checkpoint --resume");
    // It may be killed with its file complete, as it ends.
    if (outcome.status == 0 || std::filesystem::exists(work() / "a.lhe.gz")) break;
    if (std::filesystem::exists(work() / "a.lhe.gz.part")) ++with_a_file;
  }
  EXPECT_GT(with_a_file, 0);
  ASSERT_TRUE(std::filesystem::exists(work() / "a.lhe.gz"));
  EXPECT_TRUE(read_file(work() / "a.lhe.gz") == expected);
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
  ASSERT_EQ(helikos("integrate " + process + "--mur 346 --muf 346 --precision 0.002 --json b.json")
                .status,
            0);
  const auto run = json("a.json"), other = json("b.json");
  const auto variations = info("a.lhe.gz")["variations"];
  ASSERT_EQ(variations.size(), 6u);
  const auto& doubled = variations.back();
  EXPECT_THAT(doubled["text"].get<std::string>(), HasSubstr("muR x 2, muF x 2"));
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

TEST_F(Generate, RefusesWhatItCannotDo) {
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --output a.txt", "a.txt");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --output nowhere/a.lhe", "nowhere");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --events 0", "--events");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --output a.lhe --json a.lhe", "both are");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --output a.lhe --checkpoint a.lhe.part",
                 "both are");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --helicities sample", "--helicities");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --pdf-variations", "--pdf-variations");
  expect_refused("'e+ e- > u u~' --energy 200 --scale-variations", "--scale-variations");
}

}  // namespace
}  // namespace helikos::app
