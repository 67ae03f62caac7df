// SPDX-License-Identifier: Apache-2.0
// Float and mixed precision at the reference points, within bounds measured in double.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/conditioning.hpp"
#include "engine/reference_points.hpp"

namespace helikos::test::precision_test {
namespace {

struct Case {
  std::string name, process;
  std::size_t points;
  int samples;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

/// `exact` is, next to what a float rounds: one side may be off by its bound.
void compare_to_exact(const std::string& what, const std::vector<double>& values,
                      const std::vector<double>& exact, const std::vector<double>& bounds) {
  ASSERT_EQ(values.size(), exact.size());
  ASSERT_EQ(values.size(), bounds.size());
  Worst worst(what);
  for (std::size_t e = 0; e < values.size(); ++e) {
    worst.add_relative(values[e], exact[e], bounds[e], "event " + std::to_string(e));
  }
}

class PrecisionTest : public ::testing::TestWithParam<Case> {};

/// Float: shifts of the momenta by eps_float E (conditioning.hpp), and 32 + flows^(1/2) roundings
/// that do not see momenta: sums over flows, with errors that do not all point the same way.
/// Mixed: mixed_bounds (conditioning.hpp), as no invariant is made in float.
TEST_P(PrecisionTest, FloatAndMixedAreWithinTheirRounding) {
  auto reference = read_reference(GetParam().name);
  reference.keep(GetParam().points);
  const auto process = Process::parse(GetParam().process);
  MatrixElement exact(process, Parameters());
  const double operations = 32.0 + std::sqrt(exact.info().num_jamps);
  const auto bounds =
      rounding_bounds(exact, reference.points, float_epsilon, operations, GetParam().samples);
  MatrixElementOptions options;
  options.rescue = RescueMode::none;
  options.precision = Precision::single_precision;
  compare_to_exact(GetParam().name + " float",
                   evaluate(GetParam().process, reference.points, options), reference.values,
                   bounds);
  options.precision = Precision::mixed;
  compare_to_exact(GetParam().name + " mixed",
                   evaluate(GetParam().process, reference.points, options), reference.values,
                   mixed_bounds(reference.points));
}

/// About the largest error of a float's P^2 = (p + q)^2, and of |M|^2, which it divides, where p
/// and q are the legs with the smallest angle theta: eps E^2 / P^2 (docs/physics.md, Mixed
/// precision), with E^2 / P^2 = (E_p + E_q)^2 / (4 E_p E_q sin^2(theta/2)), at least 1 /
/// sin^2(theta/2).
double float_error(const Point& point) {
  return float_epsilon * collinearity(point) * collinearity(point);
}

/// Nearly collinear gluons: the points of many with the smallest invariants. Float is beyond the
/// bound that mixed precision keeps, but where it happens to be better than its largest error: with
/// errors spread evenly up to that, the chance of it is the ratio of the two.
TEST(Mixed, KeepsWhatFloatLosesInSmallInvariants) {
  const std::string process = "g g > t t~ g g";
  auto points = rambo_points(process, 1500.0, 4000);
  std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) {
    return smallest_invariant(a) < smallest_invariant(b);
  });
  points.resize(16);
  MatrixElementOptions options;
  options.rescue = RescueMode::none;
  const auto expected = evaluate(process, points);
  options.precision = Precision::mixed;
  const auto bounds = mixed_bounds(points);
  compare_to_exact(process + " mixed", evaluate(process, points, options), expected, bounds);
  options.precision = Precision::single_precision;
  const auto in_float = evaluate(process, points, options);
  double expected_beyond = 0.0, variance = 0.0;
  int beyond = 0;
  for (std::size_t e = 0; e < points.size(); ++e) {
    const double within = std::min(1.0, bounds[e] / float_error(points[e]));
    expected_beyond += 1.0 - within;
    variance += within * (1.0 - within);
    beyond += std::abs(in_float[e] / expected[e] - 1.0) > bounds[e];
  }
  EXPECT_GT(expected_beyond - 3.0 * std::sqrt(variance), 0.5 * points.size());
  EXPECT_GT(beyond, expected_beyond - 3.0 * std::sqrt(variance));
  std::cout << beyond << " points beyond the bound of mixed precision, " << expected_beyond
            << " +- " << std::sqrt(variance) << " expected\n";
}

const std::vector<Case> cases{
    {"ee_mumu", "e+ e- > mu+ mu-", 64, 8},       {"gg_tt", "g g > t t~", 64, 8},
    {"gg_ttg", "g g > t t~ g", 64, 8},           {"gg_ttgg", "g g > t t~ g g", 64, 8},
    {"gg_ttggg", "g g > t t~ g g g", 16, 8},     {"gg_ttgggg", "g g > t t~ g g g g", 8, 3},
    {"gg_ttggggg", "g g > t t~ g g g g g", 1, 3}};

INSTANTIATE_TEST_SUITE_P(Processes, PrecisionTest, ::testing::ValuesIn(cases),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace helikos::test::precision_test
