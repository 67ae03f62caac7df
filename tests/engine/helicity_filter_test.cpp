// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/helicity_filter.hpp"

#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::test::helicity_filter_test {
namespace {

MatrixElementInfo info_of(const std::string& process, PolarizationBasis basis) {
  MatrixElementOptions options;
  options.program.basis = basis;
  return MatrixElement(Process::parse(process), Parameters(), options).info();
}

struct Case {
  const char* process;
  int all, linear, helicity;  ///< good ones by basis of gluon polarisations
};

/// Massless lines conserve helicity: half is left for each. Among helicities the massless tree
/// amplitudes that vanish are those of Parke and Taylor, with all or all but one gluon alike: of
/// the 2^n gluon helicities 2 for n = 2, 2^n - 2 for n = 3; linear polarisations mix them.
TEST(HelicityFilter, KeepsWhatDoesNotVanish) {
  for (const Case& c : {Case{"e+ e- > mu+ mu-", 16, 4, 4},
                        {"e+ e- > e+ e-", 16, 6, 6},
                        {"e+ e- > ta+ ta-", 16, 8, 8},
                        {"g g > t t~", 16, 16, 16},
                        {"g g > t t~ g", 32, 32, 32},
                        {"g g > t t~ g g", 64, 64, 64},
                        {"g g > u u~", 16, 8, 4},
                        {"u g > u g g", 32, 16, 12}}) {
    const auto linear = info_of(c.process, PolarizationBasis::linear);
    EXPECT_EQ(linear.num_helicities, c.all) << c.process;
    EXPECT_EQ(linear.num_good_helicities, c.linear) << c.process;
    EXPECT_EQ(info_of(c.process, PolarizationBasis::helicity).num_good_helicities, c.helicity)
        << c.process;
  }
}

/// Helicities that are dropped are not needed at points that the filter has not seen.
TEST(HelicityFilter, DropsNothingThatCounts) {
  for (const std::string process :
       {"e+ e- > mu+ mu-", "e+ e- > e+ e-", "g g > u u~", "u g > u g g", "g g > b b~ g"}) {
    const auto points = rambo_points(process, 500.0, 16);
    MatrixElementOptions options;
    options.all_helicities = true;
    compare(process, evaluate(process, points), evaluate(process, points, options),
            rounding_bounds(process, points));
  }
}

/// Nor in frames where the beams are along no axis. All that comes of the incoming gluons alone
/// goes by one Higgs boson here, whose polarisations follow from the beams.
TEST(HelicityFilter, DropsNothingInOtherFrames) {
  struct Case {
    std::string process;
    const Model& model = standard_model();
  };
  for (const auto& [text, model] : {Case{"g g > h > b b~", heft()}, Case{"g g > h h", heft()},
                                    Case{"g g > t t~"}, Case{"u d~ > e+ ve"}, Case{"u g > u g"}}) {
    const auto process = Process::parse(text, model);
    auto points = rambo_points(process, 500.0, 4);
    for (Point& point : points) {
      for (Momentum& p : point) {  // rotated, then along x at 0.6
        p = {p.t, (p.x + 2.0 * p.y - 2.0 * p.z) / 3.0, (2.0 * p.x + p.y + 2.0 * p.z) / 3.0,
             (2.0 * p.x - 2.0 * p.y - p.z) / 3.0};
        p = {1.25 * (p.t + 0.6 * p.x), 1.25 * (p.x + 0.6 * p.t), p.y, p.z};
      }
    }
    MatrixElementOptions options;
    MatrixElement filtered(process, Parameters(), options);
    options.all_helicities = true;
    MatrixElement all(process, Parameters(), options);
    compare(text, evaluate(filtered, points), evaluate(all, points),
            rounding_bounds(all, points, epsilon));
  }
}

/// Nor where the incoming particles are heavier than the scales of the outgoing ones.
TEST(HelicityFilter, DropsNothingOfHeavyBeams) {
  struct Case {
    std::string process;
    std::vector<std::string> masses;
  };
  for (const auto& [text, masses] :
       {Case{"t t~ > a a", {"mass 6"}}, Case{"t t~ > g a", {"mass 6"}},
        Case{"t g > t a", {"mass 6"}}, Case{"t b~ > w+ a", {"mass 6"}},
        Case{"t t~ > ta+ ta-", {"mass 6", "mass 15"}}, Case{"ta+ ta- > a a", {"mass 15"}},
        Case{"ta- a > ta- a", {"mass 15"}}, Case{"t ta- > b vt", {"mass 6", "mass 15"}},
        Case{"h h > b b~", {"mass 25"}}, Case{"h h > w+ w-", {"mass 25"}}, Case{"w+ w- > a a", {}},
        Case{"z z > e+ e-", {}}})
    for (const double mass : {173.0, 400.0, 3000.0}) {
      ParameterInputs inputs;
      for (const std::string& name : masses) inputs[name] = mass;
      const Parameters parameters(inputs);
      const auto process = Process::parse(text);
      const auto points = rambo_points(process, 3.0 * mass, 4, parameters);
      MatrixElementOptions options;
      MatrixElement filtered(process, parameters, options);
      options.all_helicities = true;
      MatrixElement all(process, parameters, options);
      SCOPED_TRACE(fmt::format("{} with a mass of {} GeV", text, mass));
      compare(text, evaluate(filtered, points), evaluate(all, points),
              rounding_bounds(all, points, epsilon));
    }
}

TEST(HelicityFilter, ThresholdIsRelativeToTheLargest) {
  using Kept = std::vector<char>;
  EXPECT_EQ(nonvanishing({1e-30, 1.0, 0.0, 1e-20}, 1e-24), (Kept{0, 1, 0, 1}));
  EXPECT_EQ(nonvanishing({1e-80, 1e-60, 0.0, 1e-90}, 1e-24), (Kept{1, 1, 0, 0}));
  EXPECT_EQ(nonvanishing({0.5, -0.95, 1.0, 0.89}, 0.9), (Kept{0, 1, 1, 0}));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(nonvanishing({1.0, nan, 1.0, 0.0}, 1e-24), (Kept{1, 1, 1, 0}));
}

/// Rounding errors of either sign are kept then.
TEST(HelicityFilter, ZeroLeavesOutExactZerosOnly) {
  EXPECT_EQ(nonvanishing({1e-200, 1.0, 0.0, -1e-32}, 0.0), (std::vector<char>{1, 1, 0, 1}));
}

TEST(HelicityFilter, ThresholdIsAFraction) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double threshold : {1.0, -1e-30, nan}) {
    EXPECT_THROW(nonvanishing({1.0}, threshold), InputError) << threshold;
  }
}

