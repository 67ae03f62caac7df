// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/moments.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace helikos {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

void add_first_pass(Moments& moments, double value) {
  if (std::isnan(value)) {
    ++moments.nan;
  } else if (std::isinf(value)) {
    ++moments.inf;
  } else {
    moments.min = moments.count == 0 ? value : std::min(moments.min, value);
    moments.max = moments.count == 0 ? value : std::max(moments.max, value);
    ++moments.count;
    moments.nonzero += value != 0.0 ? 1 : 0;
    moments.add_to_sum(value);
  }
}

}  // namespace

double Moments::mean() const {
  return count == 0 ? not_a_number : (sum + compensation) / double(count);
}

double Moments::standard_error() const {
  return count < 2 ? not_a_number : std::sqrt(squares / (double(count) * double(count - 1)));
}

void Moments::scale(double factor) {
  sum *= factor;
  compensation *= factor;
  squares *= factor * factor;
  min *= factor;
  max *= factor;
}

void Moments::add_to_sum(double value) {
  const double next = sum + value;
  compensation += std::abs(sum) >= std::abs(value) ? (sum - next) + value : (value - next) + sum;
  sum = next;
}

void Moments::merge(const Moments& other) {
  nan += other.nan;
  inf += other.inf;
  if (other.count == 0) return;
  if (count > 0) {
    const double shift = other.mean() - mean();
    squares += shift * shift * (double(count) * double(other.count) / double(count + other.count));
  }
  min = count == 0 ? other.min : std::min(min, other.min);
  max = count == 0 ? other.max : std::max(max, other.max);
  squares += other.squares;
  count += other.count;
  nonzero += other.nonzero;
  add_to_sum(other.sum);
  add_to_sum(other.compensation);
}

Moments moments_of(const double* values, std::size_t size) {
  Moments moments;
  for (std::size_t i = 0; i < size; ++i) add_first_pass(moments, values[i]);
  const double mean = moments.mean();
  for (std::size_t i = 0; i < size; ++i) {
    const double shift = values[i] - mean;
    if (std::isfinite(values[i])) moments.squares += shift * shift;
  }
  return moments;
}

}  // namespace helikos
