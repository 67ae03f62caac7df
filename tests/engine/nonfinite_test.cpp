// SPDX-License-Identifier: Apache-2.0
// Momenta that are no momenta, and Views that do not fit.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "helikos/base/core/error.hpp"
#include "process/legs.hpp"

namespace helikos::test::nonfinite_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<MatrixElementOptions> all_options(const std::string& process) {
  const bool has_flows = gluons_of(Process::parse(process)).size() >= 2;
  std::vector<MatrixElementOptions> result;
  for (const auto precision :
       {Precision::double_precision, Precision::single_precision, Precision::mixed}) {
    for (const auto color_sum : color_sums()) {
      if (color_sum == ColorSum::fast && !has_flows) continue;
      MatrixElementOptions options;
      options.precision = precision;
      options.color_sum = color_sum;
      result.push_back(options);
    }
  }
  return result;
}

/// All others are what they were, to the last bit: an event sees no other one, and the matrices of
/// a gemm have the same shape and their rows the same place, so that it adds in the same order.
void expect_only(std::size_t bad, const std::vector<double>& values,
                 const std::vector<double>& expected, const std::string& what) {
  for (std::size_t e = 0; e < values.size(); ++e) {
    if (e == bad) continue;
    EXPECT_EQ(values[e], expected[e]) << what << ", event " << e;
  }
}

/// One component alone, which a spinor or a polarisation might take for a limit.
TEST(NonFinite, IsSeenInEveryComponent) {
  for (const std::string process : {"g g > t t~", "g g > t t~ g", "e+ e- > mu+ mu-"}) {
    const auto points = rambo_points(process, 1000.0, 1);
    for (const auto executor : {Executor::interpreted, Executor::compiled}) {
      MatrixElementOptions options;
      options.executor = executor;
      for (std::size_t particle = 0; particle < points[0].size(); ++particle) {
        for (double Momentum::*component :
             {&Momentum::t, &Momentum::x, &Momentum::y, &Momentum::z}) {
          Points broken = points;
          broken[0][particle].*component = nan;
          EXPECT_TRUE(std::isnan(evaluate(process, broken, options)[0]))
              << process << ", particle " << particle;
        }
      }
    }
  }
}

/// In any component of any particle of any event.
TEST(NonFinite, StaysInItsEvent) {
  for (const std::string process : {"g g > t t~ g", "e+ e- > mu+ mu-"}) {
    const auto points = rambo_points(process, 1000.0, 19);
    for (const auto& options : all_options(process)) {
      MatrixElement matrix_element(Process::parse(process), Parameters(), options);
      const auto expected = evaluate(matrix_element, points);
      for (const double bad : {nan, infinity, -infinity}) {
        for (const std::size_t event : {0, 5, 18}) {
          for (std::size_t particle = 0; particle < points[0].size(); particle += 2) {
            Points broken = points;
            broken[event][particle].t = bad;
            broken[event][particle].z = bad;
            const auto values = evaluate(matrix_element, broken);
            EXPECT_FALSE(std::isfinite(values[event])) << process << ' ' << bad;
            expect_only(event, values, expected, process);
          }
        }
      }
    }
  }
}

TEST(NonFinite, NanInAnyComponentIsSeen) {
  const auto points = rambo_points("g g > t t~ g", 1000.0, 3);
  MatrixElement matrix_element(Process::parse("g g > t t~ g"), Parameters());
  for (std::size_t particle = 0; particle < 5; ++particle) {
    for (const auto member : {&Momentum::t, &Momentum::x, &Momentum::y, &Momentum::z}) {
      Points broken = points;
      broken[1][particle].*member = nan;
      EXPECT_TRUE(std::isnan(evaluate(matrix_element, broken)[1])) << particle;
    }
  }
}

/// Zero momenta: no crash, no number that looks like a result, and none the worse next to it.
TEST(NonFinite, ZeroMomenta) {
  for (const std::string process : {"g g > t t~ g", "g g > u u~ g", "e+ e- > mu+ mu-"}) {
    auto points = rambo_points(process, 1000.0, 9);
    for (const auto& options : all_options(process)) {
      MatrixElement matrix_element(Process::parse(process), Parameters(), options);
      const auto expected = evaluate(matrix_element, points);
      for (const std::size_t event : {0, 4}) {
        Points broken = points;
        for (Momentum& p : broken[event]) p = {0.0, 0.0, 0.0, 0.0};
        const auto values = evaluate(matrix_element, broken);
        EXPECT_FALSE(values[event] > 0.0) << process;
        expect_only(event, values, expected, process);
      }
    }
  }
}

/// An event in other units beside the others: finite, but far away in scale.
TEST(NonFinite, DistantScalesDoNotDisturbNeighbours) {
  const std::string process = "g g > t t~ g";
  const auto points = rambo_points(process, 1000.0, 9);
  for (const auto& options : all_options(process)) {
    MatrixElement matrix_element(Process::parse(process), Parameters(), options);
    const auto expected = evaluate(matrix_element, points);
    for (const double scale : {1e-12, 1e12}) {
      for (const std::size_t event : {0, 4}) {
        Points other = points;
        for (Momentum& p : other[event]) p = scale * p;
        expect_only(event, evaluate(matrix_element, other), expected,
                    "scale " + std::to_string(std::log10(scale)));
      }
    }
  }
}

TEST(Shapes, AreChecked) {
  MatrixElement matrix_element(Process::parse("g g > t t~"), Parameters());
  const auto call = [&](int events, int particles, int components, int results) {
    using Space = MatrixElement::Space;
    const MomentaView<Space> momenta("momenta", events, particles, components);
    const EventView<Space> result("result", results);
    matrix_element(Space(), momenta, result);
  };
  EXPECT_THROW(call(2, 4, 4, 3), InputError);
  EXPECT_THROW(call(2, 5, 4, 2), InputError);
  EXPECT_THROW(call(2, 4, 3, 2), InputError);
  EXPECT_THROW(call(2, 3, 4, 2), InputError);
  EXPECT_NO_THROW(call(2, 4, 4, 2));
  EXPECT_NO_THROW(call(0, 4, 4, 0));
}

TEST(Shapes, ProcessesWithoutDiagramsAreRefused) {
  for (const char* process : {"e+ e- > g g", "a a > a a", "u u~ > e+ e- / a z"}) {
    EXPECT_THROW(MatrixElement(Process::parse(process), Parameters()), InputError) << process;
  }
}

}  // namespace
}  // namespace helikos::test::nonfinite_test
