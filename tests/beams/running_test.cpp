// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "beams/sets.hpp"
#include "engine/worst.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::beams::running_test {
namespace {

using test::Worst;

constexpr double pi = 3.14159265358979323846;

/// The equation's implicit solution: ln Q^2 = F(alpha) + constant, F the integral of dalpha/beta,
/// by Simpson's rule in ln alpha. It shares nothing with the program but the coefficients, which
/// are written in their other form here: beta_i of a = alpha/(4 pi), dalpha/dlnQ^2 = -alpha (beta_0
/// a + beta_1 a^2 + beta_2 a^3).
double distance(double from, double to, int nf, int loops) {
  const double beta[3] = {11.0 - 2.0 / 3.0 * nf, 102.0 - 38.0 / 3.0 * nf,
                          2857.0 / 2.0 - 5033.0 / 18.0 * nf + 325.0 / 54.0 * nf * nf};
  const auto integrand = [&](double log_alpha) {
    const double a = std::exp(log_alpha) / (4.0 * pi);
    double sum = 0.0;
    for (int i = loops; i-- > 0;) sum = sum * a + beta[i];
    return -1.0 / (sum * a);
  };
  const int count = 2000;
  const double begin = std::log(from), step = (std::log(to) - begin) / count;
  double sum = 0.0;
  for (int i = 0; i < count; ++i) {
    const double u = begin + i * step;
    sum += step / 6.0 * (integrand(u) + 4.0 * integrand(u + 0.5 * step) + integrand(u + step));
  }
  return sum;
}

Running fixed(int nf, int loops, double alpha) {
  Running running;
  running.loops = loops;
  running.alpha_s = alpha;
  for (int i = 0; i < 3; ++i) {
    running.thresholds[i] = nf > i + 3 ? 0.0 : std::numeric_limits<double>::infinity();
  }
  return running;
}

TEST(Running, SolvesTheEquation) {
  Worst worst("d alpha / alpha");
  for (int loops = 1; loops <= 3; ++loops) {
    for (int nf = 3; nf <= 6; ++nf) {
      auto running = fixed(nf, loops, 0.12);
      running.q_min = 1.3;
      std::vector<double> q2;
      for (double scale = 1.7; scale < 1e12; scale *= 1.37) q2.push_back(scale);
      const auto values = on_device(run_alpha_s(running), q2);
      for (std::size_t i = 0; i < q2.size(); ++i) {
        if (values[i] > 0.6) continue;
        const double missing = std::log(q2[i] / (running.at * running.at)) -
                               distance(running.alpha_s, values[i], nf, loops);
        // A shift of ln Q^2 moves ln alpha by beta/alpha times as much, which is at most about
        // alpha.
        worst.add(missing * values[i], 0.0, 1e-10, std::to_string(q2[i]));
      }
    }
  }
}

TEST(Running, IsTheFormulaAtOneLoop) {
  Worst worst("one loop");
  const auto running = fixed(5, 1, 0.13);
  std::vector<double> q2 = {2.0, 100.0, 8315.0, 1e5, 1e11};
  const auto values = on_device(run_alpha_s(running), q2);
  for (std::size_t i = 0; i < q2.size(); ++i) {
    const double b0 = 23.0 / (12.0 * pi);
    worst.add_relative(
        values[i], 0.13 / (1.0 + 0.13 * b0 * std::log(q2[i] / (running.at * running.at))), 1e-10);
  }
}

/// alpha_s on both sides of a threshold.
std::array<double, 2> around(const Running& running, double mass) {
  const double below = mass * mass * (1.0 - 1e-13);
  const auto values = on_device(run_alpha_s(running), {below, mass * mass});
  return {values[0], values[1]};
}

TEST(Running, IsContinuousAtOneAndTwoLoops) {
  for (int loops = 1; loops <= 2; ++loops) {
    Running running;
    running.loops = loops;
    for (const double mass : running.thresholds) {
      const auto [below, above] = around(running, mass);
      EXPECT_NEAR(below, above, 1e-12);
    }
  }
}

TEST(Running, JumpsAtThreeLoopsAsMatchingWants) {
  Running running;
  running.loops = 3;
  for (const double mass : running.thresholds) {
    const auto [below, above] = around(running, mass);
    EXPECT_NEAR(above / below - 1.0, 7.0 / 24.0 * below * below / (pi * pi), 1e-11);
    EXPECT_GT(above, below);
  }
}

TEST(Running, HasItsValueWhereItIsGiven) {
  for (const double at : {1.5, 4.75, 91.1876, 172.5, 500.0}) {  // thresholds too
    Running running;
    running.loops = 3;
    running.alpha_s = 0.15;
    running.at = at;
    running.q_min = std::min(at, 20.0);
    EXPECT_NEAR(on_device(run_alpha_s(running), {at * at})[0], 0.15, 1e-14) << at;
  }
}

TEST(Running, GoesThereAndBack) {
  Running running;
  running.loops = 3;
  const double low = on_device(run_alpha_s(running), {4.0})[0];
  EXPECT_GT(low, 0.2);
  Running back = running;
  back.at = 2.0;
  back.alpha_s = low;
  back.q_min = 2.0;
  EXPECT_NEAR(on_device(run_alpha_s(back), {running.at * running.at})[0], running.alpha_s, 1e-11);
}

TEST(Running, AgreesWithTheReviewOfParticlePhysics) {
  // From alpha_s(M_Z) = 0.1180, PDG's review of QCD quotes 0.312 +- 0.015 at M_tau (5 loops and
  // other thresholds): three loops come close, one loop does not.
  Running running;
  running.loops = 3;
  running.alpha_s = 0.118;
  const double q2 = 1.777 * 1.777;
  EXPECT_NEAR(on_device(run_alpha_s(running), {q2})[0], 0.315, 0.006);
  running.loops = 1;
  EXPECT_LT(on_device(run_alpha_s(running), {q2})[0], 0.29);
}

TEST(Running, RefusesWhatHasNoSolution) {
  const auto refuses = [](auto&& change) {
    Running running;
    change(running);
    EXPECT_THROW(run_alpha_s(running), InputError);
  };
  EXPECT_NO_THROW(run_alpha_s(Running{}));
  refuses([](Running& r) { r.loops = 4; });
  refuses([](Running& r) { r.loops = 0; });
  refuses([](Running& r) { r.alpha_s = 0.0; });
  refuses([](Running& r) { r.alpha_s = std::nan(""); });
  refuses([](Running& r) { r.thresholds = {4.0, 3.0, 170.0}; });
  refuses([](Running& r) { r.thresholds[1] = std::nan(""); });
  refuses([](Running& r) { r.q_min = 100.0; });
  refuses([](Running& r) { r.q_max = std::numeric_limits<double>::infinity(); });
  refuses([](Running& r) { r.q_min = 0.05; });  // below the pole
  refuses([](Running& r) { r.q_min = std::nan(""); });
}

// ---- Of a set -----------------------------------------------------------------------------------

TEST(AlphaS, OfASetWithoutATableRuns) {
  const auto metadata = Metadata::parse(
      "AlphaS_Type: ode\nAlphaS_MZ: 0.12\nMZ: 91.2\nAlphaS_OrderQCD: 1\nMCharm: 1.4\n"
      "MBottom: 4.5\nMTop: 175\nNumFlavors: 5\nQMin: 1.4\n",
      "s.info");
  Running running;
  running.loops = 2;
  running.alpha_s = 0.12;
  running.at = 91.2;
  running.thresholds = {1.4, 4.5, std::numeric_limits<double>::infinity()};
  running.q_min = 1.4;
  const std::vector<double> q2 = {2.0, 50.0, 1e6};
  EXPECT_EQ(on_device(alpha_s_of(metadata), q2), on_device(run_alpha_s(running), q2));
}

TEST(AlphaS, OfASetHasEntriesOfItsOwn) {
  const auto at = [](const std::string& text, double q2) {
    return on_device(alpha_s_of(Metadata::parse(text, "s.info")), {q2})[0];
  };
  const std::string common = "AlphaS_MZ: 0.118\nOrderQCD: 0\nMCharm: 1.5\nMBottom: 4.5\n";
  EXPECT_EQ(at(common + "AlphaS_Reference: 0.3\nAlphaS_MassReference: 2\n", 4.0), 0.3);
  // Fewer flavours make it run faster.
  EXPECT_GT(at(common + "AlphaS_ThresholdBottom: 50\n", 4.0), at(common, 4.0));
  EXPECT_GT(at(common + "FlavorScheme: fixed\nNumFlavors: 3\n", 4.0), at(common, 4.0));
  EXPECT_LT(at(common + "FlavorScheme: fixed\nNumFlavors: 5\n", 4.0), at(common, 4.0));
}

TEST(AlphaS, RefusesTablesThatAreNone) {
  const auto refuses = [](const std::string& text) {
    EXPECT_THROW(alpha_s_of(Metadata::parse(text, "s.info")), InputError) << text;
  };
  refuses("");
  refuses("AlphaS_Type: ipol\n");
  refuses("AlphaS_Type: magic\nAlphaS_MZ: 0.118\n");
  refuses("AlphaS_Qs: [1, 2]\nAlphaS_Vals: [0.3]\n");
  refuses("AlphaS_Qs: [1]\nAlphaS_Vals: [0.3]\n");
  refuses("AlphaS_Qs: [2, 1]\nAlphaS_Vals: [0.3, 0.2]\n");
  refuses("AlphaS_Qs: [1, 1]\nAlphaS_Vals: [0.3, 0.2]\n");
  refuses("AlphaS_Qs: [1, 1, 1, 2]\nAlphaS_Vals: [0.3, 0.3, 0.3, 0.2]\n");
  refuses("AlphaS_Qs: [1, 2]\nAlphaS_Vals: [0.3, -0.2]\n");
  refuses("AlphaS_Qs: [0, 2]\nAlphaS_Vals: [0.3, 0.2]\n");
  refuses("AlphaS_Qs: [1, 1e300]\nAlphaS_Vals: [0.3, 0.2]\n");
  EXPECT_NO_THROW(
      alpha_s_of(Metadata::parse("AlphaS_Qs: [1, 2]\nAlphaS_Vals: [0.3, 0.2]\n", "s.info")));
}

/// A table of 0.9 at MZ made 33464 pb of 498.
TEST(AlphaS, OfASetAgreesWithItsAlphaSMz) {
  const auto table = [](const std::string& at_mz) {
    return Metadata::parse(
        "AlphaS_MZ: 0.12\nMZ: 90\nAlphaS_Qs: [10, 90, 1000]\nAlphaS_Vals: [0.18, " + at_mz +
            ", 0.09]\n",
        "s.info");
  };
  EXPECT_EQ(alpha_s_doubt(table("0.12")), "");
  EXPECT_EQ(alpha_s_doubt(table("0.1201")), "");
  EXPECT_NE(alpha_s_doubt(table("0.13")), "");  // of other flavours, perhaps
  for (const char* contradiction : {"0.9", "0.16", "0.08"})
    EXPECT_THROW(alpha_s_of(table(contradiction)), InputError) << contradiction;
  const auto refused = [](const std::string& text) {
    EXPECT_THROW(alpha_s_of(Metadata::parse(text, "s.info")), InputError) << text;
  };
  refused("AlphaS_MZ: 0.118\nAlphaS_Reference: 0.6\nAlphaS_MassReference: 4\n");
  // Where a table does not reach there is nothing to compare.
  EXPECT_NO_THROW(alpha_s_of(
      Metadata::parse("AlphaS_MZ: 0.118\nAlphaS_Qs: [1, 2]\nAlphaS_Vals: [0.9, 0.8]\n", "s.info")));
}

TEST(AlphaS, IsStraightWhereASubgridHasTwoKnots) {
  // LHAPDF reads behind its table there.
  const auto table = interpolate_alpha_s({1, 2, 2, 4}, {0.4, 0.3, 0.28, 0.2});
  const auto values = on_device(table, {2.0, 4.0, 8.0, 16.0, 100.0});
  EXPECT_NEAR(values[0], 0.35, 1e-15);
  EXPECT_EQ(values[1], 0.28);
  EXPECT_NEAR(values[2], 0.24, 1e-15);
  EXPECT_EQ(values[3], 0.2);
  EXPECT_EQ(values[4], 0.2);
}

}  // namespace
}  // namespace helikos::beams::running_test
