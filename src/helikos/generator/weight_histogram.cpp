// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/weight_histogram.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace helikos {

namespace {

constexpr int bins_per_octave = WeightHistogram::bins_per_octave;

/// Lower edges of the bins of sizes from 1 to 2.
const std::array<double, bins_per_octave> edges_of_octave = [] {
  std::array<double, bins_per_octave> edges;
  for (int i = 0; i < bins_per_octave; ++i)
    edges[std::size_t(i)] = std::exp2(double(i) / bins_per_octave);
  return edges;
}();

/// The bin of a size, by its number in the octave from 2^octave on.
struct Place {
  int octave, number;
  double edge;  ///< lower edge, in units of 2^octave
};

constexpr int bits_of_fraction = 52, bias = 1023;

/// The octave of a normal number above zero.
int octave_of(double size) {
  return int(std::bit_cast<std::uint64_t>(size) >> bits_of_fraction) - bias;
}

Place place_of(double size) {
  constexpr std::uint64_t fraction = (std::uint64_t{1} << bits_of_fraction) - 1;
  const double scaled = std::bit_cast<double>((std::bit_cast<std::uint64_t>(size) & fraction) |
                                              std::bit_cast<std::uint64_t>(1.0));
  std::size_t number = 0;
  for (std::size_t step = bins_per_octave / 2; step > 0; step /= 2)
    number += scaled >= edges_of_octave[number + step] ? step : 0;
  return {octave_of(size), int(number), edges_of_octave[number]};
}

bool has_bin(const PointWeight& point) {
  return std::isfinite(point.weight) && std::isnormal(point.size);
}

}  // namespace

double WeightHistogram::lower_edge(int bin) {
  const int octave = (bin >= 0 ? bin : bin + 1 - bins_per_octave) / bins_per_octave;
  return std::ldexp(edges_of_octave[std::size_t(bin - octave * bins_per_octave)], octave);
}

double WeightHistogram::edge_below(double size) {
  const Place place = place_of(size);
  return std::ldexp(place.edge, place.octave);
}

double WeightHistogram::sum_of(int bin, std::uint64_t sum) {
  return lower_edge(bin) * std::ldexp(double(sum), -32);
}

void WeightHistogram::add(std::span<const PointWeight> points) {
  points_ += points.size();
  int first = std::numeric_limits<int>::max(), last = std::numeric_limits<int>::min();  // octaves
  for (const PointWeight& point : points) {
    if (!std::isfinite(point.weight) || !std::isfinite(point.size)) ++non_finite_;
    if (!has_bin(point)) continue;
    largest_ = std::max(largest_, point.size);
    first = std::min(first, octave_of(point.size));
    last = std::max(last, octave_of(point.size));
  }
  if (first > last) return;
  std::vector<Bin> found(std::size_t(last - first + 1) * bins_per_octave);
  for (const PointWeight& point : points) {
    if (!has_bin(point)) continue;
    const Place place = place_of(point.size);
    const auto in_units = [&place](double size) {
      return std::uint64_t(std::llround(std::ldexp(size, 32 - place.octave) / place.edge));
    };
    Bin& bin = found[std::size_t((place.octave - first) * bins_per_octave + place.number)];
    ++bin.count;
    bin.sum += in_units(point.size);
    if (point.weight < point.size)
      bin.negative += in_units(std::min(0.5 * (point.size - point.weight), point.size));
  }
  for (std::size_t i = 0; i < found.size(); ++i)
    if (found[i].count > 0) bins_[first * bins_per_octave + int(i)] += found[i];
}

void WeightHistogram::add(const WeightHistogram& other) {
  points_ += other.points_;
  non_finite_ += other.non_finite_;
  largest_ = std::max(largest_, other.largest_);
  for (const auto& [number, more] : other.bins_) bins_[number] += more;
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

WeightTail::WeightTail(const WeightHistogram& histogram) : points_(double(histogram.points())) {
  std::uint64_t count = 0;  // above the limit
  double sum = 0.0;
  const auto limit_at = [&](double limit) {
    return Limit{limit, std::max(0.0, sum - limit * double(count)) / points_};
  };
  double lowest = 0.0;
  for (auto it = histogram.bins().rbegin(); it != histogram.bins().rend(); ++it) {
    const auto& [number, bin] = *it;
    const double upper = WeightHistogram::lower_edge(number + 1);
    steps_.push_back({count + bin.count, limit_at(std::min(histogram.largest(), upper))});
    count += bin.count;
    sum += WeightHistogram::sum_of(number, bin.sum);
    lowest = WeightHistogram::lower_edge(number);
  }
  if (!steps_.empty())
    steps_.push_back({std::numeric_limits<std::uint64_t>::max(), limit_at(lowest)});
}

WeightTail::Limit WeightTail::limit_of_part(double part) const {
  if (steps_.empty()) return {0.0, 0.0};
  const double most = part * points_;
  return std::ranges::partition_point(steps_,
                                      [&](const Step& step) { return double(step.count) <= most; })
      ->limit;
}

}  // namespace helikos
