// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>
#include <sstream>

#include "app/program.hpp"
#include "engine/conditioning.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos::app::evaluate_test {
namespace {

using ::testing::HasSubstr;

std::filesystem::path shipped(const std::string& name) {
  return std::filesystem::path(HELIKOS_SOURCE_DIR) / "processes" / name;
}

struct Reference {
  std::string process;
  std::vector<double> values;  ///< |M|^2 [GeV^(8-2N)], (point)
};

Reference read_reference(const std::string& name) {
  Reference reference;
  std::ifstream file(shipped(name) / "reference.txt");
  const std::string head = "# process: ";
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(head, 0) == 0) reference.process = line.substr(head.size());
    if (line.rfind("ME ", 0) == 0) reference.values.push_back(std::stod(line.substr(3)));
  }
  return reference;
}

class Shipped : public ProgramTest, public ::testing::WithParamInterface<const char*> {};

TEST_P(Shipped, ReproducesItsReference) {
  const Reference reference = read_reference(GetParam());
  const Outcome outcome =
      helikos("evaluate '" + reference.process + "' --momenta '" +
              (shipped(GetParam()) / "reference.txt").string() + "' --param-card '" +
              (shipped(GetParam()) / "param_card.txt").string() + "'");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  // The tops of these points have no mass, on purpose.
  const bool has_tops = reference.process.find("t~") != std::string::npos;
  const auto n = std::to_string(reference.values.size());
  EXPECT_EQ(outcome.err, has_tops
                             ? "helikos: " + n + " of " + n +
                                   " points have particles off their mass shells: in "
                                   "point 1 particle 3 has E^2 - p^2 = 0 GeV^2 and m = 173 GeV\n"
                             : "");
  std::istringstream values(outcome.out);
  ASSERT_FALSE(reference.values.empty());
  for (const double expected : reference.values) {
    double value = NAN;
    ASSERT_TRUE(values >> value);
    ASSERT_LE(std::abs(value / expected - 1.0), 1e-10) << value << " for " << expected;
  }
  std::string rest;
  EXPECT_FALSE(values >> rest);
}

TEST_P(Shipped, ItsCardHoldsTheDefaults) {
  EXPECT_EQ(read_param_card(shipped(GetParam()) / "param_card.txt"), Parameters());
}

INSTANTIATE_TEST_SUITE_P(All, Shipped,
                         ::testing::Values("ee_mumu", "gg_tt", "gg_ttg", "gg_ttgg", "gg_ttggg",
                                           "gg_ttgggg", "gg_ttggggg"));

using Evaluate = ProgramTest;

constexpr const char* point = "750 0 0 750\n750 0 0 -750\n750 600 0 450\n750 -600 0 -450\n";

TEST_F(Evaluate, ReadsStandardInputAndPrints17Digits) {
  write("points", std::string(point) + "\n" + point);
  const Outcome outcome = helikos("evaluate 'g g > t t~' --momenta - <points");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, ::testing::MatchesRegex("([0-9]\\.[0-9]{16}e[-+][0-9]{2}\n){2}"));
  EXPECT_EQ(outcome.out.substr(0, outcome.out.size() / 2),
            outcome.out.substr(outcome.out.size() / 2));
}

TEST_F(Evaluate, PrintsNothingIfTheLastPointIsBad) {
  write("points", std::string(point) + "\n" + point + "\n1 2 3\n");
  const Outcome outcome = helikos("evaluate 'g g > t t~' --momenta points");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err,
            "helikos: points:11: the line has 3 columns; write the 4 columns E px py pz\n");
}

TEST_F(Evaluate, SaysHowManyAreNotFinite) {
  write("points", std::string(point) + "\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n");
  const Outcome outcome = helikos("evaluate 'g g > t t~' --momenta points");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 2);
  EXPECT_THAT(outcome.err,
              ::testing::EndsWith("\nhelikos: 1 of 2 matrix elements are not finite\n"));
}

