// SPDX-License-Identifier: Apache-2.0
// `--grids FILE`: grids are kept and taken again.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "app/program.hpp"
#include "helikos/generator/detail/checked_file.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos::app::grids_test {
namespace {

using ::testing::HasSubstr;

class Grids : public ProgramTest {
 protected:
  static constexpr const char* process = "'g g > t t~ g' --energy 1000 --cut 'pt(g) > 30' ";

  void expect_refused(const std::string& arguments, const std::string& why) const {
    const Outcome outcome = helikos(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(why)) << arguments;
    EXPECT_EQ(std::ranges::count(outcome.said(), '\n'), 1) << outcome.err;
  }
};

TEST_F(Grids, AreTakenAgainWithoutIterationsThatAdaptThem) {
  const std::string run = std::string("integrate ") + process + "--points 40000 --grids a.grids ";
  ASSERT_EQ(helikos(run + "--seed 1 --json first.json").status, 0);
  const std::string file = read_file(work() / "a.grids");
  ASSERT_FALSE(file.empty());
  for (const std::string seed : {"1", "2"}) {
    ASSERT_EQ(helikos(run + "--seed " + seed + " --json " + seed + ".json").status, 0);
    EXPECT_TRUE(read_file(work() / "a.grids") == file);  // it is left as it is
  }
  const auto first = json("first.json"), same = json("1.json"), other = json("2.json");
  EXPECT_EQ(first["iterations"].size(), 9u);
  EXPECT_EQ(first["iterations_that_adapt"], 5);
  for (const auto& again : {same, other}) {
    EXPECT_EQ(again["iterations_that_adapt"], 0);
    EXPECT_LE(again["iterations"].size(), 5u);
    EXPECT_NEAR(again["points"].get<double>(), 40000, 8000);
    // As precise as with grids of its own from the first iteration on.
    EXPECT_LT(again["error_pb"], 1.5 * first["error_pb"].get<double>());
    const double error =
        std::hypot(first["error_pb"].get<double>(), again["error_pb"].get<double>());
    EXPECT_NEAR(again["cross_section_pb"].get<double>(), first["cross_section_pb"].get<double>(),
                5 * error);
  }
  // The same seed draws other points than those that the grids are made of.
  EXPECT_NE(same["iterations"][0]["cross_section_pb"], first["iterations"][0]["cross_section_pb"]);
  EXPECT_NE(same["iterations"][0]["cross_section_pb"], other["iterations"][0]["cross_section_pb"]);
}

TEST_F(Grids, OfNothingAreNotKept) {
  expect_refused("integrate 'p p > t t~' --cut 'pt(t) > 30' --cut 'pt(t) < 20' --grids a.grids",
                 "cross section is zero");
  EXPECT_FALSE(std::filesystem::exists(work() / "a.grids"));
}

/// One process that vanishes does not take the grids of the other.
TEST_F(Grids, OfSeveralProcessesAreKeptWhereOneIsZero) {
  for (const bool zero_first : {true, false}) {
    std::filesystem::remove(work() / "a.grids");
    const std::string zero =
        "[[process]]\nprocess = 'p p > t t~'\ncut = ['pt(t) > 30', 'pt(t) < 20']\n";
    const std::string other = "[[process]]\nprocess = 'p p > z'\n";
    write("run.toml",
          "accuracy = 0.02\ngrids = 'a.grids'\n" + (zero_first ? zero + other : other + zero));
    for (int run = 0; run < 2; ++run) {
      const Outcome outcome = helikos("integrate run.toml");
      EXPECT_EQ(outcome.status, 2);
      EXPECT_THAT(outcome.err, HasSubstr("p p > t t~: the cross section is zero"));
      EXPECT_TRUE(std::filesystem::exists(work() / "a.grids"));
    }
  }
}

TEST_F(Grids, OfAnIntegrationAreThoseOfEventsToo) {
  const std::string options = std::string(process) + "--points 20000 --grids a.grids ";
  ASSERT_EQ(helikos("integrate " + options).status, 0);
  const std::string run = "generate " + options + "--seed 3 --events 100 --json a.json --output ";
  ASSERT_EQ(helikos(run + "a.lhe").status, 0);
  EXPECT_EQ(json("a.json")["iterations_that_adapt"], 0);
  ASSERT_EQ(helikos(run + "b.lhe --checkpoint c").status, 0);
  EXPECT_EQ(read_file(work() / "a.lhe"), read_file(work() / "b.lhe"));
  EXPECT_EQ(helikos(run + "b.lhe --checkpoint c --resume").status, 0);
}

/// A run that began without grids goes on without them, though the file is there by then.
TEST_F(Grids, AreNotTakenByARunThatGoesOn) {
  const std::string run = std::string("integrate ") + process +
                          "--grids a.grids --checkpoint c --resume --json a.json ";
  ASSERT_EQ(helikos(run + "--points 20000").status, 0);
  const auto first = json("a.json");
  ASSERT_EQ(helikos(run + "--points 20000").status, 0);
  EXPECT_EQ(json("a.json")["cross_section_pb"], first["cross_section_pb"]);
  EXPECT_EQ(json("a.json")["iterations_that_adapt"], 5);
  ASSERT_EQ(helikos(run + "--points 40000").status, 0);
  EXPECT_EQ(json("a.json")["iterations_that_adapt"], 5);
  EXPECT_EQ(json("a.json")["iterations"][3], first["iterations"][3]);
}

TEST_F(Grids, AreRefusedWhereTheyDoNotFit) {
  const std::string run = std::string("integrate ") + process + "--points 20000 --grids a.grids ";
  ASSERT_EQ(helikos(run).status, 0);
  const std::string file = read_file(work() / "a.grids");
  expect_refused(
      "integrate 'g g > t t~ g' --energy 1100 --cut 'pt(g) > 30' --grids a.grids",
      "--grids a.grids: the file was made with other settings; energy: 1000.0 there, 1100.0 here");
  expect_refused(run + "--cut 'pt(t) > 10'", "cut");
  expect_refused("integrate 'g g > t t~' --energy 1000 --grids a.grids", "process");
  expect_refused(run + "--json a.grids", "both name the file a.grids");
  expect_refused("integrate 'g g > t t~' --energy 1000 --grids no/a.grids", "no folder");
  expect_refused("integrate 'g g > t t~' --energy 1000 --grids -", "a file is needed");
  // Of as many settings, but with grids of other channels.
  Json all = read_checked(work() / "a.grids", "file of grids");
  all["processes"][0]["strata"].erase(0);
  write("a.grids", to_checked_bytes(all));
  expect_refused(run, "the grids of other channels");
  write("a.grids", file.substr(0, file.size() - 9));
  expect_refused(run, "a.grids: this file of grids is damaged or cut off");
  all["processes"] = Json::array();
  write("a.grids", to_checked_bytes(all));
  expect_refused(run, "a.grids: is no file of grids");
}

TEST_F(Grids, OfOtherMapsAreRefused) {
  const std::string run = std::string("integrate ") + process + "--points 20000 --grids a.grids ";
  ASSERT_EQ(helikos(run).status, 0);
  Json all = read_checked(work() / "a.grids", "file of grids");
  EXPECT_EQ(all["version of maps"], maps_version);
  for (const Json& version : {Json(maps_version + 1), Json()}) {  // none: of an earlier Helikos
    all["version of maps"] = version;
    if (version.is_null()) all.erase("version of maps");
    write("a.grids", to_checked_bytes(all));
    expect_refused(
        run, fmt::format("--grids a.grids: its grids are for maps of phase space of version {}; "
                         "this is version {}\n",
                         version.is_null() ? 0 : maps_version + 1, maps_version));
  }
  all["version of maps"] = "one";
  write("a.grids", to_checked_bytes(all));
  expect_refused(run, "a.grids: is no file of grids");
}

TEST_F(Grids, OfSeveralProcessesAreInOneFile) {
  write("run.toml",
        "grids = 'a.grids'\npoints = 20000\njson = 'a.json'\n[[process]]\nprocess = 'g g > t t~'\n"
        "energy = 500\n[[process]]\nprocess = 'e+ e- > mu+ mu-'\nenergy = 200\n");
  ASSERT_EQ(helikos("integrate run.toml").status, 0);
  ASSERT_EQ(helikos("integrate run.toml --seed 2").status, 0);
  for (const auto& process : json("a.json")["processes"])
    EXPECT_EQ(process["iterations_that_adapt"], 0);
}

}  // namespace
}  // namespace helikos::app::grids_test
