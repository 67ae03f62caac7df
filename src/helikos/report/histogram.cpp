// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/histogram.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace helikos::report {
namespace {

constexpr double left_out_above = 0.002, left_out_below = 0.001;
constexpr double least_bins = 10.0;
constexpr double same = 1e-6;  ///< relative tolerance: masses are differences of large numbers

/// The value above which the part `part` of the weights lies; the sample is in descending order.
double value_of_part(const std::vector<WeighedValue>& sample, double part) {
  double all = 0.0, above = 0.0;
  for (const WeighedValue& own : sample) all += std::abs(own.weight);
  for (const WeighedValue& own : sample) {
    above += std::abs(own.weight);
    if (above > part * all) return own.value;
  }
  return sample.back().value;
}

}  // namespace

double nice_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  constexpr double rounding = 1.0 - 1e-9;
  for (const double digit : {1.0, 2.0, 5.0})
    if (digit * power >= least * rounding) return digit * power;
  return 10.0 * power;
}

Binning binning_of(std::vector<WeighedValue> sample, AxisRange range) {
  std::erase_if(sample, [](const WeighedValue& own) { return !std::isfinite(own.value); });
  if (sample.empty()) return {};
  if (range == AxisRange::symmetric)
    for (WeighedValue& own : sample) own.value = std::abs(own.value);
  std::ranges::sort(sample, std::ranges::greater(), &WeighedValue::value);
  const double least = sample.back().value, largest = sample.front().value;
  if (largest - least <= same * std::abs(largest)) {
    const double width = largest == 0.0 ? 1.0 : 1e-3 * std::abs(largest);
    return {range == AxisRange::symmetric ? -largest - width : largest - 0.5 * width,
            range == AxisRange::symmetric ? 2.0 * (largest + width) : width, 1};
  }
  double high = value_of_part(sample, left_out_above);
  double low = value_of_part(sample, 1.0 - left_out_below);
  if (high <= low) high = largest, low = least;
  if (range == AxisRange::symmetric) {
    low = -high;
  } else if (low >= 0.0 && low < 0.25 * high) {
    low = 0.0;
  }
  const double most = std::max(least_bins, std::floor(2.0 * std::cbrt(double(sample.size()))));
  double step = nice_step((high - low) / most);
  const auto bins_of = [&] { return std::floor(high / step) + 1.0 - std::floor(low / step); };
  // Edges are multiples of the step, which may need one or two more bins.
  while (bins_of() > most) step = nice_step(1.5 * step);
  return {std::floor(low / step) * step, step, int(bins_of())};
}

void Histogram::Bin::add(double weight) {
  ++events;
  sum += weight;
  squares += weight * weight;
}

void Histogram::Bin::merge(const Bin& other) {
  events += other.events;
  sum += other.sum;
  squares += other.squares;
}

double Histogram::Bin::error() const { return std::sqrt(squares); }

Histogram::Histogram(const Binning& binning)
    : binning_(binning), bins_(std::size_t(std::max(binning.bins, 1))) {}

void Histogram::fill(double x, double weight) {
  if (std::isnan(x)) return;
  if (x < binning_.low) return below_.add(weight);
  if (x >= binning_.high()) return above_.add(weight);
  int i = std::min(int((x - binning_.low) / binning_.step), binning_.bins - 1);
  // Corrects the rounding of the division.
  while (i > 0 && x < binning_.edge(i)) --i;
  while (i + 1 < binning_.bins && x >= binning_.edge(i + 1)) ++i;
  bins_[std::size_t(i)].add(weight);
}

Histogram::Bin Histogram::all() const {
  Bin all = below_;
  for (const Bin& bin : bins_) all.merge(bin);
  all.merge(above_);
  return all;
}

void Histogram::merge(const Histogram& other) {
  if (other.binning_ != binning_) throw std::invalid_argument("histograms of other bins");
  for (std::size_t i = 0; i < bins_.size(); ++i) bins_[i].merge(other.bins_[i]);
  below_.merge(other.below_);
  above_.merge(other.above_);
}

void Histogram::pass(Numbers& numbers) {
  double bins = binning_.bins;
  numbers(binning_.low)(binning_.step)(bins);
  if (numbers.takes() && !(bins >= 1.0 && bins <= double(numbers.list().size()))) return;
  binning_.bins = int(bins);
  bins_.resize(std::size_t(binning_.bins));
  below_.pass(numbers);
  above_.pass(numbers);
  for (Bin& bin : bins_) bin.pass(numbers);
}

}  // namespace helikos::report
