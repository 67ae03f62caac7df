// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "app/program.hpp"

namespace helikos::app::subprocess_test {
namespace {

using ::testing::HasSubstr;

class Subprocesses : public ProgramTest {
 protected:
  /// E px py pz
  static std::string line(double mass, double x, double y, double z) {
    std::ostringstream text;
    text.precision(17);
    text << std::sqrt(mass * mass + x * x + y * y + z * z) << ' ' << x << ' ' << y << ' ' << z;
    return text.str() + '\n';
  }

  /// A point of two massless particles to two of 173 GeV and a massless one.
  static std::string top_point() {
    const std::string out =
        line(173, 100, 200, -200) + line(173, 0, -200, 220) + line(0, -100, 0, -20);
    double energy = 0.0;
    for (const std::string& particle : lines_of(out)) energy += std::stod(particle);
    return line(0, 0, 0, energy / 2) + line(0, 0, 0, -energy / 2) + out;
  }

  static std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
  }
};

TEST_F(Subprocesses, InfoIsATable) {
  const Outcome outcome = helikos("info 'p p > t t~' --json table.json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("u~ u > t t~           2  2 1 3 4\n"));
  const auto table = json("table.json");
  EXPECT_EQ(table["process"], "p p > t t~");
  EXPECT_EQ(table["programs"], 2);  // gluons; quarks of any flavour
  ASSERT_EQ(table["subprocesses"].size(), 9U);
  EXPECT_EQ(table["subprocesses"][0]["process"], "g g > t t~");
  EXPECT_EQ(table["subprocesses"][0]["program_of"], 1);
  EXPECT_EQ(table["subprocesses"][5]["legs"], (std::vector{2, 1, 3, 4}));
  EXPECT_EQ(table["subprocesses"][5]["number"], 6);
}

TEST_F(Subprocesses, QuarkMixingMultipliesColumns) {
  write("mixing.dat",
        read_file(std::filesystem::path(HELIKOS_SOURCE_DIR) / "processes/gg_ttg/param_card.txt") +
            "Block VCKMIN\n 1 0.2265\n 2 0.79\n 3 0.141\n 4 0.357\n");
  write("points.txt",
        line(0, 0, 0, 200) + line(0, 0, 0, -200) + line(80, 100, 50, -20) + line(0, -100, -50, 20));
  const auto evaluate = [&](const std::string& process) {
    const auto outcome =
        helikos("evaluate " + process + " --momenta points.txt --param-card mixing.dat");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return lines_of(outcome.out).back();
  };
  std::istringstream columns(evaluate("'u x > w+ g' --define 'x = d~ s~'"));
  double first = 0.0, second = 0.0;
  columns >> first >> second;
  EXPECT_GT(first, 10 * second);
  EXPECT_NEAR(std::stod(evaluate("'u d~ > w+ g'")), first, 1e-12 * first);
  EXPECT_NEAR(std::stod(evaluate("'u s~ > w+ g'")), second, 1e-12 * second);
  const auto info = helikos("info 'u x > w+ g' --define 'x = d~ s~' --param-card mixing.dat");
  EXPECT_THAT(info.out, HasSubstr("times 0.05"));
}

TEST_F(Subprocesses, LabelsAreDefined) {
  const Outcome outcome =
      helikos("info 'q q > t t~ g' --define 'up = u u~' --define 'q = UP g' --json -");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("\"u~ u > t t~ g\""));
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["subprocesses"].size(), 3U);
}

TEST_F(Subprocesses, OneIsChosenByNumberOrString) {
  for (const char* choice : {"10", "'u~ u > mu+ mu-'", "'U~ u>mu+ mu-'"}) {
    const Outcome outcome =
        helikos("run 'p p > l+ l-' --batch 8 --json - --subprocess " + std::string(choice));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(nlohmann::json::parse(outcome.out)["process"], "u~ u > mu+ mu-");
  }
}

TEST_F(Subprocesses, ALabelWithOneMeaningNeedsNoChoice) {
  const Outcome outcome = helikos("run 'u x > e+ e-' --define 'x = u~ d~' --batch 8 --json -");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["process"], "u u~ > e+ e-");
}

