// SPDX-License-Identifier: Apache-2.0
// What `integrate` says beside a cross section.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "app/program.hpp"
#include "helikos/generator/json.hpp"
#include "helikos/generator/warnings.hpp"

namespace helikos::app::integrate_warnings_test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

class IntegrateWarnings : public ProgramTest {};

/// As nothing else compares the events of a run with its integral.
TEST(WarningsOf, AMeanWeightFarFromTheCrossSectionIsSaid) {
  GenerationResult record;
  const auto are_said = [&](double mean, double error) {
    record.mean_weight = mean;
    record.error = error;
    return warnings_of(record, 100.0).size() == 1;
  };
  EXPECT_TRUE(are_said(94.0, 1.0));
  EXPECT_TRUE(are_said(std::nan(""), 1.0));
  EXPECT_FALSE(are_said(96.0, 1.0));
  EXPECT_FALSE(are_said(100.0 + 1e-12, 0.0));
  // Events without rare large weights that the pilot has seen.
  record.scatter_error = 0.6;
  record.expected_scatter = 1.0;
  EXPECT_TRUE(are_said(93.0, 1.0));  // error 1.28
  EXPECT_FALSE(are_said(94.0, 1.0));
  record.expected_scatter = 0.5;
  EXPECT_TRUE(are_said(94.0, 1.0));
}

ProcessResult good_record() {
  ProcessResult record;
  record.total = {.mean = 100.0, .error = 1.0, .points = 100000, .iterations = 4};
  record.total.chi2 = 3.0;
  record.total.degrees = 3;
  record.total.p_value = 0.4;
  record.nonzero = 50000;
  record.groups = 100;
  record.largest_weight_part = 0.01;
  return record;
}

TEST(DoubtsOf, EachReasonIsSaid) {
  EXPECT_TRUE(warnings_of(good_record()).empty());
  const auto doubts = [](auto&& spoil) {
    ProcessResult record = good_record();
    spoil(record);
    EXPECT_EQ(warnings_of(record).size(), 1u);
    return doubts_of(record).size();
  };
  EXPECT_EQ(doubts([](ProcessResult& r) { r.nonzero = 99; }), 1u);
  EXPECT_EQ(doubts([](ProcessResult& r) { r.empty_groups = 6; }), 1u);
  EXPECT_EQ(doubts([](ProcessResult& r) { r.empty_groups = 5; }), 0u);
  EXPECT_EQ(doubts([](ProcessResult& r) { r.uncertain_part = 0.3; }), 1u);
  EXPECT_EQ(doubts([](ProcessResult& r) { r.largest_weight_part = 0.4; }), 1u);
  EXPECT_EQ(doubts([](ProcessResult& r) { r.total.error = 40.0; }), 1u);

  EXPECT_EQ(doubts([](ProcessResult& r) { r.searched_part = 0.11; }), 1u);
  EXPECT_EQ(doubts([](ProcessResult& r) { r.partial_groups = 6; }), 1u);
  EXPECT_EQ(doubts([](ProcessResult& r) { r.searched_part = -0.11; }), 1u);
  // chi^2 that cannot be, too large or too small.
  EXPECT_EQ(doubts([](ProcessResult& r) { r.total.p_value = 2.9e-4; }), 1u);
  EXPECT_EQ(doubts([](ProcessResult& r) { r.total.p_value = 1 - 2.9e-4; }), 1u);
  // Said, but no reason to make no events.
  EXPECT_EQ(doubts([](ProcessResult& r) { r.largest_weight_part = 0.2; }), 0u);
  EXPECT_EQ(doubts([](ProcessResult& r) { r.total.p_value = 5e-4; }), 0u);
  EXPECT_EQ(doubts([](ProcessResult& r) { r.total.p_value = 0.9995; }), 0u);
}

/// Weights that are all alike have errors of roundings, of which chi^2 says nothing.
TEST(DoubtsOf, RoundingsHaveNoChi2) {
  ProcessResult record = good_record();
  record.searched_part = 0.09;
  record.total.error = 1e-11;
  record.total.chi2 = 1e-4;
  record.total.p_value = 0.99999;
  EXPECT_TRUE(warnings_of(record).empty());
}

TEST_F(IntegrateWarnings, AWidthOfTwoParticlesHasNoDoubts) {
  const auto outcome = helikos("integrate 't > b w+' --json a.json");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, Not(HasSubstr("the iterations")));
  EXPECT_TRUE(json("a.json")["doubts"].empty());
}

