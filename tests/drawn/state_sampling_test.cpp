// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/drawn/state_sampling.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "helikos/base/core/error.hpp"
#include "helikos/base/random/random_numbers.hpp"

namespace helikos::test::state_sampling_test {
namespace {

using Space = HelicitySampler::Space;

constexpr int most = 3;  ///< states of a leg

template <class View>
auto on_host(const View& view) {
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

RandomView<Space> numbers_of(const std::vector<std::vector<double>>& values) {
  RandomView<Kokkos::HostSpace> view("numbers", values.size(), values.front().size());
  for (std::size_t e = 0; e < values.size(); ++e) {
    for (std::size_t i = 0; i < values[e].size(); ++i) view(e, i) = values[e][i];
  }
  return Kokkos::create_mirror_view_and_copy(Space::memory_space(), view);
}

struct Drawn {
  std::vector<int> configurations;
  std::vector<std::vector<double>> coefficients;  ///< (event, most * leg + state)
};

Drawn draw(const HelicitySampler& sampler, const RandomView<Space>& random, int legs) {
  const std::size_t count = random.extent(0);
  const SuperpositionView<Space> coefficients("coefficients", count, most * legs);
  const Kokkos::View<std::int32_t*, Space::memory_space> drawn("drawn", count);
  sampler(Space(), random, coefficients, drawn);
  const auto c = on_host(coefficients);
  const auto d = on_host(drawn);
  Drawn result;
  for (std::size_t e = 0; e < count; ++e) {
    result.configurations.push_back(d(e));
    result.coefficients.emplace_back();
    for (int i = 0; i < most * legs; ++i) result.coefficients.back().push_back(c(e, i));
  }
  return result;
}

TEST(HelicitySampler, DrawsByWeights) {
  constexpr int events = 200000;
  const LegStates states{2, 3, 1, 2};
  HelicitySampler sampler(states);
  std::vector<double> weights{3.0, 0.0, 1.0, 2.5, 0.0, 1e-3, 7.0, 0.25, 0.0, 0.0, 4.0, 0.0};
  sampler.set_weights(weights);
  RandomView<Space> random("random", events, 1);
  fill_random(Space(), 5, 0, random);
  std::vector<double> counts(weights.size(), 0.0);
  for (const int h : draw(sampler, random, 4).configurations) ++counts.at(h);
  double total = 0.0, chi2 = 0.0;
  int bins = 0;
  for (const double weight : weights) total += weight;
  for (std::size_t h = 0; h < weights.size(); ++h) {
    const double expected = events * weights[h] / total;
    EXPECT_NEAR(sampler.probabilities()[h], weights[h] / total, 1e-15);
    if (weights[h] == 0.0) {
      EXPECT_EQ(counts[h], 0.0) << h;
      continue;
    }
    chi2 += (counts[h] - expected) * (counts[h] - expected) / expected;
    ++bins;
  }
  EXPECT_LT(chi2, (bins - 1) + 5.0 * std::sqrt(2.0 * (bins - 1)));
}

TEST(HelicitySampler, FillsTheStatesOfTheConfiguration) {
  const LegStates states{2, 3, 1, 2};
  const HelicitySampler sampler(states);
  std::vector<std::vector<double>> numbers;
  for (int h = 0; h < 12; ++h) numbers.push_back({(h + 0.5) / 12.0});
  const auto drawn = draw(sampler, numbers_of(numbers), 4);
  for (int h = 0; h < 12; ++h) {
    EXPECT_EQ(drawn.configurations[h], h);
    std::vector<double> expected(most * 4, 0.0);
    expected[h / 6] = std::sqrt(12.0);  // 1 / sqrt(probability)
    expected[most + h / 2 % 3] = 1.0;
    expected[2 * most] = 1.0;
    expected[3 * most + h % 2] = 1.0;
    const auto single = sampler.coefficients(h);
    for (int i = 0; i < most * 4; ++i) {
      EXPECT_NEAR(drawn.coefficients[h][i], expected[i], 1e-14) << h << ' ' << i;
      EXPECT_EQ(single[i], expected[i] > 0.0 ? 1.0 : 0.0) << h << ' ' << i;
    }
  }
}

TEST(HelicitySampler, NeverDrawsWhatHasNoWeight) {
  HelicitySampler sampler({2, 2});
  sampler.set_weights({0.0, 1.0, 0.7, 0.0});
  const double below_one = std::nextafter(1.0, 0.0);
  const auto drawn = draw(sampler, numbers_of({{0.0}, {below_one}, {1.0}}), 2);
  EXPECT_EQ(drawn.configurations, (std::vector<int>{1, 2, 2}));
}

TEST(HelicitySampler, RefusesBadWeights) {
  HelicitySampler sampler({2, 2});
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity(), huge = 1e308;
  for (const auto& weights : std::vector<std::vector<double>>{{},
                                                              {1.0, 1.0, 1.0},
                                                              {0.0, 0.0, 0.0, 0.0},
                                                              {1.0, -1.0, 1.0, 1.0},
                                                              {1.0, nan, 1.0, 1.0},
                                                              {1.0, inf, 1.0, 1.0},
                                                              {huge, huge, huge, huge}}) {
    EXPECT_THROW(sampler.set_weights(weights), InputError);
  }
  EXPECT_EQ(sampler.probabilities(), std::vector<double>(4, 0.25));
}

/// mean of c_s c_t = delta_st, with the errors of `events` draws.
TEST(PhaseSampler, IsTheUnitMatrixOnAverage) {
  constexpr int events = 100000;
  const LegStates states{2, 3, 1};
  const PhaseSampler sampler(states);
  ASSERT_EQ(sampler.numbers_per_event(), 3);
  RandomView<Space> random("random", events, 3);
  fill_random(Space(), 9, 0, random);
  const SuperpositionView<Space> coefficients("coefficients", events, most * 3);
  sampler(Space(), random, coefficients);
  const auto c = on_host(coefficients);
  for (int i = 0; i < most * 3; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = 0.0, squares = 0.0;
      for (int e = 0; e < events; ++e) {
        const double product = c(e, i) * c(e, j);
        sum += product;
        squares += product * product;
      }
      const bool is_state = i % most < states[i / most] && i == j;
      const double mean = sum / events, error = std::sqrt(squares) / events;
      if (i / most == 2 || i % most >= states[i / most] || j % most >= states[j / most]) {
        EXPECT_EQ(i == j ? mean : 0.0, is_state ? 1.0 : 0.0);
      } else {
        EXPECT_NEAR(mean, is_state ? 1.0 : 0.0, 4.5 * error) << i << ' ' << j;
      }
    }
  }
}

TEST(PhaseSampler, HasTheLengthOfItsStates) {
  const PhaseSampler sampler({2, 3, 1});
  const SuperpositionView<Space> coefficients("coefficients", 4, most * 3);
  sampler(Space(),
          numbers_of({{0.0, 0.0, 0.0}, {0.25, 0.5, 0.5}, {0.7, 0.1, 0.999}, {0.1, 0.9, 0.3}}),
          coefficients);
  const auto c = on_host(coefficients);
  const std::vector<double> squares{2.0, 3.0, 1.0};
  for (int e = 0; e < 4; ++e) {
    for (int leg = 0; leg < 3; ++leg) {
      double square = 0.0;
      for (int s = 0; s < most; ++s) square += c(e, most * leg + s) * c(e, most * leg + s);
      EXPECT_NEAR(square, squares[leg], 1e-14);
    }
  }
  EXPECT_NEAR(c(1, 1), std::sqrt(2.0), 1e-15);  // phi = pi/2
}

}  // namespace
}  // namespace helikos::test::state_sampling_test
