// SPDX-License-Identifier: Apache-2.0
// Strings that stand for several processes, in `run`; partial widths.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <set>

#include "app/program.hpp"
#include "helikos/helikos.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos::app::run_table_test {
namespace {

using ::testing::HasSubstr;

/// Some hundred operations in Rambo, wavefunctions and vertices, a few of which cancel a digit.
constexpr double rounding = 1000 * std::numeric_limits<double>::epsilon();

class RunTableTest : public ProgramTest {
 protected:
  nlohmann::json run(const std::string& arguments) const {
    const Outcome outcome = helikos("run " + arguments + " --json -");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    return nlohmann::json::parse(outcome.out);
  }

  /// The number of a row, from a run of this subprocess alone.
  nlohmann::json run_one(const std::string& common, const nlohmann::json& number) const {
    return run(common + " --subprocess " + std::to_string(number.get<int>()));
  }
};

using Json = nlohmann::json;

class Sums : public RunTableTest, public ::testing::WithParamInterface<const char*> {};

/// The means of single runs: the same bits where a program is the process' own, else within five
/// standard deviations of their difference, as momenta are others there. The processes have no
/// singularities. Averages and factors for identical particles are those of each subprocess.
TEST_P(Sums, AreOfSingleRuns) {
  const std::string common = GetParam() + std::string(" --batch 20000 --seed 5");
  const Json table = run(common);
  ASSERT_GT(table["subprocesses"].size(), table["programs"].get<std::size_t>());
  double sum = 0.0, error = 0.0, single_sum = 0.0;
  for (const Json& one : table["subprocesses"]) {
    const Json single = run_one(common, one["number"]);
    const double mean = one["mean"], spread = one["error"];
    if (one["program_of"] == one["number"]) {
      EXPECT_EQ(one["mean"], single["mean"]) << one["process"];
      EXPECT_EQ(one["error"], single["error"]) << one["process"];
      EXPECT_EQ(one["cross_section_pb"], single["cross_section_pb"]) << one["process"];
    }
    const double allowed = 5.0 * std::hypot(spread, single["error"].get<double>());
    EXPECT_NEAR(mean, single["mean"].get<double>(), allowed) << one["process"];
    EXPECT_LT(allowed, 0.2 * mean) << one["process"];
    sum += mean;
    error += spread;
    single_sum += single["mean"].get<double>();
  }
  EXPECT_NEAR(table["sum"].get<double>() / sum, 1.0, 1e-14);
  EXPECT_NEAR(table["sum_error"].get<double>() / error, 1.0, 1e-14);
  EXPECT_NEAR(sum, single_sum, 5.0 * error);
}

INSTANTIATE_TEST_SUITE_P(Strings, Sums,
                         ::testing::Values("'x x > t t~ h' --define 'x = g u u~ d d~'",
                                           "'x x > z z' --define 'x = u u~ e- e+' --energy 250"));

TEST_F(RunTableTest, CountsEventsAndPrograms) {
  const Json table = run("'p p > j j' --batch 64 --batches 2");
  const auto programs = table["programs"].get<std::size_t>();
  ASSERT_EQ(table["runs"].size(), programs);
  EXPECT_EQ(table["events"], 128 * programs);
  std::size_t stands_for = 0;
  std::set<int> numbers;
  double seconds = 0.0;
  for (const Json& one : table["runs"]) {
    stands_for += one["stands_for"].get<std::size_t>();
    numbers.insert(one["number"].get<int>());
    seconds += one["seconds"].get<double>();
    EXPECT_GE(one["phases"]["set_up"].get<double>(), 0.0);
  }
  EXPECT_EQ(numbers.size(), programs);
  EXPECT_EQ(stands_for, table["subprocesses"].size());
  EXPECT_NEAR(table["seconds"].get<double>() / seconds, 1.0, 1e-12);
  EXPECT_NEAR(table["events_per_second"].get<double>() * seconds / (128.0 * double(programs)), 1.0,
              1e-12);
}

/// Phases and sums are those of all programs together. What differs between programs has no line.
TEST_F(RunTableTest, HasARowForEachProgram) {
  const Outcome outcome = helikos("run 'p p > t t~ j' --batch 8 --json file.json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char* text : {"g g > t t~ g ", "stands for", "total ", "\n  amplitudes ",
                           "\n  matrix elements/s ", "\n  precision ", "sum of means ",
                           "cross sections", "without parton densities", "upper limit"}) {
    EXPECT_THAT(outcome.out, HasSubstr(text));
  }
  EXPECT_THAT(outcome.out, ::testing::Not(HasSubstr("colour flows")));
  EXPECT_EQ(json("file.json")["subprocesses"].size(), 25U);
  EXPECT_THAT(helikos("run 'g g > t t~ g' --batch 8").out,
              HasSubstr("\n  colour flows        6\n"));
}