/// Near 1 the largest are left of what the default keeps. 0 keeps what cancels to rounding, as the
/// amplitudes of gluons of equal helicities do, but not what chirality forbids: exact zeros.
TEST(HelicityFilter, ThresholdIsAnOption) {
  const auto good = [](const std::string& process, double threshold) {
    MatrixElementOptions options;
    options.program.basis = PolarizationBasis::helicity;
    options.helicity_threshold = threshold;
    return MatrixElement(Process::parse(process), Parameters(), options).info().num_good_helicities;
  };
  EXPECT_LT(good("g g > t t~ g", 0.99), good("g g > t t~ g", 1e-24));
  EXPECT_GE(good("g g > t t~ g", 0.99), 1);
  EXPECT_EQ(good("g g > u u~", 1e-24), 4);
  EXPECT_EQ(good("g g > u u~", 0.0), 8);
}

/// Where nothing can be told apart nothing is dropped.
TEST(HelicityFilter, KeepsAllThatUnderflow) {
  EXPECT_EQ(nonvanishing({0.0, 0.0}, 1e-24), (std::vector<char>{1, 1}));
  EXPECT_EQ(nonvanishing({1e-310, 0.0}, 1e-24), (std::vector<char>{1, 1}));
  EXPECT_EQ(nonvanishing({1e-310, 0.0}, 0.0), (std::vector<char>{1, 1}));
  ParameterInputs inputs;
  inputs["aEWM1"] = 1.32507e200;
  inputs["Gf"] = 1.16639e-203;
  MatrixElement weak(Process::parse("e+ e- > mu+ mu-"), Parameters(inputs));
  EXPECT_EQ(weak.info().num_good_helicities, 16);
}

/// Helicities that a mass suppresses at high energies are kept for energies near the mass.
TEST(HelicityFilter, LooksAtTheScaleOfTheMasses) {
  ParameterInputs inputs;
  inputs["mass 1"] = 1e-10;
  const Parameters parameters(inputs);
  const auto process = Process::parse("g g > d d~");
  EXPECT_EQ(MatrixElement(process, parameters).info().num_good_helicities, 16);
  EXPECT_EQ(MatrixElement(process, Parameters()).info().num_good_helicities, 8);
}

/// Points of the filter are on shell, conserve momentum, and are generic.
TEST(HelicityFilter, PointsAreOnShell) {
  ParameterInputs heavy;
  heavy["mass 6"] = 4000.0;
  for (const auto& [text, parameters] :
       {std::pair{"g g > t t~ g", Parameters()}, std::pair{"t g > t g", Parameters()},
        std::pair{"e+ e- > ta+ ta-", Parameters()}, std::pair{"t t~ > a a", Parameters(heavy)},
        std::pair{"t g > t a", Parameters(heavy)}, std::pair{"t b~ > w+ a", Parameters(heavy)}}) {
    const auto process = Process::parse(text);
    for (const Point& point : to_points(filter_points(process, parameters, 500.0, 4))) {
      EXPECT_LE(defect(point), 64 * epsilon) << text;
      for (int i = 0; i < process.num_legs(); ++i) {
        const double mass = parameters.mass(process.legs()[i].particle->pdg);
        EXPECT_LE(std::abs(dot(point[i], point[i]) - mass * mass),
                  64 * epsilon * point[0].t * point[0].t);
      }
    }
  }
}

/// A scheduled subset of helicities computes the same jamps, bit for bit: the states that it shares
/// are the same.
TEST(HelicitySubsets, GiveTheSameJamps) {
  const std::string text = "g g > t t~ g g";
  const auto program = build_program(Process::parse(text), Parameters());
  const auto point = rambo_points(text, 1000.0, 1).at(0);
  const auto all = all_helicities(program);
  const auto everything = run_program(schedule(program, all), point);
  std::vector<HelicityMask> some;
  std::vector<std::size_t> where;
  for (std::size_t h = 1; h < all.size(); h += 7) some.push_back(all[h]), where.push_back(h);
  const auto subset = run_program(schedule(program, some), point);
  for (int flow = 0; flow < program.num_flows; ++flow) {
    for (std::size_t k = 0; k < some.size(); ++k) {
      EXPECT_EQ(subset.values[flow * some.size() + k],
                everything.values[flow * all.size() + where[k]]);
    }
  }
}

}  // namespace
}  // namespace helikos::test::helicity_filter_test
