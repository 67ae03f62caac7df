// SPDX-License-Identifier: Apache-2.0
// The model heft: effective vertices of two to four gluons and H.
#include <gtest/gtest.h>

#include <numbers>

#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "engine/reference_points.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/program/detail/model_recursion.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos::test::heft_test {
namespace {

/// alpha_s (1 + 7/120 x + ..) / (3 pi v) with v = 2 M_W s_W / e [1/GeV].
double coupling(const Parameters& p) {
  const double x = std::pow(p.mass(25) / p.mass(6), 2);
  const double v = 2.0 * p.mass(24) * std::sqrt(sin2_theta_w(p)) / p.electric_coupling();
  return p.alpha_s() / (3.0 * std::numbers::pi * v) *
         (1.0 + 7.0 / 120.0 * x + x * x / 168.0 + 13.0 / 16800.0 * x * x * x);
}

TEST(Heft, AgreesWithMadGraphToTenDigits) {
  const auto folder = processes_folder() / "heft";
  const auto reference = read_points(folder / "gg_bbx.txt");
  ASSERT_EQ(reference.points.size(), 24u);
  const auto parameters = read_param_card(folder / "param_card.txt");
  const auto process = Process::parse(reference.process, heft());
  const auto values = evaluate(process, reference.points, {}, parameters);
  const auto without = evaluate("g g > b b~", reference.points, {}, parameters);
  Worst worst(reference.process);
  for (std::size_t e = 0; e < values.size(); ++e) {
    worst.add_relative(values[e], reference.values[e], 1e-10, "event " + std::to_string(e));
    EXPECT_GT(std::abs(without[e] / values[e] - 1.0), 1e-7);
  }
}

/// Sum over helicities and colours of |M|^2, 8 c^2 m^4 / 2 for identical gluons.
TEST(Heft, DecayIntoGluonsIsTheFormula) {
  const Parameters p;
  const double m = p.mass(25), c = coupling(p);
  const Point point{{m, 0, 0, 0}, {m / 2, 0.3 * m, 0, 0.4 * m}, {m / 2, -0.3 * m, 0, -0.4 * m}};
  const double expected = 2.0 * c * c * std::pow(m, 4);
  const double value = evaluate(Process::parse("h > g g", heft()), {point}, {}, p)[0];
  EXPECT_NEAR(value, expected, 64 * epsilon * expected);
}

/// J. Ellis, I. Hinchliffe, M. Soldate, J. van der Bij, Nucl. Phys. B297 (1988) 221, the limit of
/// a heavy top quark: |M|^2 = 4 pi alpha_s 24 c^2 (s^4 + t^4 + u^4 + m^8) / (s t u) / 256.
TEST(Heft, HiggsAndJetIsTheFormula) {
  const Parameters p;
  const auto process = Process::parse("g g > h g", heft());
  MatrixElement matrix_element(process, p);
  const auto points = rambo_points(process, 1000.0, 16, p);
  const auto bounds = rounding_bounds(matrix_element, points, epsilon, 64.0);
  std::vector<double> expected;
  for (const Point& x : points) {
    const double s = 2.0 * dot(x[0], x[1]), t = 2.0 * dot(x[0], x[3]), u = 2.0 * dot(x[1], x[3]);
    const double sum = std::pow(s, 4) + std::pow(t, 4) + std::pow(u, 4) + std::pow(p.mass(25), 8);
    expected.push_back(4.0 * std::numbers::pi * p.alpha_s() * 24.0 * coupling(p) * coupling(p) *
                       sum / (s * t * u) / 256.0);
  }
  compare("g g > h g", evaluate(matrix_element, points), expected, bounds);
}

/// The coupling holds alpha_s: that of an event is in it.
TEST(Heft, CouplingOfAnEventIsInTheEffectiveVertex) {
  ParameterInputs inputs;
  const Parameters first(inputs);
  inputs["aS"] = 0.2;
  const Parameters other(inputs);
  for (const std::string text : {"g g > h g", "g g > b b~ HIG<=1"}) {
    const auto process = Process::parse(text, heft());
    const auto points = rambo_points(process, 1000.0, 4);
    MatrixElement matrix_element(process, first);
    const auto result = evaluate(matrix_element, points, 0.2);
    const auto expected = evaluate(process, points, {}, other);
    for (std::size_t e = 0; e < points.size(); ++e)
      EXPECT_NEAR(result[e], expected[e], 1e-13 * expected[e]) << text;
  }
}

/// Largest jamp.
double largest(const AmplitudeProgram& program, const Point& point) {
  double result = 0.0;
  for (const auto& value : run_program(program, point).values) {
    if (!(std::abs(value) <= result)) result = std::abs(value);
  }
  return result;
}

/// That with the last gluon's momentum as its polarisation, in units of the physical one times the
/// gluon's energy.
double leakage(const Process& process, const std::vector<Vertex>& vertices, const Point& point) {
  const FusionTable fusions(vertices);
  int gluon = 0;
  for (int leg = 0; leg < process.num_legs(); ++leg)
    if (process.legs()[std::size_t(leg)].particle->is_gluon()) gluon = leg;
  const auto p = without_widths();
  const double physical = largest(model_recursion(process, fusions, p, {}), point);
  const double longitudinal =
      largest(model_recursion(process, fusions, p, {.longitudinal_gluon = gluon}), point);
  return longitudinal / (physical * point[std::size_t(gluon)].t);
}

/// As in gauge_test.cpp, for n legs.
double gauge_bound(const Point& point) {
  const double s = 2.0 * dot(point[0], point[1]), n = double(point.size());
  return (epsilon + defect(point)) * n * 4.0 * s / smallest_invariant(point) + epsilon * 16.0 * n;
}

class HeftGauge : public ::testing::TestWithParam<const char*> {};

TEST_P(HeftGauge, LongitudinalGluonDecouples) {
  const auto process = Process::parse(GetParam(), heft());
  const auto all = heft().vertices(without_widths());
  Worst worst(GetParam());
  for (const Point& point : rambo_points(process, 2000.0, 3, without_widths()))
    worst.add_vanishing(leakage(process, all, point), gauge_bound(point));
}

/// The test can fail: without one of the vertices that belong to the effective coupling.
TEST_P(HeftGauge, NeedsAllVertices) {
  const auto process = Process::parse(GetParam(), heft());
  const auto point = rambo_points(process, 2000.0, 1, without_widths()).at(0);
  auto some = heft().vertices(without_widths());
  std::erase_if(some, [](const Vertex& v) { return v.share < 1.0; });
  EXPECT_GT(leakage(process, some, point), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Processes, HeftGauge,
                         ::testing::Values("g g > h g", "g g > h g g", "g g > h g g g",
                                           "u u~ > h g g", "t t~ > h g g", "g g > t t~ h",
                                           "u u~ > d d~ h g"));

TEST(Heft, OrdersAreThoseOfMadGraph) {
  EXPECT_THROW(Process::parse("g g > h HIG=1"), InputError);  // not in the Standard Model
  EXPECT_EQ(Process::parse("g g > h hig=1", heft()).str(), "g g > h HIG<=1");
  EXPECT_THROW(evaluate("g g > h g", {}), InputError);  // no diagram
  EXPECT_THROW(evaluate(Process::parse("g g > h h QED=0", heft()), {}), InputError);
  EXPECT_THROW(Process::parse("gh g > h", heft()), InputError);
}

}  // namespace
}  // namespace helikos::test::heft_test