/// As cards, points may have Fortran's exponents and a byte order mark.
TEST_F(Evaluate, TakesNumbersAsCardsDo) {
  write("points", point);
  write("fortran",
        "\xef\xbb\xbf+7.5D+02 0 0 750\r\n750 0 0 -7.5d2\n750 600 0 450\n750 -600 0 -450\n");
  write("couplings", "\xef\xbb\xbf# one a point\n1.18D-01\n");
  const std::string expected = helikos("evaluate 'g g > t t~' --momenta points").out;
  EXPECT_EQ(helikos("evaluate 'g g > t t~' --momenta fortran").out, expected);
  EXPECT_EQ(helikos("evaluate 'g g > t t~' --momenta - <fortran --alpha-s couplings").out,
            expected);
  EXPECT_EQ(helikos("evaluate 'g g > t t~' --momenta points --alpha-s 1.18D-01").out, expected);
  for (const std::string wrong : {"nan", "inf", "1e999", "-nan"})
    EXPECT_EQ(helikos("evaluate 'g g > t t~' --momenta points --alpha-s=" + wrong).status, 2)
        << wrong;
  EXPECT_EQ(helikos("evaluate 'g g > t t~' --momenta points --alpha-s nan").err,
            "helikos: --alpha-s: 'nan' is not finite\n");
}

TEST_F(Evaluate, RefusesLinesWithoutAnEnd) {
  write("points", std::string(point) + "\n" + std::string(1 << 20, '1'));
  EXPECT_EQ(helikos("evaluate 'g g > t t~' --momenta points").err,
            "helikos: points:6: the line has more than 65536 bytes\n");
}

TEST_F(Evaluate, TakesTheCard) {
  const std::string card = read_file(shipped("gg_tt") / "param_card.txt");
  write("card", std::regex_replace(card, std::regex("1\\.180000e-01"), "2.360000e-01"));
  write("points", point);
  const double value = std::stod(helikos("evaluate 'g g > t t~' --momenta points").out);
  const double doubled =
      std::stod(helikos("evaluate 'g g > t t~' --momenta points --param-card card").out);
  EXPECT_NEAR(doubled / value, 4.0, 1e-13);  // alpha_s^2
}

/// Nearly collinear gluons: the quark's propagator is 1e-5 of its energy squared.
TEST_F(Evaluate, RescuesWhatAFloatLoses) {
  write("points",
        "750 0 0 750\n750 0 0 -750\n750 6 0 749.975999615987711\n"
        "750 -6 0 -749.975999615987711\n");
  const auto evaluate = [&](const std::string& options) {
    return helikos("evaluate 'g g > u u~' --momenta points --precision " + options).out;
  };
  const std::string exact = evaluate("double");
  EXPECT_EQ(evaluate("float"), exact);
  EXPECT_NE(evaluate("float --rescue none"), exact);
}

/// |M|^2 of g g > t t~ goes with alpha_s^2.
TEST_F(Evaluate, TakesACouplingForAllPointsOrForEach) {
  write("points", std::string(point) + "\n" + point);
  write("couplings", "# one a point\n0.118\n\n 0.236\n");
  const std::string command = "evaluate 'g g > t t~' --momenta points";
  const double value = std::stod(helikos(command).out);
  EXPECT_NEAR(std::stod(helikos(command + " --alpha-s 0.236").out) / value, 4.0, 1e-13);
  std::istringstream each(helikos(command + " --alpha-s couplings").out);
  double first = NAN, second = NAN;
  ASSERT_TRUE(each >> first >> second);
  EXPECT_NEAR(first / value, 1.0, 1e-13);
  EXPECT_NEAR(second / value, 4.0, 1e-13);
}

TEST_F(Evaluate, RefusesBadCouplings) {
  write("points", point);
  write("two", "0.1\n0.2\n");
  write("bad", "0.1 0.2\n");
  for (const auto& [value, message] :
       {std::pair("two", "two: the file has 2 numbers for 1 point "), std::pair("bad", "bad:1: "),
        std::pair("0", "--alpha-s: '0' is not above zero"),
        std::pair("nowhere", "nowhere: cannot be opened")}) {
    const Outcome outcome =
        helikos(std::string("evaluate 'g g > t t~' --momenta points --alpha-s ") + value);
    EXPECT_EQ(outcome.status, 2) << value;
    EXPECT_EQ(outcome.out, "") << value;
    EXPECT_THAT(outcome.err, HasSubstr(message));
  }
}

TEST_F(Evaluate, SelectsByASeed) {
  write("points", point);
  const std::string command = "evaluate 'g g > t t~' --momenta points --select --seed ";
  const Outcome first = helikos(command + "1");
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_THAT(first.out,
              ::testing::MatchesRegex("# columns 1 to 3: g g > t t~\n[0-9.e+-]+ [+-]+ [01]\n"));
  EXPECT_EQ(helikos(command + "1").out, first.out);
  std::set<std::string> found;
  for (int seed = 1; seed <= 20; ++seed) found.insert(helikos(command + std::to_string(seed)).out);
  EXPECT_GT(found.size(), 1u);
}

