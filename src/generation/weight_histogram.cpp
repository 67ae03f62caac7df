// SPDX-License-Identifier: Apache-2.0
#include "generation/weight_histogram.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace helikos {

double WeightHistogram::lower_edge(int bin) { return std::exp2(double(bin) / bins_per_octave); }

int WeightHistogram::bin_of(double size) {
  int bin = int(std::floor(std::log2(size) * bins_per_octave));
  // The logarithm is rounded.
  while (size < lower_edge(bin)) --bin;
  while (size >= lower_edge(bin + 1)) ++bin;
  return bin;
}

double WeightHistogram::sum_of(int bin, std::uint64_t sum) {
  return lower_edge(bin) * std::ldexp(double(sum), -32);
}

void WeightHistogram::add(const PointWeight& point) {
  ++points_;
  if (!std::isfinite(point.weight) || !std::isfinite(point.size)) {
    ++non_finite_;
    return;
  }
  if (!std::isnormal(point.size)) return;
  largest_ = std::max(largest_, point.size);
  const int number = bin_of(point.size);
  Bin& bin = bins_[number];
  const auto in_units = [number](double size) {
    return std::uint64_t(std::llround(std::ldexp(size / lower_edge(number), 32)));
  };
  ++bin.count;
  bin.sum += in_units(point.size);
  bin.negative += in_units(std::clamp(0.5 * (point.size - point.weight), 0.0, point.size));
}

void WeightHistogram::add(const WeightHistogram& other) {
  points_ += other.points_;
  non_finite_ += other.non_finite_;
  largest_ = std::max(largest_, other.largest_);
  for (const auto& [number, more] : other.bins_) {
    Bin& bin = bins_[number];
    bin.count += more.count;
    bin.sum += more.sum;
    bin.negative += more.negative;
  }
}

double WeightHistogram::mean() const {
  double sum = 0.0;
  for (const auto& [number, bin] : bins_)
    sum += sum_of(number, bin.sum) - 2 * sum_of(number, bin.negative);
  return points_ == 0 ? 0.0 : sum / double(points_);
}

double WeightHistogram::mean_size() const { return mean_excess(0.0); }

double WeightHistogram::mean_square() const {
  double sum = 0.0;
  for (const auto& [number, bin] : bins_)
    sum += sum_of(number, bin.sum) * (sum_of(number, bin.sum) / double(bin.count));
  return points_ == 0 ? 0.0 : sum / double(points_);
}

double WeightHistogram::part_not_zero() const { return part_above(0.0); }

double WeightHistogram::part_above(double limit) const {
  std::uint64_t count = 0;
  for (const auto& [number, bin] : bins_)
    if (lower_edge(number) >= limit) count += bin.count;
  return points_ == 0 ? 0.0 : double(count) / double(points_);
}

double WeightHistogram::mean_excess(double limit) const {
  double sum = 0.0;
  for (const auto& [number, bin] : bins_)
    if (lower_edge(number) >= limit) sum += sum_of(number, bin.sum) - limit * double(bin.count);
  return points_ == 0 ? 0.0 : sum / double(points_);
}

double WeightHistogram::limit_of_part(double part) const {
  const double most = part * double(points_);
  std::uint64_t above = 0;
  for (auto it = bins_.rbegin(); it != bins_.rend(); ++it) {
    if (double(above + it->second.count) > most)
      return std::min(largest_, lower_edge(it->first + 1));
    above += it->second.count;
  }
  return bins_.empty() ? 0.0 : lower_edge(bins_.begin()->first);
}

std::vector<std::uint64_t> WeightHistogram::to_numbers() const {
  std::vector<std::uint64_t> numbers{points_, non_finite_, std::bit_cast<std::uint64_t>(largest_),
                                     bins_.size()};
  for (const auto& [number, bin] : bins_)
    numbers.insert(numbers.end(),
                   {std::uint64_t(std::int64_t(number)), bin.count, bin.sum, bin.negative});
  return numbers;
}

WeightHistogram WeightHistogram::from_numbers(const std::vector<std::uint64_t>& numbers,
                                              std::size_t& position) {
  const auto next = [&] { return numbers.at(position++); };
  WeightHistogram histogram;
  histogram.points_ = next();
  histogram.non_finite_ = next();
  histogram.largest_ = std::bit_cast<double>(next());
  for (std::uint64_t left = next(); left > 0; --left) {
    const int number = int(std::int64_t(next()));
    Bin& bin = histogram.bins_[number];
    bin.count = next();
    bin.sum = next();
    bin.negative = next();
  }
  return histogram;
}

}  // namespace helikos
