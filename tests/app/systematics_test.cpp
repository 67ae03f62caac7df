// SPDX-License-Identifier: Apache-2.0
// Variations of cross sections, and weights of several sets and scales.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>

#include "app/program.hpp"
#include "app/replica_set.hpp"
#include "helikos/base/core/printable.hpp"

namespace helikos::app::systematics_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Systematics : public ProgramTest {
 protected:
  nlohmann::json integrate(const std::string& options) {
    const Outcome outcome = helikos(
        "integrate 'p p > t t~' --energy 13000 --pdf-path sets --accuracy 0.003 --json a.json " +
        options);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    out_ = outcome.out;
    return json("a.json");
  }

  /// A variation is the cross section of a run of its own, with other random numbers.
  void expect_run(const nlohmann::json& all, const std::string& id, const std::string& options) {
    const auto& list = all["variations"]["list"];
    const auto found = std::ranges::find_if(list, [&](const auto& own) { return own["id"] == id; });
    ASSERT_NE(found, list.end()) << id;
    const auto run = integrate("--seed 7 " + options);
    const double mean = (*found)["cross_section_pb"], other = run["cross_section_pb"];
    const double error = std::hypot(run["error_pb"].get<double>(), all["error_pb"].get<double>(),
                                    (*found)["error_of_difference_pb"].get<double>());
    EXPECT_NEAR(mean, other, 4 * error) << id;
    EXPECT_GT(std::abs(mean - all["cross_section_pb"].get<double>()), 8 * error) << id;
  }

  std::string out_;
};

TEST_F(Systematics, OfACrossSectionAreThoseOfRunsOfTheirOwn) {
  write_replicas(work() / "sets", "own", 999000);
  write_replicas(work() / "sets", "other", 999100);
  const auto all = integrate(
      "--seed 3 --pdf own --scale-variations --pdf-variations --also-pdf toy --also-pdf 999102 "
      "--also-scale 'm(t,t~)'");
  const std::string report = out_;
  expect_run(all, "MUR2.0_MUF2.0_PDF999000", "--pdf own --mur 'sum(mt(all))' --muf 'sum(mt(all))'");
  expect_run(all, "MUR0.5_MUF1.0_PDF999000", "--pdf own --mur 'sum(mt(all))/4'");
  expect_run(all, "MUR1.0_MUF1.0_PDF999002", "--pdf own --member 2");
  expect_run(all, "MUR1.0_MUF1.0_PDFtoy_0", "--pdf toy");
  expect_run(all, "MUR1.0_MUF1.0_PDF999102", "--pdf other --member 2");
  expect_run(all, "MUR1.0_MUF1.0_DYN1_PDF999000", "--pdf own --mur 'm(t,t~)' --muf 'm(t,t~)'");

  double most = 0.0, least = 1e30;
  std::vector<double> members;
  for (const auto& own : all["variations"]["list"]) {
    const double mean = own["cross_section_pb"];
    if (own["group"] == "scale variations") {
      most = std::max(most, mean);
      least = std::min(least, mean);
    }
    if (own["group"] == "PDF own") members.push_back(mean);
  }
  const double central = all["cross_section_pb"];
  EXPECT_DOUBLE_EQ(all["variations"]["scale_plus_pb"].get<double>(), most - central);
  EXPECT_DOUBLE_EQ(all["variations"]["scale_minus_pb"].get<double>(), central - least);
  ASSERT_EQ(members.size(), 2u);
  ASSERT_EQ(all["variations"]["pdf_uncertainties"].size(), 1u);
  // Two replicas are half of their distance over sqrt(1/2) from the mean.
  EXPECT_NEAR(all["variations"]["pdf_uncertainties"][0]["plus_pb"].get<double>(),
              std::abs(members[0] - members[1]) / std::sqrt(2.0), 1e-9 * central);
  EXPECT_THAT(report, HasSubstr("scale variations    +"));
  EXPECT_THAT(report, HasSubstr("PDF uncertainty     +"));
  EXPECT_THAT(report, HasSubstr("muR = muF = m(t,t~)"));
}