/// |M|^2 of u s~ is that of u d~ times a ratio of elements of the CKM matrix.
TEST_F(RunTableTest, QuarkMixingMultipliesAllResults) {
  write("mixing.dat", read_file(HELIKOS_SOURCE_DIR "/processes/gg_tt/param_card.txt") +
                          "Block VCKMIN\n 1 0.2265\n 2 0.79\n 3 0.141\n 4 0.357\n");
  const std::string options = " --param-card mixing.dat --batch 64",
                    several = "'u x > w+ g' --define 'x = d~ s~'" + options;
  const Json alone = run("'u s~ > w+ g'" + options), light = run("'u d~ > w+ g'" + options),
             chosen = run(several + " --subprocess 'u s~ > w+ g'"), table = run(several);
  ASSERT_EQ(chosen["program"], "u d~ > w+ g");
  ASSERT_EQ(table["programs"], 1);
  for (const char* key :
       {"mean", "error", "min", "max", "cross_section_pb", "cross_section_error_pb"}) {
    const double expected = alone[key];
    EXPECT_GT(light[key].get<double>(), 10 * expected) << key;
    EXPECT_NEAR(chosen[key].get<double>() / expected, 1.0, rounding) << key;
    if (!table["subprocesses"][1].contains(key)) continue;
    EXPECT_NEAR(table["subprocesses"][1][key].get<double>() / expected, 1.0, rounding) << key;
  }
  const double sum = light["mean"].get<double>() + alone["mean"].get<double>();
  EXPECT_NEAR(table["sum"].get<double>() / sum, 1.0, rounding);
}

TEST_F(RunTableTest, RefusesWhatIsOfOneProcess) {
  const Outcome outcome = helikos("run 'p p > t t~' --batch 8 --helicities=-+-+");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--helicities: a list needs one process"));
}

/// M, m, m' [GeV]
double momentum_of_decay(double mass, double one, double other) {
  const double s = mass * mass, plus = one + other, minus = one - other;
  return std::sqrt((s - plus * plus) * (s - minus * minus)) / (2.0 * mass);
}

/// Flat phase space of two particles is a constant, and so is |M|^2: only rounding is left.
void expect_width(const Json& result, double expected) {
  EXPECT_NEAR(result["width_gev"].get<double>() / expected, 1.0, rounding) << result["process"];
  EXPECT_LE(result["width_error_gev"].get<double>(), rounding * expected) << result["process"];
  EXPECT_FALSE(result.contains("cross_section_pb"));
}

/// g^2 of the weak interaction.
double weak_coupling_squared(const Parameters& p) {
  return 4.0 * std::numbers::pi * p.alpha_ew() / sin2_theta_w(p);
}

/// M. Jezabek, J. H. Kuhn, Nucl. Phys. B314 (1989) 1, equation (1) at lowest order: G_F m_t^3 / (8
/// pi sqrt2) times 2 p / m_t times a polynomial of the masses, G_F / sqrt2 = g^2 / (8 M_W^2).
TEST_F(RunTableTest, WidthOfTheTopQuark) {
  const Parameters p;
  const double mt = p.mass(6), mb = p.mass(5), mw = p.mass(24);
  const double x = mb * mb / (mt * mt), y = mw * mw / (mt * mt);
  const double polynomial = (1 - x) * (1 - x) + (1 + x) * y - 2 * y * y;
  const double momentum = momentum_of_decay(mt, mb, mw);
  expect_width(run("'t > b w+' --batch 64"), weak_coupling_squared(p) * mt * mt * momentum /
                                                 (32 * std::numbers::pi * mw * mw) * polynomial);
}

/// Peskin and Schroeder, problem 21.2: m^2 M beta^3 / (8 pi v^2) for each colour.
TEST_F(RunTableTest, WidthsOfTheHiggs) {
  const Parameters p;
  const double h = p.mass(25), v2 = 4 * p.mass(24) * p.mass(24) / weak_coupling_squared(p);
  const auto one_color = [&](double m) {
    return m * m * h * std::pow(1 - 4 * m * m / (h * h), 1.5) / (8 * std::numbers::pi * v2);
  };
  expect_width(run("'h > b b~' --batch 64"), 3 * one_color(p.mass(5)));
  expect_width(run("'h > ta+ ta-' --batch 64"), one_color(p.mass(15)));
}

/// Peskin and Schroeder, problem 20.2, with the fermion's mass m: x = m^2 / M^2, and for each
/// colour M beta / (24 pi) ((left^2 + right^2) (1 - x) + 6 left right x).
double z_width(const Parameters& p, int pdg, int colors) {
  const auto z = z_coupling(p, *find_particle(pdg));
  const double x = p.mass(pdg) * p.mass(pdg) / (p.mass(23) * p.mass(23));
  const double squares = (z.left * z.left + z.right * z.right) * (1 - x);
  return colors * p.mass(23) * std::sqrt(1 - 4 * x) * (squares + 6 * z.left * z.right * x) /
         (24 * std::numbers::pi);
}

