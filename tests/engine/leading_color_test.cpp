// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::test::leading_color_test {
namespace {

MatrixElementOptions leading(Layout layout = Layout::automatic,
                             ColorSum color_sum = ColorSum::automatic) {
  MatrixElementOptions options;
  options.colors = ColorMode::leading;
  options.layout = layout;
  options.color_sum = color_sum;
  return options;
}

/// Up to five gluons have no interference, whatever their momenta (M. Mangano, S. Parke, Phys. Rep.
/// 200 (1991) 301, section 9), nor have a quark line and one gluon.
TEST(LeadingColor, IsExactForFewGluons) {
  for (const char* process : {"g g > g g", "g g > g g g", "u u~ > e+ e- g"}) {
    const auto points = rambo_points(process, 800.0, 20);
    Worst worst(process);
    const auto expected = evaluate(process, points);
    const auto values = evaluate(process, points, leading());
    const auto bounds = rounding_bounds(process, points);
    for (std::size_t e = 0; e < points.size(); ++e) worst.add(values[e], expected[e], bounds[e]);
  }
}

/// The sum over all traces of six gluons, from single partial amplitudes.
TEST(LeadingColor, SumsSquaresOfTraces) {
  const auto process = Process::parse("g g > g g g g");
  const auto points = rambo_points(process, 800.0, 4);
  const auto program = build_program(process, Parameters());
  const auto scheduled = schedule(program, all_helicities(program));
  const DrawnFlows flows = gluon_flows(6);
  Worst worst("g g > g g g g");
  const auto full = evaluate(process, points);
  std::vector<std::vector<double>> found{evaluate(process, points, leading()),
                                         evaluate(process, points, leading(Layout::teams))};
  for (const ColorSum color_sum : color_sums())
    found.push_back(evaluate(process, points, leading(usual_layout, color_sum)));
  for (std::size_t e = 0; e < points.size(); ++e) {
    const auto jamps = run_program(scheduled, points[e]);
    double sum = 0.0;
    const std::size_t helicities = scheduled.helicities.size();
    for (int pair = 0; pair < flows.num_pairs(); ++pair) {
      for (std::size_t h = 0; h < helicities; ++h) {
        std::complex<double> amplitude = 0.0;
        for (int k = flows.begins[pair]; k < flows.begins[pair + 1]; ++k) {
          amplitude += jamps.values[flows.jamps[k] * helicities + h];
        }
        sum += 2.0 * std::norm(amplitude);
      }
    }
    // N^4 (N^2 - 1), over 2 2 8 8 4!.
    const double coupling = Parameters().strong_coupling();
    const double expected = sum * 81.0 * 8.0 / (256.0 * 24.0) * std::pow(coupling, 8);
    for (const auto& values : found) worst.add_relative(values[e], expected, 1e-9);
    EXPECT_GT(std::abs(full[e] / expected - 1.0), 1e-7);  // here interferences do not vanish
  }
}

/// Quark lines have squares of jamps with their factors.
TEST(LeadingColor, SumsSquaresOfFlows) {
  for (const auto& [text, norm] :
       {std::pair("g g > t t~ g", 1.0 / 256.0), std::pair("u u~ > d d~ g", 1.0 / 36.0)}) {
    const auto process = Process::parse(text);
    const auto points = rambo_points(process, 800.0, 4);
    const auto program = build_program(process, Parameters());
    const auto scheduled = schedule(program, all_helicities(program));
    const std::size_t helicities = scheduled.helicities.size();
    const auto usual = evaluate(process, points, leading()),
               teams = evaluate(process, points, leading(Layout::teams));
    Worst worst(text);
    for (std::size_t e = 0; e < points.size(); ++e) {
      const auto jamps = run_program(scheduled, points[e]);
      double sum = 0.0;
      for (int f = 0; f < program.num_flows; ++f) {
        double factor = 1.0;
        for (const ColorString& string : program.color.flows[f]) {
          const auto gluons = static_cast<int>(string.size()) - 2;
          factor *= gluons == 0 ? 3.0 : 8.0 * std::pow(3.0, gluons - 1);
        }
        for (std::size_t h = 0; h < helicities; ++h) {
          sum += factor * std::norm(jamps.values[f * helicities + h]);
        }
      }
      const double coupling = Parameters().strong_coupling();
      const double expected = sum * norm * std::pow(coupling, 6);
      worst.add_relative(usual[e], expected, 1e-9);
      worst.add_relative(teams[e], expected, 1e-9);
    }
  }
}

TEST(LeadingColor, RefusesWhatItDoesNotKnow) {
  const auto throws = [](const char* process, const MatrixElementOptions& options) {
    EXPECT_THROW(MatrixElement(Process::parse(process), Parameters(), options), InputError)
        << process;
  };
  throws("g g > t t~ g g", leading(Layout::automatic, ColorSum::gemm));
  throws("g g > t t~ g g", leading(Layout::automatic, ColorSum::fast));
  throws("u u~ > c c~ QED^2==2", leading());
}

}  // namespace
}  // namespace helikos::test::leading_color_test
