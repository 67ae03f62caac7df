// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

void check(const IterationEstimate& iteration) {
  if (!std::isfinite(iteration.mean) || !std::isfinite(iteration.variance) ||
      iteration.variance < 0.0 || iteration.points < 1)
    throw InputError(fmt::format("an iteration of {} points with mean {} and variance {}",
                                 iteration.points, iteration.mean, iteration.variance));
}

/// chi2 of iterations against their mean with inverse variances as weights. Rounding errors of
/// weights and of their sums are no contradiction: they are added to the variances.
double chi2_of(std::span<const IterationEstimate> iterations) {
  constexpr double rounding = IntegralEstimate::rounding;
  double scale = 0.0;
  for (const auto& iteration : iterations)
    scale = std::max({scale, std::abs(iteration.mean), std::sqrt(iteration.variance)});
  if (scale == 0.0) return 0.0;
  const auto inverse_variance = [scale](const IterationEstimate& iteration) {
    return 1.0 / (iteration.variance / scale / scale + rounding * rounding);
  };
  double sum = 0.0, norm = 0.0, chi2 = 0.0;
  for (const auto& iteration : iterations) {
    sum += inverse_variance(iteration) * (iteration.mean / scale);
    norm += inverse_variance(iteration);
  }
  for (const auto& iteration : iterations) {
    const double shift = iteration.mean / scale - sum / norm;
    chi2 += shift * shift * inverse_variance(iteration);
  }
  return chi2;
}

}  // namespace

IterationEstimate sum_of_strata(std::span<const Moments> strata) {
  IterationEstimate sum;
  for (const Moments& stratum : strata) {
    // Zero weights are points, too: without them the other weights would stand for their part.
    Moments all = stratum, zeros;
    zeros.count = stratum.non_finite();
    all.merge(zeros);
    if (all.count < 2) throw InputError(fmt::format("a stratum of {} weights", all.count));
    sum.mean += all.mean();
    sum.variance += all.standard_error() * all.standard_error() + part_of_largest(all);
    sum.points += all.count;
    sum.non_finite += stratum.non_finite();
  }
  return sum;
}

double part_of_largest(const Moments& moments) {
  if (moments.count < 2) return 0.0;
  const double mean = moments.mean();
  const double farthest = std::max(moments.max - mean, mean - moments.min);
  return std::pow(farthest / double(moments.count), 2);
}

IntegralEstimate combine(std::span<const IterationEstimate> iterations, int warm_up) {
  if (warm_up < 0 || std::size_t(warm_up) >= iterations.size())
    throw InputError(
        fmt::format("{} iterations, {} of them to warm up", iterations.size(), warm_up));
  const auto used = iterations.subspan(std::size_t(warm_up));
  IntegralEstimate result;
  for (const auto& iteration : used) {
    check(iteration);
    result.points += iteration.points;
    result.non_finite += iteration.non_finite;
  }
  double error = 0.0;
  for (const auto& iteration : used) {
    const double part = double(iteration.points) / double(result.points);
    result.mean += part * iteration.mean;
    error = std::hypot(error, part * std::sqrt(iteration.variance));
  }
  result.error = error;
  result.iterations = int(used.size());
  result.variance_of_point = used.back().variance * double(used.back().points);
  result.degrees = result.iterations - 1;
  if (result.degrees > 0) {
    result.chi2 = chi2_of(used);
    result.p_value = chi2_probability(result.chi2, result.degrees);
  }
  return result;
}

double chi2_probability(double chi2, int degrees) {
  const double half = 0.5 * chi2;
  if (!(half > 0.0)) return std::isnan(chi2) ? chi2 : 1.0;
  // Terms e^-half half^k / Gamma(k + 1), for k = 0, 1, ... or for k = 1/2, 3/2, ...
  const bool odd = degrees % 2 != 0;
  double result = odd ? std::erfc(std::sqrt(half)) : 0.0;
  for (double k = odd ? 0.5 : 0.0; 2.0 * k < double(degrees) - 1.0; k += 1.0)
    result += std::exp(k * std::log(half) - half - std::lgamma(k + 1.0));
  return std::min(result, 1.0);
}

std::int64_t points_for(const IntegralEstimate& estimate, double relative_error) {
  if (!(relative_error > 0.0) || !std::isfinite(relative_error))
    throw InputError(fmt::format("{} is no relative error to be reached", relative_error));
  if (estimate.mean == 0.0 || !std::isfinite(estimate.mean) || !std::isfinite(estimate.error))
    throw InputError(fmt::format("no relative error of {} +- {}", estimate.mean, estimate.error));
  // In units of the wanted variance: V is the variance with the N points so far, v that of one of m
  // additional points. The condition is (N^2 V + m v) / (N + m)^2 = 1, that is m^2 + (2 N - v) m +
  // N^2 (1 - V) = 0.
  const double unit = std::abs(estimate.mean) * relative_error;
  const double points = double(estimate.points);
  const double variance = estimate.error / unit * (estimate.error / unit);
  if (variance <= 1.0) return 0;
  const double half = 0.5 * (estimate.variance_of_point / unit / unit) - points;
  const double root = std::sqrt(half * half + points * points * (variance - 1.0));
  // The form of the positive root without a subtraction.
  const double more =
      half >= 0.0 ? half + root : points * points * (variance - 1.0) / (root - half);
  constexpr double most = 0x1p62;
  return more < most ? std::int64_t(std::ceil(more)) : std::int64_t(most);
}

}  // namespace helikos
