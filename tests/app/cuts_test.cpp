// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <cmath>

#include "app/program.hpp"
#include "helikos/helikos.hpp"
#include "helikos/integration/moments.hpp"

namespace helikos::app::cuts_test {
namespace {

using ::testing::HasSubstr;

class RunWithCuts : public ProgramTest {
 protected:
  nlohmann::json run(const std::string& arguments) const {
    const Outcome outcome = helikos("run " + arguments + " --json result.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    return json("result.json");
  }
};

/// |M|^2 of g g > t t~ g at the points of a run, 0 where the gluon's pT is not above `least` [GeV].
Moments with_explicit_zeros(int events, double energy, double least, int& accepted) {
  using Space = MatrixElement::Space;
  const auto process = Process::parse("g g > t t~ g");
  const double mass = Parameters().mass(6);
  MatrixElement matrix_element(process, Parameters());
  const Rambo rambo(energy, {0, 0}, {mass, mass, 0});
  const RandomView<Space> random("random", events, rambo.numbers_per_event());
  const MomentaView<Space> momenta("momenta", events, 5, 4);
  const EventView<Space> weights("weights", events), results("results", events);
  fill_random(Space(), 1, 0, random);
  rambo.generate(Space(), ConstRandomView<Space>(random), momenta, weights);
  matrix_element(Space(), momenta, results);
  Kokkos::fence();
  const auto p = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), momenta);
  const auto values = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), results);
  std::vector<double> all;
  for (int i = 0; i < events; ++i) {
    const bool passes = std::hypot(p(i, 4, 1), p(i, 4, 2)) > least;
    accepted += passes;
    all.push_back(passes ? values(i) : 0.0);
  }
  return moments_of(all.data(), all.size());
}

TEST_F(RunWithCuts, PointsThatFailCountAsZero) {
  int accepted = 0;
  const Moments expected = with_explicit_zeros(3000, 1000, 120, accepted);
  const auto result = run("'g g > t t~ g' --energy 1000 --batch 3000 --cut 'pt(g) > 120'");
  EXPECT_EQ(result["points"], 3000);
  EXPECT_EQ(result["accepted"], accepted);
  EXPECT_EQ(result["efficiency"], accepted / 3000.0);
  EXPECT_EQ(result["cuts"], nlohmann::json::parse(R"(["pt(g) > 120"])"));
  EXPECT_GT(accepted, 300);
  EXPECT_LT(accepted, 2700);
  // The program may have a compiled kernel for the process, which rounds in other places.
  EXPECT_NEAR(result["mean"].get<double>() / expected.mean(), 1, 1e-12);
  EXPECT_NEAR(result["error"].get<double>() / expected.standard_error(), 1, 1e-12);
  EXPECT_NEAR(result["max"].get<double>() / expected.max, 1, 1e-12);
  EXPECT_EQ(result["min"], 0.0);
  EXPECT_EQ(result["nan"], 0);
  EXPECT_GT(result["phases"]["cuts"], 0.0);
}

TEST_F(RunWithCuts, ResultsDoNotDependOnThreadsAndBatches) {
  const std::string common =
      "'g g > t t~ g' --select --cut 'pt(g) > 60' --cut 'abs(eta(g)) < 2' --cut 'dr(t,t~) > 2'";
  const auto expected = run(common + " --batch 2100");
  EXPECT_GT(expected["accepted"], 300);
  for (const std::string other :
       {" --threads 1 --batch 2100", " --batch 525 --batches 4", " --batch 7 --batches 300"}) {
    const auto result = run(common + other);
    for (const char* key : {"mean", "error", "max", "accepted", "points", "cross_section_pb"})
      EXPECT_EQ(result[key], expected[key]) << key << other;
  }
}

TEST_F(RunWithCuts, WithoutCutsAllPointsAreAccepted) {
  const auto result = run("'g g > t t~' --batch 64");
  EXPECT_EQ(result["cuts"], nlohmann::json::array());
  EXPECT_EQ(result["accepted"], 64);
  EXPECT_EQ(result["efficiency"], 1.0);
  EXPECT_EQ(result["phases"]["cuts"], 0.0);
  const auto same = run("'g g > t t~' --batch 64 --cut 'pt(t) >= 0'");
  EXPECT_EQ(same["mean"], result["mean"]);
  EXPECT_EQ(same["error"], result["error"]);
}