/// One that is chosen by number is computed by the program of its representative, as in a table,
/// whose compiled kernel it has too.
TEST_F(Subprocesses, AChosenOneTakesTheProgramOfItsRepresentative) {
  const std::string command = "'p p > t t~' --subprocess 6";
  const Outcome run = helikos("run " + command + " --batch 64 --json -");
  ASSERT_EQ(run.status, 0) << run.err;
  const auto json = nlohmann::json::parse(run.out);
  EXPECT_EQ(json["process"], "u~ u > t t~");
  EXPECT_EQ(json["program"], "u u~ > t t~");
  EXPECT_THAT(helikos("run " + command + " --batch 64").out,
              HasSubstr("u~ u > t t~\n  program of          u u~ > t t~\n"));
  write("points", "500 0 0 500\n500 0 0 -500\n500 300 200 300.1183\n500 -300 -200 -300.1183\n");
  const auto value = [&](const std::string& arguments) {
    return std::stod(helikos("evaluate " + arguments + " --momenta points").out);
  };
  const double chosen = value(command), own = value("'u~ u > t t~'"),
               other = value("'u u~ > t t~'");
  EXPECT_NEAR(chosen / own, 1.0, 1e-13);  // as in EvaluateGivesAColumnEach, far from singularities
  EXPECT_EQ(value("'p p > t t~' --subprocess 2"), other);
}

/// Momenta are in the order that the user wrote.
TEST_F(Subprocesses, LegsComeInAnyOrder) {
  write("points", top_point());
  const std::string options = " --momenta points --subprocess ";
  for (const char* legs : {"g u > t t~ u", "u g > t~ u t", "g u > u t t~"}) {
    const Outcome chosen = helikos("evaluate 'p p > t t~ j'" + options + "'" + legs + "'");
    const Outcome alone = helikos(std::string("evaluate '") + legs + "' --momenta points");
    EXPECT_EQ(chosen.status, 0) << chosen.err;
    EXPECT_EQ(chosen.out, alone.out) << legs;
  }
  const Outcome none = helikos("evaluate 'p p > t t~ j'" + options + "'g u > t t~ d'");
  EXPECT_EQ(none.status, 2);
}

/// A column for each subprocess, each with the value, helicities and flow of its own legs.
TEST_F(Subprocesses, EvaluateGivesAColumnEach) {
  write("points", top_point());
  const std::string command = "evaluate 'x x > t t~ x' --define 'x = g u u~' --momenta points";
  const auto lines = lines_of(helikos(command).out);
  ASSERT_EQ(lines.size(), 7U + 1);
  EXPECT_EQ(lines[0], "# column 1: g g > t t~ g");
  std::istringstream values(lines.back());
  for (int number = 1; number <= 7; ++number) {
    double value = 0.0;
    ASSERT_TRUE(values >> value);
    const Outcome one = helikos(command + " --subprocess " + std::to_string(number));
    EXPECT_NEAR(value / std::stod(one.out), 1.0, 1e-11) << lines[std::size_t(number - 1)];
  }
  const auto selected = lines_of(helikos(command + " --select --seed 3").out);
  EXPECT_EQ(selected[1], "# columns 4 to 6: g u > t t~ u");
  EXPECT_EQ(std::count(selected.back().begin(), selected.back().end(), ' '), 3 * 7 - 1);
}

TEST_F(Subprocesses, PointsAreOfOneSetOfMasses) {
  write("points",
        line(0, 0, 0, 500) + line(0, 0, 0, -500) + line(0, 0, 300, 400) + line(0, 0, -300, -400));
  const Outcome outcome =
      helikos("evaluate 'u u~ > x x~' --define 'x = t c' --define 'x~ = t~ c~' --momenta points");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "helikos: the subprocesses have different masses, so that no point fits all of them: "
            "particle 3 is t of 173 GeV and c of 0 GeV (--subprocess chooses one)\n");
}

}  // namespace
}  // namespace helikos::app::subprocess_test
