// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace helikos {

/// Sums over the events of a round. Rounds are added up in their order, so that all sums are the
/// same, whoever computed a round.
struct RoundSums {
  double sum = 0.0, squares = 0.0, above = 0.0;  ///< of weights, in the plan's unit
  double largest_overweight = 1.0;               ///< in the plan's unit
  std::int64_t overweights = 0, negative = 0;
  std::vector<double> largest;       ///< (id - 1): |weight| of a subprocess [pb]
  std::vector<std::int64_t> events;  ///< (id - 1)

  explicit RoundSums(std::size_t subprocesses) : largest(subprocesses), events(subprocesses) {}

  /// `id`: number of the subprocess, from 1. `weight` and `unit` [pb].
  void add(int id, double weight, double unit) {
    const double own = weight / unit, size = std::abs(own);
    const auto subprocess = std::size_t(id - 1);
    sum += own;
    squares += size * size;
    largest[subprocess] = std::max(largest[subprocess], std::abs(weight));
    ++events[subprocess];
    if (own < 0.0) ++negative;
    largest_overweight = std::max(largest_overweight, size);
    if (size <= 1.0) return;
    ++overweights;
    above += size - 1.0;
  }

  // ---- Exchanges between ranks

  std::vector<double> to_numbers() const {
    std::vector<double> numbers{
        sum, squares, above, largest_overweight, double(overweights), double(negative)};
    numbers.insert(numbers.end(), largest.begin(), largest.end());
    numbers.insert(numbers.end(), events.begin(), events.end());
    return numbers;
  }
  static RoundSums from_numbers(std::span<const double> numbers) {
    constexpr std::size_t fixed = 6;
    const std::size_t subprocesses = (numbers.size() - fixed) / 2;
    RoundSums sums(subprocesses);
    sums.sum = numbers[0], sums.squares = numbers[1], sums.above = numbers[2];
    sums.largest_overweight = numbers[3];
    sums.overweights = std::int64_t(numbers[4]), sums.negative = std::int64_t(numbers[5]);
    for (std::size_t i = 0; i < subprocesses; ++i) {
      sums.largest[i] = numbers[fixed + i];
      sums.events[i] = std::int64_t(numbers[fixed + subprocesses + i]);
    }
    return sums;
  }
};

}  // namespace helikos
