// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The estimate of an integral from several iterations, and the number of points for each of its
/// parts.

#include <cstdint>
#include <span>
#include <vector>

#include "helikos/integration/moments.hpp"

namespace helikos {

/// The result of the points of one iteration. `mean` is in the unit of the weights, `variance` (of
/// the mean) in its square.
struct IterationEstimate {
  double mean = 0.0;
  double variance = 0.0;
  std::int64_t points = 0;
  std::int64_t non_finite = 0;  ///< number of weights that are NaN or infinite; they are left out
};

/// The sum over strata: the mean weights of the strata, and the squares of their errors, are added
/// up. A sample with k large weights might as well have had k + 1. Therefore a weight like the one
/// farthest from the mean enters the error once more. Throws InputError where a stratum has fewer
/// than two finite weights, because its error is not known.
IterationEstimate sum_of_strata(std::span<const Moments> strata);

/// The part of the variance of a stratum's mean that comes from the weight farthest from the mean,
/// above or below. It is 0 for fewer than two weights.
double part_of_largest(const Moments& moments);

/// The combination of several iterations.
struct IntegralEstimate {
  double mean = 0.0;
  double error = 0.0;  ///< standard deviation of `mean`
  std::int64_t points = 0;
  int iterations = 0;
  /// Variance of the mean times number of points, in the last iteration.
  double variance_of_point = 0.0;

  double chi2 = 0.0;            ///< chi2 of the iterations against one value
  int degrees = 0;              ///< degrees of freedom of chi2: iterations - 1
  std::int64_t non_finite = 0;  ///< number of weights that were left out; to be reported if it is
                                ///< not 0
  /// Probability of a chi2 at least this large if the errors of the iterations are right; 1 for one
  /// iteration.
  double p_value = 1.0;

  /// If false, the iterations contradict each other by more than their errors. Usually a part of
  /// the integrand is rarely hit, and the error is too small.
  bool consistent() const { return p_value >= 1e-3; }
  /// Relative errors up to this size carry no information in chi2: the mean of about 1e6 equal
  /// weights has a smaller rounding error.
  static constexpr double rounding = 1e-12;
  bool is_exact() const { return error <= rounding * (mean < 0.0 ? -mean : mean); }
  /// True for a chi2 so small that its probability is below 1e-3.
  bool agrees_too_well() const {
    return degrees > 0 && chi2 > 0.0 && !is_exact() && p_value > 1.0 - 1e-3;
  }
};

/// Combines iterations with their numbers of points as weights, without the first `warm_up`. Throws
/// InputError for no iterations, for no points, and for means and variances that are NaN or
/// infinite.
///
/// Inverse variances are not used as weights: an iteration which by chance met few large weights
/// has a small mean and a small variance at once, and would count more. The sum would be too small
/// by about the covariance of mean and variance over the variance. Numbers of points do not depend
/// on the random numbers, so they give no bias. The loss of precision is small if the iterations
/// that adapt the grid are left out. (A small bias remains where the number of points is chosen
/// from earlier results, as points_for does.)
///
/// chi2 is taken against the mean with inverse variances as weights. Against this mean, chi2 has
/// iterations - 1 degrees of freedom.
IntegralEstimate combine(std::span<const IterationEstimate> iterations, int warm_up = 0);

/// P(chi^2 >= chi2) for `degrees` degrees of freedom. M. Abramowitz, I. Stegun, Handbook of
/// Mathematical Functions, 26.4.4 and 26.4.5.
double chi2_probability(double chi2, int degrees);

/// Number of additional points, each as good as those of the last iteration, after which error /
/// |mean| = `relative_error`. It is 0 if this is already reached. Throws InputError for a mean of
/// zero.
std::int64_t points_for(const IntegralEstimate& estimate, double relative_error);

/// A part of an integral that is sampled with points of its own.
struct Stratum {
  double sigma = 0.0;      ///< standard deviation of its weights
  double cost = 1.0;       ///< time for one point [s]
  std::int64_t least = 0;  ///< least number of points
};

/// Shares `total` points: n_i proportional to sigma_i / sqrt(cost_i), but at least `least`, in
/// multiples of `chunk`. The sum is `total`, which must be a multiple of `chunk`.
///
/// The variance V = sum sigma_i^2 / n_i has its minimum for a given time T = sum n_i cost_i where
/// d(V + lambda T) / d n_i = 0, that is sigma_i^2 / n_i^2 = lambda cost_i.
///
/// Strata with sigma = 0 get their least number; if all sigma are 0, n_i is proportional to 1 /
/// sqrt(cost_i). The points left after rounding down go to the largest remainders; for equal
/// remainders, to the largest shares, then to the first strata. Throws InputError.
std::vector<std::int64_t> share_points(std::span<const Stratum> strata, std::int64_t total,
                                       std::int64_t chunk = 1);

}  // namespace helikos
