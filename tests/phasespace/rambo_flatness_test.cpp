// SPDX-License-Identifier: Apache-2.0
// Distributions that flat phase space must have.
#include <gtest/gtest.h>

#include <algorithm>

#include "sample.hpp"

namespace helikos::test::rambo_flatness_test {
namespace {

constexpr int events = 100000;

/// Pearson's chi^2 against equal counts lies within six standard deviations, sqrt(2 k), of its
/// mean k, the degrees of freedom.
class Histogram {
 public:
  explicit Histogram(int bins) : counts_(bins) {}

  /// `x` in [0,1], up to a rounding beyond.
  int bin(double x) const {
    return std::clamp(int(x * double(counts_.size())), 0, int(counts_.size()) - 1);
  }
  void fill(double x) { ++counts_[bin(x)]; }

  void expect_flat(const char* what) const {
    const double expected = double(events) / double(counts_.size()), k = double(counts_.size()) - 1;
    double chi_square = 0;
    for (const int count : counts_)
      chi_square += (count - expected) * (count - expected) / expected;
    EXPECT_NEAR(chi_square, k, 6 * std::sqrt(2 * k)) << what;
  }

 private:
  std::vector<int> counts_;
};

// No direction is preferred, whatever the masses; weights do not depend on it.
TEST(RamboFlatness, DirectionsAreIsotropic) {
  for (const std::vector<double>& masses :
       {std::vector<double>{0, 0}, {173, 4.7}, {0, 0, 0}, {173, 173, 0}, {0, 0, 0, 0, 0}}) {
    const Sample sample(Rambo(1000, {0, 0}, masses), events, 7);
    for (int i = 0; i < sample.rambo.outgoing(); ++i) {
      Histogram cosine(50), angle(50);
      for (int e = 0; e < events; ++e) {
        const auto p = sample.outgoing(e, i);
        cosine.fill((1 + p.z / std::sqrt(p.x * p.x + p.y * p.y + p.z * p.z)) / 2);
        angle.fill(0.5 + std::atan2(p.y, p.x) / (2 * std::numbers::pi));
      }
      cosine.expect_flat("cos theta");
      angle.expect_flat("phi");
    }
  }
}

// The Dalitz plot of three massless particles is the flat triangle 1 - x1 < x2 < 1 of
// x = 2 E / w, so x1^2 and (x2 - (1 - x1)) / x1 are uniform and independent.
TEST(RamboFlatness, MasslessDalitzPlotIsFlat) {
  const Sample sample(Rambo(1000, {0, 0}, {0, 0, 0}), events, 11);
  Histogram plane(20 * 20);
  for (int e = 0; e < events; ++e) {
    const double x1 = sample.outgoing(e, 0).t / 500, x2 = sample.outgoing(e, 1).t / 500;
    const int row = std::clamp(int(20 * x1 * x1), 0, 19);
    const double column = std::clamp((x2 - (1 - x1)) / x1, 0.0, 1 - epsilon);
    plane.fill((row + column) / 20);
  }
  plane.expect_flat("x1, x2");
}

/// The density of q^2 = (p1 + p2)^2 in three-body phase space, up to a factor: momenta in two
/// rest frames over q.
double pair_mass_density(double w, double q, const std::vector<double>& m) {
  const auto momentum = [](double e, double a, double b) {
    return std::sqrt((e - a - b) * (e + a + b) * (e - a + b) * (e + a - b)) / (2 * e);
  };
  return momentum(w, q, m[2]) * momentum(q, m[0], m[1]) / q;
}

// The weighted distribution of the pair mass q: bin by bin, by its own weights' errors.
TEST(RamboFlatness, WeightedPairMassHasItsDensity) {
  constexpr int bins = 20, steps = 200;
  const std::vector<double> m{173, 80.4, 4.7};
  const double w = 500, low = m[0] + m[1], width = (w - m[2] - low) / bins;
  const Sample sample(Rambo(w, {0, 0}, m), events, 13);
  std::vector<double> sum(bins), squares(bins), expected(bins);
  double total = 0, norm = 0;
  for (int e = 0; e < events; ++e) {
    const auto pair = sample.outgoing(e, 0) + sample.outgoing(e, 1);
    const int bin = std::clamp(int((std::sqrt(dot(pair, pair)) - low) / width), 0, bins - 1);
    sum[bin] += sample.weights(e);
    squares[bin] += sample.weights(e) * sample.weights(e);
    total += sample.weights(e);
  }
  for (int i = 0; i < bins * steps; ++i) {
    const double q = low + width * (i + 0.5) / steps, density = q * pair_mass_density(w, q, m);
    expected[i / steps] += density;
    norm += density;
  }
  double chi_square = 0;
  for (int i = 0; i < bins; ++i)
    chi_square += std::pow(sum[i] - total * expected[i] / norm, 2) / squares[i];
  EXPECT_NEAR(chi_square, bins - 1, 6 * std::sqrt(2.0 * (bins - 1)));
}

}  // namespace
}  // namespace helikos::test::rambo_flatness_test
