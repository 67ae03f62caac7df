// SPDX-License-Identifier: Apache-2.0
// What `generate` says of points whose weights are below zero or no numbers.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "app/program.hpp"

namespace helikos::app::generation_counts_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string events = "generate 'p p > t t~' --points 20000 --output a.lhe ";

class GenerationCounts : public ProgramTest {
 protected:
  /// `generation` of JSON.
  nlohmann::json generated(const std::string& arguments, std::string& err) const {
    const Outcome outcome = helikos(events + arguments + " --json a.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    err = outcome.err;
    return json("a.json")["generation"];
  }
  static std::int64_t all_points(const nlohmann::json& g) {
    return g["points"].get<std::int64_t>() + g["pilot_points"].get<std::int64_t>();
  }
};

/// Those of `toy` are below zero near x = 1.
TEST_F(GenerationCounts, DensitiesBelowZeroAreToldAsByTheIntegration) {
  std::string err;
  const auto g = generated("--events 300 --energy 350 --allow-negative --accept-doubtful", err);
  const auto points = all_points(g), negative = g["negative_densities"].get<std::int64_t>();
  EXPECT_GT(negative, points / 100);
  EXPECT_LT(negative, points);
  EXPECT_GT(g["negative"], 0);
  const std::string line = fmt::format(
      "{} of {} points of the generation have parton densities below zero: {} of 300 events have "
      "weights below zero",
      negative, points, g["negative"].get<int>());
  EXPECT_THAT(err, HasSubstr(line + "\n"));
  EXPECT_THAT(read_file(work() / "a.report.html"), HasSubstr(line));
  // The parts of points with such densities are alike.
  const auto integration = json("a.json");
  const double part =
      integration["negative_densities"].get<double>() / integration["points"].get<double>();
  EXPECT_NEAR(double(negative) / double(points), part, 0.5 * part);
}

TEST_F(GenerationCounts, FewOfThemAreCountedOnly) {
  std::string err;
  const auto g = generated("--events 300 --energy 1000", err);
  EXPECT_GT(g["negative_densities"], 0);
  EXPECT_LT(g["negative_densities"].get<std::int64_t>(), all_points(g) / 100);
  EXPECT_THAT(err, Not(HasSubstr("below zero")));
}

TEST_F(GenerationCounts, WeightsThatAreNoNumbersAreTold) {
  std::string err;
  const auto g = generated("--events 300 --energy 13000 --cut 'sqrt(pt(t) - 50) > 1'", err);
  EXPECT_GT(g["non_finite"], 1000);
  EXPECT_EQ(g["cuts_undefined"], g["non_finite"]);
  const std::string line =
      fmt::format("{} of {} weights of the generation are not finite and count as zero",
                  g["non_finite"].get<std::int64_t>(), all_points(g));
  EXPECT_THAT(err, HasSubstr(line + "\n"));
  EXPECT_THAT(read_file(work() / "a.report.html"), HasSubstr(line));
}

/// Those before a kill too.
TEST_F(GenerationCounts, GoOnFromACheckpoint) {
  std::string err;
  const std::string run =
      "--energy 13000 --cut 'sqrt(pt(t) - 50) > 1' --threads 1 --events 100000 ";
  const std::string kept = "--checkpoint a.checkpoint --resume ";
  const auto whole = generated(run, err);
  generate_until_killed(events + run + kept);
  const auto resumed = generated(run + kept, err);
  for (const char* key : {"points", "non_finite", "cuts_undefined", "negative_densities"})
    EXPECT_EQ(resumed[key], whole[key]) << key;
}

}  // namespace
}  // namespace helikos::app::generation_counts_test