// A shell so thin that no grid covers it: hardly any point passes.
TEST_F(IntegrateWarnings, NoEventsAreMadeOfACrossSectionThatCannotBeTrusted) {
  const std::string process =
      "'p p > e+ e-' --cut 'm(e+,e-) > 60 and abs(pt(e+)/e(e-) - 0.3) < 3e-3' --points 10000";
  const auto integrated = helikos("integrate " + process + " --json a.json");
  EXPECT_EQ(integrated.status, 0) << integrated.err;
  EXPECT_THAT(integrated.err, HasSubstr("points have a weight"));
  EXPECT_EQ(json("a.json")["doubts"].empty(), false);
  const std::string generate = "generate " + process + " --events 10 --output e.lhe";
  const auto refused = helikos(generate);
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err, HasSubstr("no events are made of"));
  EXPECT_THAT(refused.err, HasSubstr("--accept-doubtful"));
  EXPECT_FALSE(std::filesystem::exists(work() / "e.lhe"));
  EXPECT_EQ(helikos(generate + " --accept-doubtful").status, 0);
  EXPECT_TRUE(std::filesystem::exists(work() / "e.lhe"));
}

/// A cut that events may pass as far as is known, but none that was tried does: that is no zero.
TEST_F(IntegrateWarnings, ACutThatNoPointPassesGivesNoNumber) {
  const std::string run = "'u u~ > e+ e-' --energy 1000 --points 1000 --cut 'pz(e+)*pz(e+) > 1e6' ";
  const auto integrated = helikos("integrate " + run + "--json a.json");
  EXPECT_EQ(integrated.status, 2);
  EXPECT_EQ(integrated.out, "");
  EXPECT_THAT(integrated.err, ContainsRegex("the cross section is not known: none of [0-9]+ "
                                            "points passes the cuts"));
  EXPECT_FALSE(std::filesystem::exists(work() / "a.json"));
  const auto generated = helikos("generate " + run + "--events 10 --output e.lhe");
  EXPECT_EQ(generated.status, 2);
  EXPECT_THAT(generated.err, HasSubstr("the cross section is not known: none of "));
  EXPECT_FALSE(std::filesystem::exists(work() / "e.lhe"));
  // Of all iterations so far, which are more than the last one has.
  const auto zero = helikos(
      "integrate 'u u~ > e+ e-' --energy 1000 --points 1000 --cut 'pt(e+) > 30 and pt(e+) < 20'");
  EXPECT_EQ(zero.status, 2);
  EXPECT_THAT(zero.err, HasSubstr("the cross section is zero: none of 253952 points"));
}

/// A few points give no estimate.
TEST_F(IntegrateWarnings, AFewPointsGiveNoNumber) {
  const std::string run =
      "'p p > e+ e-' --cut 'm(e+,e-) > 60 and abs(pt(e+)/e(e-) - 0.3) < 1e-3' --points 3000 ";
  const auto integrated = helikos("integrate " + run);
  EXPECT_EQ(integrated.status, 2);
  EXPECT_EQ(integrated.out, "");
  EXPECT_THAT(integrated.err, ContainsRegex("the cross section is not known: only [0-9]+ of [0-9]+ "
                                            "points have a weight; more --points help"));
  const auto generated =
      helikos("generate " + run + "--accept-doubtful --events 10 --output e.lhe");
  EXPECT_EQ(generated.status, 2);
  EXPECT_THAT(generated.err, HasSubstr("the cross section is not known: only "));
  EXPECT_FALSE(std::filesystem::exists(work() / "e.lhe"));
}

/// The sum is not known then, either.
TEST_F(IntegrateWarnings, AnUnknownOneOfSeveralIsNoZero) {
  write("run.toml", R"(
points = 3000
json = "a.json"

[[process]]
process = "p p > e+ e-"
cut = ["m(e+,e-) > 60 and abs(pt(e+)/e(e-) - 0.3) < 1e-3"]

[[process]]
process = "p p > z"
)");
  const Outcome outcome = helikos("integrate run.toml");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("p p > e+ e-: the cross section is not known: only "));
  EXPECT_THAT(outcome.out, ContainsRegex("sum +is not known; [(] .* of 1 of 2 processes"));
  const auto found = json("a.json");
  EXPECT_TRUE(found["cross_section_pb"].is_null());
  EXPECT_TRUE(found["error_pb"].is_null());
  const auto& unknown = found["processes"][0];
  EXPECT_TRUE(unknown["cross_section_pb"].is_null());
  EXPECT_TRUE(unknown["error_pb"].is_null());
  EXPECT_TRUE(unknown["zero"].is_null());
  EXPECT_THAT(unknown["unknown"].get<std::string>(), HasSubstr("is not known"));
  EXPECT_LT(unknown["points_with_weight"], 16);
  EXPECT_GT(found["processes"][1]["cross_section_pb"], 0.0);
  EXPECT_TRUE(found["processes"][1]["unknown"].is_null());
}

