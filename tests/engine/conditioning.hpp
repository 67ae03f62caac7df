// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// How far rounding may move a matrix element: measured, not guessed.
///
/// A floating-point evaluation gives nearly the exact result for momenta that differ by about an
/// ulp of the largest energy E: sums of momenta and invariants P^2 carry errors eps E and eps E^2,
/// as such a shift does, so that it shows every cancellation in P^2 (condition E^2 / P^2) and
/// between terms. The change of |M|^2 under random shifts of eps E, in double, is therefore the
/// error of an evaluation with precision eps, up to the number of roundings that each momentum
/// sees (its sum over up to n legs, a square of 4 terms, numerators) - a factor `roundings` - plus
/// eps for each operation that does not see momenta (sums over flows, helicities, coefficients).
///
/// Points do not conserve momentum better than the sampler could (Rambo loses gamma^2 of its last
/// boost): identities that need it hold up to a shift of that size, which is added to eps.
///
/// A point next to a singularity would be given a bound that nothing violates: `Worst` refuses
/// bounds above `largest_tolerance`, and one that could not be measured.

#include <random>

#include "engine/events.hpp"
#include "engine/worst.hpp"

namespace helikos::test {

inline Point shifted(const Point& point, double scale, std::mt19937_64& random) {
  double energy = 0.0;
  for (const Momentum& p : point) energy = std::max(energy, p.t);
  std::uniform_real_distribution<double> uniform(-scale * energy, scale * energy);
  Point result;
  for (const Momentum& p : point) {
    result.push_back(p +
                     Momentum{uniform(random), uniform(random), uniform(random), uniform(random)});
  }
  return result;
}

/// Momentum that is not conserved in a two-to-n point, over the largest energy.
inline double defect(const Point& point) {
  Momentum sum{0.0, 0.0, 0.0, 0.0};
  double energy = 0.0;
  for (std::size_t i = 0; i < point.size(); ++i) {
    sum = sum + (i < 2 ? 1.0 : -1.0) * point[i];
    energy = std::max(energy, point[i].t);
  }
  return std::max({std::abs(sum.t), std::abs(sum.x), std::abs(sum.y), std::abs(sum.z)}) / energy;
}

/// Largest relative change of |M|^2 over a few shifts of size eps + defect times the largest
/// energy, measured with eps or 2^-36, where rounding does not show, and scaled.
inline std::vector<double> sensitivity(MatrixElement& exact, const Points& points, double eps,
                                       int samples = 4) {
  const double shift = std::max(eps, 0x1p-36);
  std::mt19937_64 random(11);
  Points trials;
  for (const Point& point : points) {
    trials.push_back(point);
    for (int k = 0; k < samples; ++k) trials.push_back(shifted(point, shift, random));
  }
  const auto values = evaluate(exact, trials);
  std::vector<double> result;
  for (std::size_t e = 0; e < points.size(); ++e) {
    const double* value = &values[e * (samples + 1)];
    double largest = 0.0;
    for (int k = 1; k <= samples; ++k) {
      const double change = std::abs(value[k] / value[0] - 1.0);
      if (std::isnan(change) || change > largest) largest = change;
    }
    result.push_back(largest * (eps + defect(points[e])) / shift);
  }
  return result;
}

inline constexpr double roundings = 16.0;

/// Relative bounds (event) for an evaluation in precision `eps`: see above. `operations`: roundings
/// in a row that do not see momenta.
inline std::vector<double> rounding_bounds(MatrixElement& exact, const Points& points, double eps,
                                           double operations = 32.0, int samples = 4) {
  auto bounds = sensitivity(exact, points, eps, samples);
  for (double& bound : bounds) bound = eps * operations + roundings * bound;
  return bounds;
}

inline std::vector<double> rounding_bounds(const std::string& process, const Points& points,
                                           double eps = epsilon, double operations = 32.0,
                                           const Parameters& parameters = {}) {
  MatrixElement exact(Process::parse(process), parameters);
  return rounding_bounds(exact, points, eps, operations);
}

/// Largest 1 / sin(theta/2) of the angles theta between any two legs.
inline double collinearity(const Point& point) {
  double largest = 1.0;
  for (std::size_t i = 0; i < point.size(); ++i) {
    for (std::size_t j = i + 1; j < point.size(); ++j) {
      const Momentum &p = point[i], &q = point[j];
      const double cosine =
          (p.x * q.x + p.y * q.y + p.z * q.z) /
          std::sqrt((p.x * p.x + p.y * p.y + p.z * p.z) * (q.x * q.x + q.y * q.y + q.z * q.z));
      largest = std::max(largest, 1.0 / std::sqrt(std::max(0.5 * (1.0 - cosine), epsilon)));
    }
  }
  return largest;
}

/// Relative bounds (event) for mixed precision. Momenta, invariants and denominators are exact and
/// rounded once: no digits are lost in a small invariant. What follows is products and sums in
/// float. Each of the N-2 vertices in a row, with its propagator, takes about 8 roundings of half
/// an eps, which |M|^2 sees twice: 8 eps. The numerator for a gluon that is nearly parallel to
/// another leg, products p.A of a momentum and a polarisation orthogonal to nearly that momentum,
/// is small as the angle, so that its 8 roundings count 1 / sin(theta/2) times.
inline std::vector<double> mixed_bounds(const Points& points) {
  std::vector<double> bounds;
  for (const Point& point : points) {
    bounds.push_back(8.0 * float_epsilon * (double(point.size()) - 2.0 + collinearity(point)));
  }
  return bounds;
}

/// Two evaluations at the same or at equivalent points; each may be off by its bound.
inline void compare(const std::string& what, const std::vector<double>& values,
                    const std::vector<double>& expected, const std::vector<double>& bounds) {
  ASSERT_EQ(values.size(), expected.size());
  ASSERT_EQ(values.size(), bounds.size());
  Worst worst(what);
  for (std::size_t e = 0; e < values.size(); ++e) {
    worst.add_relative(values[e], expected[e], 2.0 * bounds[e], "event " + std::to_string(e));
  }
}

}  // namespace helikos::test
