// SPDX-License-Identifier: Apache-2.0
// Gauge invariance: each colour-ordered amplitude vanishes when the polarisation of a gluon is
// replaced by its momentum. It needs momenta on shell and a top without width.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "process/legs.hpp"

namespace helikos::test::gauge_test {
namespace {

struct Case {
  std::string name, process;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class Gauge : public ::testing::TestWithParam<Case> {};

/// Points whose pairs are separated: 2 p_i.p_j > s / 1000.
Points separated_points(const std::string& process, int count, bool massless = false) {
  constexpr double energy = 2000.0;
  Points result;
  for (const Point& p : rambo_points(process, energy, 4096, without_widths(), massless)) {
    if (smallest_invariant(p) > 1e-3 * energy * energy) result.push_back(p);
    if (static_cast<int>(result.size()) == count) break;
  }
  return result;
}

double largest(const Jamps& jamps) {
  double result = 0.0;
  for (const auto& value : jamps.values) {
    if (!(std::abs(value) <= result)) result = std::abs(value);
  }
  return result;
}

/// Largest |jamp| with the gluon's momentum as its polarisation, in units of the largest with a
/// true polarisation (of size 1) times the energy: what each term is, were there no cancellation.
double leakage(const std::string& text, int gluon, const Point& point, const Parameters& parameters,
               ProgramOptions options = {}) {
  const auto process = Process::parse(text);
  const double physical = largest(run_program(build_program(process, parameters, options), point));
  options.longitudinal_gluon = gluon;
  return largest(run_program(build_program(process, parameters, options), point)) /
         (physical * point[gluon].t);
}

/// The terms of the final sum cancel. Their rounding: every propagator on the way (at most n + 1)
/// has 1/P^2 with error 4 eps s / P^2 where P^2 is at least the smallest invariant (momenta of sums
/// of legs carry eps sqrt(s), and what the point does not conserve), and each of up to 2 n vertices
/// 8 eps.
double gauge_bound(const Point& point, int gluons) {
  const double s = 2.0 * dot(point[0], point[1]);
  const double shift = epsilon + defect(point);
  return shift * (gluons + 1) * 4.0 * s / smallest_invariant(point) + epsilon * 16.0 * gluons;
}

TEST_P(Gauge, LongitudinalGluonDecouples) {
  const auto gluons = gluons_of(Process::parse(GetParam().process));
  const int n = static_cast<int>(gluons.size());
  const auto points = separated_points(GetParam().process, n < 5 ? 4 : 1);
  ASSERT_FALSE(points.empty());
  std::vector<ProgramOptions> variants{{}};
  if (n < 5) {
    variants.push_back({.basis = PolarizationBasis::helicity});
    variants.push_back({.textbook = true});
    variants.push_back({.recipe = Recipe::diagrams});
  }
  Worst worst(GetParam().name);
  for (const Point& point : points) {
    for (const int gluon : gluons) {
      for (const auto& options : variants) {
        worst.add_vanishing(leakage(GetParam().process, gluon, point, without_widths(), options),
                            gauge_bound(point, n), "gluon " + std::to_string(gluon));
      }
    }
  }
}

/// The test can fail: with the tops off their mass shell, or with their width, nothing decouples.
TEST_P(Gauge, IsBrokenOffShellAndByTheWidth) {
  const auto& process = GetParam().process;
  const auto gluons = gluons_of(Process::parse(process));
  const bool has_top = process.find("t~") != std::string::npos;
  if (!has_top || gluons.size() > 3) GTEST_SKIP() << "gg > tt~, ttg say it";
  const auto off_shell = separated_points(process, 1, true).at(0);
  const auto on_shell = separated_points(process, 1).at(0);
  for (const int gluon : gluons) {
    EXPECT_GT(leakage(process, gluon, off_shell, without_widths()), 1e-4);
    EXPECT_GT(leakage(process, gluon, on_shell, Parameters()), 1e-6);
  }
}

const std::vector<Case> cases{{"gg_tt", "g g > t t~"},       {"tg_tg", "t g > t g"},
                              {"gg_uu", "g g > u u~"},       {"gg_ttg", "g g > t t~ g"},
                              {"tt_ggg", "t t~ > g g g"},    {"bg_bgg", "b~ g > b~ g g"},
                              {"gg_ttgg", "g g > t t~ g g"}, {"gg_ttggg", "g g > t t~ g g g"}};

INSTANTIATE_TEST_SUITE_P(Processes, Gauge, ::testing::ValuesIn(cases),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace helikos::test::gauge_test
