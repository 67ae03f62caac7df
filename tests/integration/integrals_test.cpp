// SPDX-License-Identifier: Apache-2.0
// Known integrals by VEGAS.
#include <gtest/gtest.h>

#include "integrands.hpp"

namespace helikos::integrals_test {
namespace {

struct Pulls {
  double mean = 0.0, rms = 0.0;
  int inconsistent = 0;
};

/// (estimate - integral) / error of runs with seeds of their own.
Pulls pulls_of(const Integrand& integrand, int runs, Schedule schedule = {}) {
  Pulls pulls;
  for (int seed = 1; seed <= runs; ++seed) {
    const IntegralEstimate estimate = integrate(integrand, std::uint64_t(seed), schedule).estimate;
    const double pull = (estimate.mean - integrand.integral) / estimate.error;
    pulls.mean += pull / runs;
    pulls.rms += pull * pull / runs;
    pulls.inconsistent += estimate.consistent() ? 0 : 1;
  }
  pulls.rms = std::sqrt(pulls.rms);
  return pulls;
}

constexpr int runs = 200;

/// Pulls are nearly normal: their mean over 200 runs has the error 1/sqrt(200), their RMS
/// 1/sqrt(400). An error that itself is known to a part r moves the RMS by 1.5 r^2: here r^2 is
/// (kurtosis - 1) / (4 points) of 8000 points. The kurtosis of weights that VEGAS leaves of smooth
/// integrands is some units, so that r^2 is below 0.005. Four standard deviations of both, and
/// `more`. A p-value below 1e-3 comes once in a thousand runs: 5 of 200 have a probability of 3e-6.
void expect_honest(const Pulls& pulls, double more = 0.005) {
  const double sigma = 1.0 / std::sqrt(double(runs));
  EXPECT_LT(std::abs(pulls.mean), 4.0 * sigma);
  EXPECT_NEAR(pulls.rms, 1.0, 4.0 * sigma / std::numbers::sqrt2 + more);
  EXPECT_LT(pulls.inconsistent, 5);
}

TEST(Vegas, HonestForFourGaussians) { expect_honest(pulls_of(gaussians(4), runs)); }
/// Before the grid has found it a Gaussian in nine dimensions is met by few points.
TEST(Vegas, HonestForNineGaussians) { expect_honest(pulls_of(gaussians(9), runs, {8, 4, 2000})); }
TEST(Vegas, HonestForAPeak) { expect_honest(pulls_of(peak(1e-4), runs)); }
TEST(Vegas, HonestForARidge) { expect_honest(pulls_of(ridge(), runs)); }
/// A bin across the step has rare large weights, so that errors of 2000 points are known badly:
/// four more iterations for the grid, and a tenth more for the RMS.
TEST(Vegas, HonestForAStep) { expect_honest(pulls_of(step(), runs, {8, 4, 2000}), 0.1); }

double gain(const Integrand& integrand, Schedule schedule = {8, 4, 10000}) {
  const VegasRun run = integrate(integrand, 17, schedule);
  return run.flat_variance / run.estimate.variance_of_point;
}

/// Flat: V/I^2 = (<f^2>/<f>^2)^d - 1, for a Gaussian with s = 0.1 of (1 / (0.2 sqrt(pi)))^d - 1: 62
/// in four dimensions, 11000 in nine. 64 bins, half of them in the region of the peak, where they
/// are s/8 wide: f changes by a factor of exp(u/8) in a bin at u standard deviations, which leaves
/// <u^2> / (12 * 64) a dimension, 0.001 with all bins right. Smoothing, damping and fluctuations of
/// 10000 points leave more. V/I^2 is to be below 2 and 11.
TEST(Vegas, GainsForGaussians) {
  EXPECT_GT(gain(gaussians(4)), 62.0 / 2.0);
  EXPECT_GT(gain(gaussians(9), {12, 4, 10000}), 1000.0);
}

/// Flat: V/I^2 = (1/eps) / ln(1/eps)^2 = 118 for eps = 1e-4.
TEST(Vegas, GainsForAPeak) { EXPECT_GT(gain(peak(1e-4)), 100.0); }

/// Flat: V/I^2 = 1/0.027 - 1 = 36. With edges within a bin of the step: V/I^2 = (1 + 1/20)^3 - 1 =
/// 0.16; four times as much is let pass. The median of nine runs, as a bin across the step may
/// begin anywhere before it.
TEST(Vegas, GainsForAStep) {
  std::vector<double> gains;
  for (std::uint64_t seed = 1; seed <= 9; ++seed) {
    const VegasRun run = integrate(step(), seed, {8, 4, 10000});
    gains.push_back(run.flat_variance / run.estimate.variance_of_point);
  }
  std::ranges::nth_element(gains, gains.begin() + 4);
  EXPECT_GT(gains[4], 36.0 / 0.16 / 4.0);
}

/// A ridge along the diagonal has flat projections: nothing to gain, and little to lose.
TEST(Vegas, GainsNothingForARidge) {
  EXPECT_GT(gain(ridge()), 0.8);
  EXPECT_LT(gain(ridge()), 1.5);
}

}  // namespace
}  // namespace helikos::integrals_test