TEST_F(RunTableTest, WidthsOfVectorBosons) {
  const Parameters p;
  expect_width(run("'z > e+ e-' --batch 64"), z_width(p, 11, 1));
  expect_width(run("'z > ta+ ta-' --batch 64"), z_width(p, 15, 1));
  expect_width(run("'z > ve ve~' --batch 64"), z_width(p, 12, 1));
  expect_width(run("'z > u u~' --batch 64"), z_width(p, 2, 3));
  expect_width(run("'z > d d~' --batch 64"), z_width(p, 1, 3));
  expect_width(run("'z > b b~' --batch 64"), z_width(p, 5, 3));
  expect_width(run("'w+ > e+ ve' --batch 64"),
               weak_coupling_squared(p) * p.mass(24) / (48 * std::numbers::pi));
}

/// The sum of open decays; a W is too light for a top quark.
TEST_F(RunTableTest, WidthsAreAdded) {
  const Parameters p;
  const std::string command = "'w+ > x x' --define 'x = u d~ c s~ t b~ e+ ve' --batch 64";
  const Json table = run(command);
  expect_width(table,
               (3 + 3 + 1) * weak_coupling_squared(p) * p.mass(24) / (48 * std::numbers::pi));
  ASSERT_EQ(table["subprocesses"].size(), 4U);
  for (const Json& one : table["subprocesses"]) {
    const bool is_open = one["process"] != "w+ > t b~";
    EXPECT_EQ(one["open"], is_open);
    EXPECT_EQ(one.contains("width_gev"), is_open);
  }
  EXPECT_THAT(helikos("run " + command).out, HasSubstr("1 subprocess whose particle is too light"));
  const Outcome none = helikos("run 'w+ > x b~' --define 'x = t b' --batch 64");
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.err, HasSubstr("w+ cannot decay"));
}

/// The width for three particles is only an estimate. mu- > e- ve~ vm by Fermi's theory, G_F^2 m^5
/// / (192 pi^3), is known to (m / M_W)^2.
TEST_F(RunTableTest, WidthOfTheTau) {
  const Parameters p;
  const Json result = run("'ta- > e- ve~ vt' --batch 20000");
  const double mass = p.mass(15),
               fermi2 = 2 * std::pow(weak_coupling_squared(p) / (8 * p.mass(24) * p.mass(24)), 2);
  const double expected = fermi2 * std::pow(mass, 5) / (192 * std::pow(std::numbers::pi, 3));
  const double error = result["width_error_gev"];
  EXPECT_NEAR(result["width_gev"].get<double>(), expected, 5 * error + 1e-3 * expected);
  EXPECT_LT(error, 0.02 * expected);
}

/// The second computation of events in double is a phase of its own, and phases make up the time.
/// Between phases another program may have its turn, but not in each of some runs.
TEST_F(RunTableTest, RescueIsAPhase) {
  const std::string command = "'u u~ > e+ e- g g' --precision float --batch 4000";
  double most = 0.0;
  for (int runs = 0; runs < 20 && most < 0.5; ++runs) {
    const Json result = run(command);
    ASSERT_GT(result["rescued"].get<int>(), 0);
    const Json phases = result["phases"];
    EXPECT_GT(phases["rescue"].get<double>(), 0.0);
    double sum = -phases["set_up"].get<double>();
    for (const Json& seconds : phases) sum += seconds.get<double>();
    EXPECT_LE(sum, 1.001 * result["seconds"].get<double>());
    most = std::max(most, sum / result["seconds"].get<double>());
  }
  EXPECT_GT(most, 0.5);
  EXPECT_THAT(helikos("run " + command).out, HasSubstr("\n  rescue  "));
  EXPECT_EQ(run("'g g > t t~' --batch 8")["phases"]["rescue"], 0.0);
}

/// Particles of different masses decay.
TEST_F(RunTableTest, EachDecayHasItsEnergy) {
  const std::string arguments = "'x > ta+ ta-' --define 'x = z h' --batch 64";
  const Json table = run(arguments);
  ASSERT_EQ(table["runs"].size(), 2u);
  EXPECT_EQ(table["runs"][0]["energy"], 91.188);
  EXPECT_EQ(table["runs"][1]["energy"], 125.0);
  EXPECT_TRUE(table["energy"].is_null());
  const std::string out = helikos("run " + arguments).out;
  EXPECT_THAT(out, ::testing::ContainsRegex("z > ta. ta- +1 +91.188 +64 "));
  EXPECT_THAT(out, ::testing::ContainsRegex("h > ta. ta- +1 +125 +64 "));
  EXPECT_EQ(run("'z > x x~' --define 'x = u d' --define 'x~ = u~ d~' --batch 64")["energy"],
            91.188);
}

/// As they were asked for, not as a bound.
TEST_F(RunTableTest, AllOrdersAreNamed) {
  const Json table = run("'u x > u x' --define 'x = u c' --orders all --batch 64");
  EXPECT_EQ(table["process"], "u x > u x (all orders)");
  EXPECT_EQ(table["subprocesses"][1]["process"], "u c > u c (all orders)");
  EXPECT_EQ(run("'u x > u x' --define 'x = u c' --orders all --batch 64 --subprocess 'u c > u c'")
                ["process"],
            "u c > u c (all orders)");
}

}  // namespace
}  // namespace helikos::app::run_table_test