/// The uncertainty of another set is that of this set, in per cent of its own member 0.
TEST_F(Systematics, UncertaintyOfAnotherSetIsRelativeToIt) {
  write_replicas(work() / "sets", "own", 999000);
  const auto all = integrate("--seed 3 --pdf toy --also-pdf own/all");
  const auto& set = all["variations"]["pdf_uncertainties"][0];
  double central = 0.0;
  for (const auto& own : all["variations"]["list"])
    if (own["id"] == "MUR1.0_MUF1.0_PDF999000") central = own["cross_section_pb"];
  EXPECT_EQ(set["central_pb"].get<double>(), central);
  const double of_run = all["cross_section_pb"], plus = set["plus_pb"];
  EXPECT_THAT(out_, HasSubstr(fmt::format("PDF uncertainty     +{:.3g} % ", 100 * plus / central)));
  EXPECT_NE(fmt::format("{:.3g}", 100 * plus / central),
            fmt::format("{:.3g}", 100 * plus / of_run));
}

/// An option of a run file, which import writes before the set is known, is no error; that of a
/// command line is.
TEST_F(Systematics, MembersOfASetOfOneMember) {
  write("run.toml",
        "process = 'p p > t t~'\nenergy = 13000\npdf = 'toy'\npoints = 2000\n"
        "pdf-variations = true\nevents = 20\n");
  const Outcome file = helikos("integrate run.toml --json a.json");
  EXPECT_EQ(file.status, 0) << file.err;
  EXPECT_THAT(file.err,
              HasSubstr("line 5: pdf-variations: toy has one member only, so that there "));
  EXPECT_THAT(file.err, HasSubstr("keys of helikos generate only, which integrate does not use: "
                                  "events"));
  const Outcome events = helikos("generate run.toml --output a.lhe --report none --accuracy 0.1");
  EXPECT_EQ(events.status, 0) << events.err;
  EXPECT_THAT(read_file(work() / "a.lhe"), ::testing::Not(HasSubstr("<weightgroup")));
  const Outcome given = helikos("integrate run.toml --pdf-variations");
  EXPECT_EQ(given.status, 2);
  EXPECT_THAT(given.err, HasSubstr("--pdf-variations: toy has one member only"));
}

/// A run without variations says nothing of them, and its numbers do not change with them.
TEST_F(Systematics, ChangeNothingElse) {
  write_replicas(work() / "sets", "own", 999000);
  const auto plain = integrate("--seed 3 --pdf own"),
             varied = integrate("--seed 3 --pdf own --scale-variations");
  EXPECT_FALSE(plain.contains("variations"));
  EXPECT_EQ(plain["cross_section_pb"], varied["cross_section_pb"]);
  EXPECT_EQ(plain["iterations"], varied["iterations"]);
}

TEST_F(Systematics, OfEventsHaveGroupsAndIds) {
  write_replicas(work() / "sets", "own", 999000);
  const Outcome outcome = helikos(
      "generate 'p p > t t~' --pdf-path sets --events 50 --accuracy 0.1 --also-pdf own/all "
      "--also-scale 'ht/2' --also-scale 'm(t,t~)' --output a.lhe --report none");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string file = read_file(work() / "a.lhe");
  for (const char* text :
       {"<weightgroup name=\"dynamical scales\" combine=\"none\">",
        "<weight id=\"MUR1.0_MUF1.0_DYN1_PDFtoy_0\" MUR=\"1.0\" MUF=\"1.0\" DYN_SCALE=\"ht/2\"",
        "<weight id=\"MUR1.0_MUF1.0_DYN2_PDFtoy_0\"",
        "<weightgroup name=\"PDF own\" combine=\"replicas\">",
        "<weight id=\"MUR1.0_MUF1.0_PDF999000\"", "<weight id=\"MUR1.0_MUF1.0_PDF999002\""})
    EXPECT_THAT(file, HasSubstr(text));
}