/// The bound of a run is said at its start, wherever its messages go.
TEST_F(IntegrateWarnings, SaysWhenTheRunEnds) {
  const auto first = [&](const std::string& options) {
    return helikos("integrate 'e+ e- > mu+ mu-' --energy 200 " + options).err;
  };
  EXPECT_EQ(first("--points 3000"), "helikos: e+ e- > mu+ mu-: to 3000 points that count\n");
  EXPECT_EQ(first("--accuracy 0.1 --max-points 1000000"),
            "helikos: e+ e- > mu+ mu-: to 10 %, or 1.0e+06 points that count\n");
}

/// A process that vanishes late in a run does not take the others with it.
TEST_F(IntegrateWarnings, AZeroLateInARunKeepsTheOthers) {
  write("run.toml", R"(
accuracy = 0.02
json = "a.json"
checkpoint = "c"

[[process]]
process = "p p > t t~"

[[process]]
process = "p p > t t~ j"
cut = ["pt(j) > 30", "pt(j) < 20"]

[[process]]
process = "p p > z"
)");
  for (const char* option : {"", " --resume"}) {
    const Outcome outcome = helikos(std::string("integrate run.toml") + option);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("p p > t t~ j: the cross section is zero"));
    EXPECT_THAT(outcome.out, HasSubstr("of 3 processes"));
    const auto found = json("a.json");
    ASSERT_EQ(found["processes"].size(), 3u);
    EXPECT_GT(found["processes"][0]["cross_section_pb"], 0.0);
    EXPECT_EQ(found["processes"][1]["cross_section_pb"], 0.0);
    EXPECT_THAT(found["processes"][1]["zero"].get<std::string>(), HasSubstr("is zero"));
    EXPECT_GT(found["processes"][2]["cross_section_pb"], 0.0);
    EXPECT_TRUE(found["processes"][2]["zero"].is_null());
  }
}

TEST_F(IntegrateWarnings, CountsScalesThatTheSetHasNot) {
  const auto outcome =
      helikos("integrate 'p p > t t~' --points 20000 --mur 0.5 --muf pt(t)/100 --json a.json");
  EXPECT_NE(outcome.status, 0);  // the shell takes the parentheses
  const auto counted =
      helikos("integrate 'p p > t t~' --points 20000 --mur 0.5 --muf 'pt(t)/100' --json a.json");
  EXPECT_EQ(counted.status, 0) << counted.err;
  EXPECT_THAT(counted.err, HasSubstr("points that pass have muF outside of the range"));
  EXPECT_THAT(counted.err, HasSubstr("muR outside of the range of alpha_s"));
  const auto found = json("a.json");
  EXPECT_EQ(found["mu_r_outside"], found["points"]);
  EXPECT_GT(found["mu_f_outside"], 1000);
  EXPECT_LT(found["mu_f_outside"], found["points"]);
  const auto inside = helikos("integrate 'p p > t t~' --points 20000 --json a.json");
  EXPECT_EQ(inside.said(), "");
  EXPECT_EQ(json("a.json")["mu_f_outside"], 0);
}

TEST_F(IntegrateWarnings, SaysWhichCutsHaveNoParticles) {
  const auto outcome =
      helikos("integrate 'p p > t t~' --points 2000 --cut 'pt(b) > 20' --cut 'pt(t) > 20'");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.said(),
            "helikos: --cut \"pt(b) > 20\" holds for all points: there are no such particles\n");
  // One program computes the processes of both, and has the particles of one of the cuts.
  EXPECT_EQ(helikos("integrate 'u u~ > l+ l-' --energy 200 --points 2000 --cut 'm(e+,e-) > 50' "
                    "--cut 'm(mu+,mu-) > 50'")
                .said(),
            "");
}