/// In flat phase space |M|^2 of e+ e- > mu+ mu- by the photon alone goes with 1 + cos^2, so that a
/// cut |cos| < c leaves (c + c^3 / 3) / (4 / 3) of the cross section.
TEST_F(RunWithCuts, CrossSectionInACone) {
  const std::string common = "'e+ e- > mu+ mu- / z h' --massless --batch 200000";
  const auto all = run(common), some = run(common + " --cut 'abs(pz(mu-)) < 0.6*p(mu-)'");
  const double part = (0.6 + 0.216 / 3) / (4.0 / 3);
  const double error = some["cross_section_error_pb"], total = all["cross_section_pb"];
  EXPECT_NEAR(some["cross_section_pb"].get<double>(), part * total, 4.5 * error);
  EXPECT_LT(error, 0.01 * total);
}

TEST_F(RunWithCuts, SaysWhatPasses) {
  const Outcome some = helikos("run 'g g > t t~ g' --batch 256 --cut 'pt(g) > 100'");
  EXPECT_EQ(some.err, "");
  EXPECT_THAT(some.out,
              ::testing::ContainsRegex("cuts +[0-9]+ of 256 points pass \\([0-9.]+ %\\)"));
  EXPECT_THAT(some.out, HasSubstr("with cuts"));
  const Outcome none = helikos("run 'g g > t t~ g' --batch 256 --cut 'pt(g) > 1e5' --json r.json");
  EXPECT_EQ(none.status, 0);
  EXPECT_EQ(none.err, "helikos: none of 256 points passes the cuts, so that there is no mean\n");
  EXPECT_EQ(json("r.json")["mean"], 0.0);
  EXPECT_EQ(json("r.json")["error"], 0.0);
  EXPECT_EQ(json("r.json")["matrix_elements_per_second"], 0.0);
  const Outcome idle = helikos("run 'g g > t t~' --batch 8 --cut 'pt(b) > 20'");
  EXPECT_EQ(idle.status, 0);
  EXPECT_EQ(idle.err,
            "helikos: --cut \"pt(b) > 20\" holds for all points: there are no such particles\n");
}

/// A part of a cut that is of no particle there is said; the other part decides alone.
TEST_F(RunWithCuts, SaysWhichPartsSayNothing) {
  const std::string common = "run 'g g > t t~ g' --batch 256 --json r.json --cut ";
  const Outcome either = helikos(common + "'pt(b) > 20 or pt(g) > 100'");
  EXPECT_EQ(either.err,
            "helikos: --cut \"pt(b) > 20 or pt(g) > 100\": \"pt(b) > 20\" says nothing: there are "
            "no such particles\n");
  const auto passed = json("r.json")["accepted"];
  EXPECT_EQ(helikos(common + "'pt(g) > 100'").err, "");
  EXPECT_EQ(json("r.json")["accepted"], passed);
  EXPECT_LT(passed.get<int>(), 256);
  const Outcome none = helikos(common + "'not pt(b) > 20'");
  EXPECT_THAT(none.err, HasSubstr("\"not pt(b) > 20\" holds for all points"));
  EXPECT_EQ(none.status, 0);
}

TEST_F(RunWithCuts, PointsWithNanAreCounted) {
  const Outcome outcome =
      helikos("run 'g g > t t~ g' --batch 256 --cut 'sqrt(pt(g) - 100) > 0' --json r.json");
  const auto result = json("r.json");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_GT(result["cuts_undefined"], 10);
  EXPECT_LT(result["cuts_undefined"], 246);
  EXPECT_EQ(result["nan"], result["cuts_undefined"]);
  EXPECT_EQ(result["accepted"].get<int>() + result["nan"].get<int>(), 256);
  EXPECT_THAT(outcome.err, HasSubstr("not finite"));
  EXPECT_THAT(outcome.out, HasSubstr("are not a number, and count as NaN"));
}