/// Weights of one file would be of two versions of a set.
TEST_F(Systematics, GoOnWithTheFilesOfTheirSetsOnly) {
  for (const std::string other : {"--also-pdf own/all ", "--pdf own --pdf-variations "}) {
    std::filesystem::remove_all(work());
    std::filesystem::create_directory(work());
    write_replicas(work() / "sets", "own", 999000);
    const std::string run = "generate 'p p > t t~' --pdf-path sets --events 20000 --accuracy 0.1 " +
                            other + "--output a.lhe --report none --checkpoint a.checkpoint ";
    generate_until_killed(run);
    const auto file = work() / "sets/own/own_0002.dat";
    const std::string text = read_file(file);
    std::ofstream(file) << std::string(text).replace(text.find("replica"), 7, "Replica");
    const Outcome changed = helikos(run + "--resume");
    EXPECT_EQ(changed.status, 2);
    EXPECT_THAT(changed.err, HasSubstr("other files of the PDF sets of variations"));
    std::ofstream(file) << text;
    const Outcome same = helikos(run + "--resume");
    EXPECT_EQ(same.status, 0) << same.err;
  }
}

/// Part of a cross section is no cross section.
TEST_F(Systematics, AreNotKnownWithoutAScale) {
  write_replicas(work() / "sets", "own", 999000);
  const auto all =
      integrate("--seed 3 --pdf own --also-scale 'm(t,t~)-500' --also-scale 'm(t,t~)-300'");
  const auto& list = all["variations"]["list"];
  EXPECT_TRUE(list[0]["cross_section_pb"].is_null());
  EXPECT_THAT(list[0]["why_unknown"].get<std::string>(), HasSubstr("is not above zero at"));
  EXPECT_TRUE(list[1]["cross_section_pb"].is_number());
  EXPECT_THAT(out_, HasSubstr("is not known: the scale is not above zero at"));
}

/// The toy set of the test begins at 1 GeV.
TEST_F(Systematics, SayWhereDensitiesAreExtrapolated) {
  write_replicas(work() / "sets", "own", 999000);
  const auto all = integrate("--seed 3 --pdf own --mur 1.5 --muf 1.5 --scale-variations");
  EXPECT_EQ(all["variations"]["extrapolated_part"], 1.0);
  EXPECT_THAT(out_, HasSubstr("up to 100 % of the points of a variation have muF outside"));
  EXPECT_EQ(integrate("--seed 3 --pdf own --scale-variations")["variations"]["extrapolated_part"],
            0.0);
}

TEST_F(Systematics, BadInputIsOneLine) {
  write_replicas(work() / "sets", "own", 999000);
  const auto refuses = [&](const std::string& options, const std::string& what) {
    const Outcome outcome =
        helikos("integrate 'p p > t t~' --pdf-path sets --points 100 " + options);
    EXPECT_EQ(outcome.status, 2) << options;
    EXPECT_THAT(outcome.err, HasSubstr(what));
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
  };
  refuses("--also-pdf nothing", "--also-pdf");
  refuses("--also-pdf own/7", "--also-pdf: own/7: the set has 3 members");
  refuses("--also-pdf own/x", "--also-pdf: own/x: a member is a number, or all");
  refuses("--also-pdf toy", "--also-pdf: toy: the run has these densities already");
  write_replicas(work() / "sets", "alike", 999000);
  refuses("--also-pdf own --also-pdf alike/all",
          "two weights would have the id MUR1.0_MUF1.0_PDF999000");
  refuses("--also-pdf 999999", "--also-pdf: no set here has LHAPDF's id 999999");
  refuses("--also-scale 'pt(j'", "--also-scale");
  for (const char* threads : {"1", "2"}) {
    const Outcome events =
        helikos(std::string("generate 'p p > t t~' --points 5000 --events 500 ") +
                "--also-scale 'm(t,t~)-500' --output a.lhe --threads " + threads);
    EXPECT_EQ(events.status, 2);
    EXPECT_THAT(events.err, HasSubstr("--also-scale: m(t,t~)-500 is not above zero for an event"));
    for (const char* name : {"a.lhe", "a.lhe.part", "a.report.html"})
      EXPECT_FALSE(std::filesystem::exists(work() / name)) << name;
  }
  refuses("--also-scale ht/2 --colors leading", "--also-scale: --colors leading has no variations");
  const Outcome lepton = helikos("integrate 'e+ e- > mu+ mu-' --energy 200 --also-scale 91");
  EXPECT_EQ(lepton.status, 2);
  EXPECT_THAT(lepton.err, HasSubstr("--also-scale: alpha_s does not run"));
}

}  // namespace
}  // namespace helikos::app::systematics_test