/// A cut of all processes may be for some of them only.
TEST_F(IntegrateWarnings, SaysWhichProcessesACutIsFor) {
  const std::string begin = "points = 1000\nenergy = 500\ncut = ['pt(mu-) > 20', 'pt(b) > 20']\n",
                    muons = "[[process]]\nprocess = 'e+ e- > mu+ mu-'\n",
                    taus = "[[process]]\nprocess = 'e+ e- > ta+ ta-'\n",
                    quarks = "[[process]]\nprocess = 'e+ e- > u u~'\n";
  write("run.toml", begin + muons + taus + "cut = 'pt(mu+) > 10 or pt(ta+) > 10'\n" + quarks +
                        "cut = 'pt(d) > 20'\n");
  EXPECT_EQ(
      helikos("integrate run.toml").said(),
      "helikos: run.toml, line 3: cut \"pt(b) > 20\" holds for all points: there are no such "
      "particles\n"
      "helikos: run.toml, line 3: cut \"pt(mu-) > 20\" is for other processes of the run, and "
      "not for e+ e- > ta+ ta-, e+ e- > u u~: there are no such particles\n"
      "helikos: run.toml, line 8: cut \"pt(mu+) > 10 or pt(ta+) > 10\": \"pt(mu+) > 10\" says "
      "nothing of e+ e- > ta+ ta-: there are no such particles\n"
      "helikos: run.toml, line 11: cut \"pt(d) > 20\" holds for all points of e+ e- > u u~: "
      "there are no such particles\n");
}

TEST_F(IntegrateWarnings, CountsUndefinedCutsInIterationsThatCount) {
  const auto outcome =
      helikos("integrate 'p p > t t~' --points 20000 --cut 'sqrt(pt(t) - 50) > 1' --json a.json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(json("a.json")["cuts_undefined"], json("a.json")["non_finite"]);
}

/// A peak that few points meet.
TEST_F(IntegrateWarnings, SaysWhereOneWeightDecides) {
  const auto part = [&](const std::string& arguments) {
    EXPECT_EQ(helikos("integrate " + arguments + " --points 20000 --json a.json").status, 0);
    return json("a.json")["largest_weight_part"].get<double>();
  };
  const double smooth = part("'p p > t t~'");
  EXPECT_GT(smooth, 0.0);
  EXPECT_LT(smooth, 0.01);
  EXPECT_GT(part("'p p > j j j' --cut 'pt(j) > 20' --cut 'dr(j,j) > 0.05'"), 2 * smooth);
}

/// Lines of the table with a star are those of JSON where one weight has a tenth of the error.
TEST_F(IntegrateWarnings, MarksSubprocessesWhereOneWeightDecides) {
  const auto check = [&](const std::string& arguments) {
    const auto outcome = helikos("integrate " + arguments + " --points 20000 --json a.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const Json subprocesses = json("a.json")["subprocesses"];
    int uncertain = 0;
    for (const Json& line : subprocesses) {
      const double part = line["largest_weight_part"].get<double>();
      EXPECT_GT(part, 0.0);
      if (part <= 0.1) continue;
      ++uncertain;
      const std::string name = line["process"].get<std::string>();
      EXPECT_THAT(outcome.out, ContainsRegex("\n  " + name + " .*[0-9] \\*\n"));
    }
    EXPECT_EQ(std::ranges::count(outcome.out, '*'), uncertain == 0 ? 0 : uncertain + 1);
    return uncertain;
  };
  EXPECT_EQ(check("'p p > t t~'"), 0);
  EXPECT_GT(check("'p p > j j j' --cut 'pt(j) > 20' --cut 'dr(j,j) > 0.05'"), 0);
}

/// The check of divergences is not made again where a run goes on.
TEST_F(IntegrateWarnings, SaysWhereADivergenceIsUndecided) {
  const std::string run =
      "integrate 'u u~ > e+ e- g' --beams p p --points 1000 --cut 'm(e+,e-) > 50' "
      "--cut 'abs(pz(e+)) * abs(pz(e-)) > 1e9' --checkpoint c";
  const Outcome first = helikos(run), second = helikos(run + " --resume");
  EXPECT_EQ(first.status, 2);
  EXPECT_THAT(first.err, HasSubstr("u u~ > e+ e- g: too few points pass the cuts to know whether "
                                   "it diverges: g may fly along a beam or be soft"));
  EXPECT_THAT(first.err, HasSubstr("is not known: none of "));
  EXPECT_THAT(second.err, Not(HasSubstr("too few points")));
  EXPECT_THAT(second.err, HasSubstr("is not known: none of "));
}

}  // namespace
}  // namespace helikos::app::integrate_warnings_test
