// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Integrands on the unit cube whose integrals are known, and a run of VEGAS over them.

#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "helikos/base/core/views.hpp"
#include "helikos/base/random/random_numbers.hpp"
#include "helikos/integration/estimate.hpp"
#include "helikos/integration/sums_parts.hpp"

namespace helikos {

using Space = Kokkos::DefaultHostExecutionSpace;

struct Integrand {
  int dimensions;
  std::function<double(const double*)> value;  ///< of a point
  double integral;
};

/// prod exp(-(x - 0.5)^2 / (2 s^2)) with s = 0.1.
inline Integrand gaussians(int dimensions) {
  constexpr double s = 0.1;
  const double one = s * std::sqrt(2.0 * std::numbers::pi) * std::erf(0.5 / (s * std::sqrt(2.0)));
  return {dimensions,
          [=](const double* x) {
            double sum = 0.0;
            for (int i = 0; i < dimensions; ++i) sum += (x[i] - 0.5) * (x[i] - 0.5);
            return std::exp(-sum / (2.0 * s * s));
          },
          std::pow(one, dimensions)};
}

/// 1 / (x + eps), and a dimension of which it does not know.
inline Integrand peak(double eps) {
  return {2, [=](const double* x) { return 1.0 / (x[0] + eps); }, std::log((1.0 + eps) / eps)};
}

/// exp(-(x - y)^2 / (2 s^2)) with s = 0.05: no product of functions of one dimension is like it.
inline Integrand ridge() {
  constexpr double s = 0.05;
  const double integral =
      2.0 * (s * std::sqrt(0.5 * std::numbers::pi) * std::erf(1.0 / (s * std::numbers::sqrt2)) -
             s * s * -std::expm1(-0.5 / (s * s)));
  return {2,
          [](const double* x) { return std::exp(-(x[0] - x[1]) * (x[0] - x[1]) / (2.0 * s * s)); },
          integral};
}

/// 1 where all of three numbers are below 0.3: as a cut.
inline Integrand step() {
  return {3, [](const double* x) { return double(x[0] < 0.3 && x[1] < 0.3 && x[2] < 0.3); }, 0.027};
}

struct Schedule {
  int warm_up = 4, iterations = 4;
  std::int64_t points = 2000;  ///< of an iteration
  double alpha = 1.0;
};

struct VegasRun {
  IntegralEstimate estimate;
  double flat_variance = 0.0;  ///< of a point, before the grid is refined
};

/// Each iteration draws its points, and refines the grid for the next one.
inline VegasRun integrate(const Integrand& integrand, std::uint64_t seed, Schedule schedule = {}) {
  const Space space;
  VegasGrid grid(integrand.dimensions, 64);
  const std::size_t size = std::size_t(schedule.points);
  RandomView<Space> numbers("numbers", size, integrand.dimensions);
  BinsView<Space> bins("bins", size, integrand.dimensions);
  EventView<Space> weights("weights", size);
  std::vector<IterationEstimate> iterations;
  std::vector<double> x(std::size_t(integrand.dimensions));
  for (int i = 0; i < schedule.warm_up + schedule.iterations; ++i) {
    fill_random(space, seed, std::uint64_t(i) * size, numbers);
    const VegasData<Space> data(grid);
    map_numbers(space, data, numbers, weights, bins);
    space.fence();
    for (std::size_t event = 0; event < size; ++event) {
      for (std::size_t d = 0; d < x.size(); ++d) x[d] = numbers(event, d);
      weights(event) *= integrand.value(x.data());
    }
    SumsParts sums(integrand.dimensions, grid.bins());
    add_events(space, bins, weights, sums);
    const Moments moments = moments_of(weights.data(), size);
    iterations.push_back(sum_of_strata(std::vector<Moments>{moments}));
    if (i < schedule.warm_up) grid.refine(sums.total(), schedule.alpha);
  }
  return {combine(iterations, schedule.warm_up),
          iterations[0].variance * double(iterations[0].points)};
}

}  // namespace helikos
