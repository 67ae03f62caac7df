// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// One point with many random numbers, and |M|^2 of what they draw.

#include <gtest/gtest.h>

#include "engine/events.hpp"

namespace helikos::test {

using Rows = std::vector<std::vector<double>>;  ///< (event, number)

template <class View>
auto on_host(const View& view) {
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

/// One point `count` times.
inline ConstMomentaView<MatrixElement::Space> repeated(const Point& point, int count) {
  return Kokkos::create_mirror_view_and_copy(MatrixElement::Space::memory_space(),
                                             to_view(Points(count, point)));
}

inline RandomView<MatrixElement::Space> on_device(const Rows& rows) {
  RandomView<Kokkos::HostSpace> view("helikos::test::numbers", rows.size(), rows.front().size());
  for (std::size_t e = 0; e < rows.size(); ++e) {
    for (std::size_t i = 0; i < rows[e].size(); ++i) view(e, i) = rows[e][i];
  }
  return Kokkos::create_mirror_view_and_copy(MatrixElement::Space::memory_space(), view);
}

/// |M|^2 of each event.
inline std::vector<double> values_of(MatrixElement& matrix_element,
                                     const EventInputs<MatrixElement::Space>& inputs) {
  const EventView<MatrixElement::Space> results("helikos::test::results", inputs.momenta.extent(0));
  matrix_element(MatrixElement::Space(), inputs, {.matrix_elements = results});
  const auto host = on_host(results);
  return {host.data(), host.data() + host.size()};
}

/// That means of `draws` draws at a point are `expected`, with errors that hold: of the
/// repetitions, deviations over errors have a mean square of 1. |M|^2 of draws has long tails, so
/// that means are not Gaussian: the bounds are some 6 deviations of Gaussian ones.
inline void expect_unbiased(MatrixElement& sampled, const Point& point, double expected,
                            int draws) {
  constexpr int repetitions = 30;
  double pulls = 0.0, mean_of_means = 0.0, squares_of_errors = 0.0;
  for (int r = 0; r < repetitions; ++r) {
    const RandomView<MatrixElement::Space> random("helikos::test::random", draws,
                                                  sampled.info().num_strategy_random);
    fill_random(MatrixElement::Space(), 50 + r, 0, random, RandomStream::strategy);
    double sum = 0.0, squares = 0.0;
    for (const double value :
         values_of(sampled, {.momenta = repeated(point, draws), .strategy_random = random})) {
      sum += value;
      squares += value * value;
    }
    const double mean = sum / draws;
    const double error = std::sqrt((squares / draws - mean * mean) / draws);
    pulls += std::pow((mean - expected) / error, 2) / repetitions;
    mean_of_means += mean / repetitions;
    squares_of_errors += error * error / (repetitions * repetitions);
  }
  const double error = std::sqrt(squares_of_errors);
  EXPECT_NEAR(mean_of_means, expected, 4.0 * error);
  EXPECT_LT(error, 0.025 * expected);
  EXPECT_LT(pulls, 1.0 + 6.0 * std::sqrt(2.0 / repetitions));
  EXPECT_GT(pulls, 0.25);  // 2e-5 of a Gaussian's chi^2 of 30 is below
}

}  // namespace helikos::test
