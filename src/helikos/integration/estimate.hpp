// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// An integral from several iterations, and how many points its parts get.

#include <cstdint>
#include <span>
#include <vector>

#include "helikos/integration/moments.hpp"

namespace helikos {

/// What the points of one iteration say. `mean` in the unit of the weights, `variance` (of the
/// mean) in its square.
struct IterationEstimate {
  double mean = 0.0;
  double variance = 0.0;
  std::int64_t points = 0;
  std::int64_t non_finite = 0;  ///< weights that were no numbers; they are left out
};

/// A sum of strata: their weights' means, and the squares of the errors of these, added up. Of k
/// large weights, k + 1 might as well have been met: a weight like the one that is farthest from
/// the mean is a part of the error once more. Throws InputError where a stratum has fewer than two
/// finite weights, as its error is not known.
IterationEstimate sum_of_strata(std::span<const Moments> strata);

/// The part of the variance of a stratum's mean that the weight farthest from it has, above or
/// below. 0 of fewer than two.
double part_of_largest(const Moments& moments);

/// Several iterations taken together.
struct IntegralEstimate {
  double mean = 0.0;
  double error = 0.0;  ///< standard deviation of `mean`
  std::int64_t points = 0;
  int iterations = 0;
  /// Of the last iteration: variance of the mean times number of points.
  double variance_of_point = 0.0;

  double chi2 = 0.0;            ///< of the iterations against one value
  int degrees = 0;              ///< of freedom of chi2: iterations - 1
  std::int64_t non_finite = 0;  ///< weights that were left out; to be reported where there are any
  /// Probability of a chi2 at least as large, were the iterations' errors right; 1 of one.
  double p_value = 1.0;

  /// Else the iterations contradict each other by more than their errors: as a rule a part of the
  /// integrand is seldom met, and the error is too small.
  bool consistent() const { return p_value >= 1e-3; }
  /// Errors that are no larger say nothing of chi2; relative. Of some 1e6 weights that are all
  /// alike the mean is rounded by less.
  static constexpr double rounding = 1e-12;
  bool is_exact() const { return error <= rounding * (mean < 0.0 ? -mean : mean); }
  /// A chi2 so small has a probability below 1e-3.
  bool agrees_too_well() const {
    return degrees > 0 && chi2 > 0.0 && !is_exact() && p_value > 1.0 - 1e-3;
  }
  double chi2_per_degree() const { return degrees == 0 ? 0.0 : chi2 / degrees; }
};

/// Takes iterations together by their numbers of points, without the first `warm_up`. Throws
/// InputError of none, of no points, and of means and variances that are no numbers.
///
/// Not by inverse variances: an iteration which by chance met few large weights has a small mean
/// and a small variance at once, and would count more. The sum would be low by about the
/// covariance of mean and variance over the variance. Weights that do not depend on what is drawn
/// have no bias. They lose little where the iterations that adapt the grid are left out. (A small
/// one remains where the number of points is chosen by what was found, as points_for does.)
///
/// chi2 is taken against the mean by inverse variances, against which it has iterations - 1 degrees
/// of freedom.
IntegralEstimate combine(std::span<const IterationEstimate> iterations, int warm_up = 0);

/// P(chi^2 >= chi2) of `degrees` of freedom. M. Abramowitz, I. Stegun, Handbook of Mathematical
/// Functions, 26.4.4 and 26.4.5.
double chi2_probability(double chi2, int degrees);

/// How many more points, each as good as those of the last iteration, reach error / |mean| =
/// `relative_error`. 0 where it is reached. Throws InputError for a mean of zero.
std::int64_t points_for(const IntegralEstimate& estimate, double relative_error);

/// A part of an integral that gets points of its own.
struct Stratum {
  double sigma = 0.0;      ///< standard deviation of its weights
  double cost = 1.0;       ///< of a point [s]
  std::int64_t least = 0;  ///< points that it gets in any case
};

/// Shares `total` points: n_i proportional to sigma_i / sqrt(cost_i), but no fewer than `least`, in
/// multiples of `chunk`. The sum is `total`, which has to be such a multiple.
///
/// The variance V = sum sigma_i^2 / n_i has its minimum for a given time T = sum n_i cost_i where
/// d(V + lambda T) / d n_i = 0, that is sigma_i^2 / n_i^2 = lambda cost_i.
///
/// Strata without spread get their least; if none has spread, n_i is proportional to
/// 1 / sqrt(cost_i). What is left by rounding down goes to the largest remainders, of equal ones to
/// the largest shares, then to the first. Throws InputError.
std::vector<std::int64_t> share_points(std::span<const Stratum> strata, std::int64_t total,
                                       std::int64_t chunk = 1);

}  // namespace helikos