TEST_F(RunWithCuts, OwnLabelsAreKnown) {
  const auto own =
      run("'g g > x x~' --define 'x = t' --define 'x~ = t~' --batch 64 "
          "--cut 'pt(x) > 200'");
  EXPECT_EQ(own["accepted"], run("'g g > t t~' --batch 64 --cut 'pt(t) > 200'")["accepted"]);
}

TEST_F(RunWithCuts, WrongCutsAreOneLine) {
  for (const std::string cut : {"pt(g) >", "pt(nothing) > 3", "pt(g)", "pt(g) > 1 pt(t) > 2"}) {
    const Outcome outcome = helikos("run 'g g > t t~' --cut '" + cut + "' --json result.json");
    EXPECT_EQ(outcome.status, 2) << cut;
    EXPECT_EQ(outcome.out, "") << cut;
    EXPECT_THAT(outcome.err, ::testing::StartsWith("helikos: --cut: column ")) << cut;
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << cut;
    EXPECT_FALSE(std::filesystem::exists(work() / "result.json"));
  }
  EXPECT_THAT(helikos("run 'g g > t t~ g g' --cut 'dr(j[1],g) > 1'").err,
              HasSubstr("--cut: \"dr(j[1],g) > 1\": j[1] and g may be the same particle"));
}

using TableWithCuts = RunWithCuts;

/// Each row is the run of that subprocess alone.
TEST_F(TableWithCuts, RowsAreRunsOfTheirOwn) {
  const std::string options = " --batch 512 --cut 'pt(j) > 60 and abs(eta(j)) < 2'";
  const auto table = run("'p p > t t~ j'" + options);
  EXPECT_EQ(table["programs"], 3);
  int accepted = 0;
  for (const auto& row : table["runs"]) {
    const auto alone = run("'" + row["program"].get<std::string>() + "'" + options);
    for (const char* key : {"mean", "error", "accepted"}) EXPECT_EQ(row[key], alone[key]) << key;
    accepted += row["accepted"].get<int>();
  }
  EXPECT_EQ(table["accepted"], accepted);
  EXPECT_EQ(table["points"], 3 * 512);
  EXPECT_LT(accepted, 3 * 512);
  EXPECT_THAT(helikos("run 'p p > t t~ j'" + options).out, HasSubstr("      pass  set-up"));
}

/// g d > t t~ d has the program of g u > t t~ u, but another cut.
TEST_F(TableWithCuts, SubprocessesThatAreCutInAnotherWayHavePrograms) {
  const auto table = run("'g q > t t~ q' --define 'q = u d' --batch 512 --cut 'pt(u) > 200'");
  ASSERT_EQ(table["programs"], 2);
  EXPECT_LT(table["runs"][0]["accepted"], 512);
  EXPECT_EQ(table["runs"][1]["accepted"], 512);
  EXPECT_EQ(run("'g q > t t~ q' --define 'q = u d' --batch 64 --cut 'pt(q) > 200'")["programs"], 1);
  // With the beams exchanged, forward is backward.
  EXPECT_EQ(run("'j j > t t~ u' --define 'j = g u' --batch 64 --cut 'abs(eta(u)) < 1'")["programs"],
            1);
  EXPECT_EQ(run("'j j > t t~ u' --define 'j = g u' --batch 64 --cut 'eta(u) < 1'")["programs"], 2);
}

TEST_F(TableWithCuts, ChosenSubprocessHasItsOwnCut) {
  const std::string q = "'g q > t t~ q' --define 'q = u d' --batch 512 --subprocess 'g d > t t~ d'";
  const Outcome without_u = helikos("run " + q + " --cut 'pt(u) > 200 or n(u) == 0' --json u.json");
  EXPECT_THAT(without_u.err,
              HasSubstr("\"pt(u) > 200\" says nothing: there are no such particles"));
  EXPECT_EQ(json("u.json")["accepted"], 512);
  EXPECT_EQ(run(q + " --cut 'pt(d) > 200'")["accepted"],
            run("'g d > t t~ d' --batch 512 --cut 'pt(d) > 200'")["accepted"]);
}

}  // namespace
}  // namespace helikos::app::cuts_test