/// The six traces of four gluons.
TEST_F(Evaluate, SelectsFlowsOfGluonsAlone) {
  write("points", point);
  std::set<char> found;
  for (int seed = 1; seed <= 40; ++seed) {
    const auto out =
        helikos("evaluate 'g g > g g' --momenta points --select --seed " + std::to_string(seed))
            .out;
    ASSERT_THAT(out,
                ::testing::MatchesRegex("# columns 1 to 3: g g > g g\n[0-9.e+-]+ [+-]+ [0-5]\n"));
    found.insert(out[out.size() - 2]);
  }
  EXPECT_GT(found.size(), 2u);
}

/// Four configurations of e+ e- > mu+ mu- without masses are left.
TEST_F(Evaluate, SumsTheHelicitiesThatAreListed) {
  write("points", point);
  const std::string command = "evaluate 'e+ e- > mu+ mu-' --momenta points";
  const double all = std::stod(helikos(command).out);
  const double some = std::stod(helikos(command + " --helicities=+-+-,+--+").out);
  const double others = std::stod(helikos(command + " --helicities=-++-,-+-+").out);
  EXPECT_GT(some, 0.0);
  EXPECT_NEAR((some + others) / all, 1.0, 1e-13);
  EXPECT_EQ(helikos(command + " --helicities=++++").out, "0.0000000000000000e+00\n");
}

/// Bounds as in tests/engine/options_test.cpp and precision_test.cpp; 17 digits add nothing.
TEST_F(Evaluate, PrecisionsAndColorSumsAgree) {
  write("points", point);
  const auto evaluate = [&](const std::string& options) {
    return std::stod(helikos("evaluate 'g g > t t~' --momenta points " + options).out);
  };
  const std::string process = "g g > t t~";
  const test::Points points{
      {{750, 0, 0, 750}, {750, 0, 0, -750}, {750, 600, 0, 450}, {750, -600, 0, -450}}};
  const double expected = evaluate("");
  const auto check = [&](const std::string& options, const std::vector<double>& bounds) {
    test::compare(options, {evaluate(options)}, {expected}, bounds);
  };
  check("--color-sum gemm", test::rounding_bounds(process, points));
  if (is_host_space<MatrixElement::Space>) {
    check("--color-sum fast", test::rounding_bounds(process, points));
  }
  check("--recipe diagrams", test::rounding_bounds(process, points));
  check("--helicities all --threads 1", test::rounding_bounds(process, points));
  check("--precision mixed", test::mixed_bounds(points));
  check("--precision float", test::rounding_bounds(process, points, test::float_epsilon,
                                                   32.0 + std::sqrt(2.0)));  // flows
}

/// By more than a thousandth of the energy.
TEST_F(Evaluate, SaysWhatIsOffTheMassShell) {
  const auto err = [&](const std::string& process, const std::string& points) {
    write("points", points);
    const Outcome outcome = helikos("evaluate '" + process + "' --momenta points");
    EXPECT_EQ(outcome.status, 0);
    return outcome.err;
  };
  EXPECT_EQ(err("g g > u u~", point), "");
  EXPECT_EQ(err("g g > t t~", point),
            "helikos: 1 of 1 points have particles off their mass shells: in point 1 particle 3 "
            "has E^2 - p^2 = 0 GeV^2 and m = 173 GeV\n");
  const std::string head = "750 0 0 750\n750 0 0 -750\n";
  // p^2 = 750^2 - 173^2
  const std::string top = head + "750 0 0 729.775307\n750 0 0 -729.775307\n";
  const std::string near = head + "750 0 0 729.7\n750 0 0 -729.7\n";      // m = 173.3 GeV
  const std::string far = head + "750 0 0 729.775307\n750 0 0 -729.5\n";  // m = 174.2 GeV
  EXPECT_EQ(err("g g > t t~", top + "\n" + near), "");
  EXPECT_THAT(
      err("g g > t t~", top + "\n" + far + "\n" + near + "\n" + point),
      HasSubstr("2 of 4 points have particles off their mass shells: in point 2 particle 4"));
  EXPECT_THAT(err("g g > u u~", head + "750 0 0 751\n750 0 0 -751\n"),
              HasSubstr("particle 3 has E^2 - p^2 = -1501 GeV^2 and m = 0 GeV"));
}

}  // namespace
}  // namespace helikos::app::evaluate_test
