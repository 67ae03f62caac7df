// SPDX-License-Identifier: Apache-2.0
// Weights against phase-space volumes that come from elsewhere: the two-body formula,
// and its recursion over the invariant mass of a subset, integrated numerically.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "sample.hpp"

namespace helikos::test::rambo_volume_test {
namespace {

using std::numbers::pi;

/// Momentum [GeV] of a and b in the rest frame of w.
double momentum(double w, double a, double b) {
  return std::sqrt(std::max(0.0, (w - a - b) * (w + a + b) * (w - a + b) * (w + a - b))) / (2 * w);
}

/// Two-body volume k / (4 pi w) = lambda^(1/2)(s, a^2, b^2) / (8 pi s).
double two_body(double w, double a, double b) { return momentum(w, a, b) / (4 * pi * w); }

/// The integral of f by the midpoint rule in t, x = low + (high - low) t^3 (10 - 15 t + 6 t^2): the
/// integrand and its slopes vanish at both ends, square-root edges too.
double integral(double low, double high, int points, const std::function<double(double)>& f) {
  double sum = 0;
  for (int i = 0; i < points; ++i) {
    const double t = (i + 0.5) / points;
    const double x = low + (high - low) * t * t * t * (10 - 15 * t + 6 * t * t);
    sum += f(x) * 30 * t * t * (1 - t) * (1 - t);
  }
  return sum * (high - low) / points;
}

/// Volume of masses.size() particles [GeV^(2n-4)]: the last one against the rest, of invariant mass
/// q, dPhi_n(w) = dPhi_2(w; q, m) dPhi_(n-1)(q) dq^2 / (2 pi).
double volume(double w, const std::vector<double>& masses, int points = 400) {
  if (masses.size() == 2) return two_body(w, masses[0], masses[1]);
  const std::vector<double> rest(masses.begin(), masses.end() - 1);
  double low = 0;
  for (const double mass : rest) low += mass;
  return integral(low, w - masses.back(), points, [&](double q) {
    return two_body(w, q, masses.back()) * volume(q, rest, points / 2) * q / pi;
  });
}

TEST(RamboVolume, MasslessIsTheClosedFormula) {
  const double s = 1000.0 * 1000.0;
  const auto massless = [](std::size_t n) {
    return Rambo(1000, {0, 0}, std::vector<double>(n)).data().volume;
  };
  EXPECT_NEAR(massless(2) * 8 * pi, 1, 8 * epsilon);
  EXPECT_NEAR(massless(3) * 256 * std::pow(pi, 3) / s, 1, 16 * epsilon);
  for (std::size_t n = 2; n <= max_outgoing; ++n) {
    const double log_volume = (4 - 3.0 * n) * std::log(2 * pi) + (n - 1.0) * std::log(pi / 2) +
                              (n - 2.0) * std::log(s) - std::lgamma(n) - std::lgamma(n - 1.0);
    const double rounding = 4 * epsilon * (std::abs(log_volume) + 60 * n);
    EXPECT_NEAR(std::log(massless(n)), log_volume, rounding) << n;
  }
}

TEST(RamboVolume, QuadratureGivesTheClosedFormula) {
  for (std::size_t n = 3; n <= 4; ++n) {
    const double closed = Rambo(1000, {0, 0}, std::vector<double>(n)).data().volume;
    EXPECT_NEAR(volume(1000, std::vector<double>(n)) / closed, 1, 1e-5) << n;
  }
}

TEST(RamboVolume, MasslessWeightsAreTheVolume) {
  const Sample sample(Rambo(1000, {173, 0}, {173, 173, 173}, true), 100);
  for (int e = 0; e < sample.events(); ++e)
    EXPECT_EQ(sample.weights(e), sample.rambo.data().volume);
}

// Every weight is the volume. |k| / w and E / w are each right to some roundings; the
// massless momenta differ in length by gamma^2 epsilon.
TEST(RamboVolume, TwoBodyWeightsAreTheVolume) {
  for (const auto& [a, b] :
       {std::pair(173.0, 173.0), {173.0, 0.0}, {4.7, 80.4}, {1e-6, 900.0}, {499.0, 500.99}}) {
    const Sample sample(Rambo(1000, {0, 0}, {a, b}), 1000);
    for (int e = 0; e < sample.events(); ++e) {
      const double bound = 64 * epsilon * sample.boost_square(e);
      ASSERT_NEAR(sample.weights(e) / two_body(1000, a, b), 1, bound)
          << a << ' ' << b << ", event " << e;
    }
  }
}

/// Six standard deviations of the mean, and the quadrature's 1e-5.
void expect_mean_weight(const Case& c, int events) {
  const Sample sample(make(c), events, 99);
  double sum = 0, squares = 0;
  for (int e = 0; e < events; ++e) {
    const double weight = sample.weights(e) / sample.rambo.data().volume;
    ASSERT_TRUE(weight > 0 && std::isfinite(weight)) << e;
    sum += weight;
    squares += weight * weight;
  }
  const double mean = sum / events, error = std::sqrt((squares / events - mean * mean) / events);
  const double expected = volume(c.energy, c.outgoing) / sample.rambo.data().volume;
  EXPECT_NEAR(mean, expected, 6 * error + 1e-5 * expected);
  EXPECT_LT(error, 0.02 * mean) << "too few events to tell";
}

TEST(RamboVolume, MeanWeightIsTheVolumeOfThree) {
  expect_mean_weight({1000, {0, 0}, {173, 173, 0}}, 100000);
  expect_mean_weight({400, {0, 0}, {173, 173, 4.7}}, 100000);
  expect_mean_weight({500, {0, 0}, {91.2, 80.4, 125}}, 100000);
  expect_mean_weight({173, {173}, {4.7, 0.1, 0}}, 100000);
  expect_mean_weight({400, {0, 0}, {173, 173, 0.000511}}, 100000);
}

TEST(RamboVolume, MeanWeightIsTheVolumeOfFour) {
  expect_mean_weight({1000, {0, 0}, {173, 173, 0, 0}}, 100000);
  expect_mean_weight({800, {0, 0}, {173, 173, 91.2, 125}}, 100000);
}

}  // namespace
}  // namespace helikos::test::rambo_volume_test
