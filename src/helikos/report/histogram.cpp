// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/histogram.hpp"

#include <algorithm>
#include <cmath>

namespace helikos::report {

void Histogram::Bin::add(double weight) {
  ++events;
  sum += weight;
  squares += weight * weight;
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
  const auto add = [&](const Bin& bin) {
    all.events += bin.events;
    all.sum += bin.sum;
    all.squares += bin.squares;
  };
  std::ranges::for_each(bins_, add);
  add(above_);
  return all;
}

void Histogram::append_numbers(std::vector<double>& numbers) const {
  const auto append = [&](const Bin& bin) {
    numbers.insert(numbers.end(), {double(bin.events), bin.sum, bin.squares});
  };
  numbers.insert(numbers.end(), {binning_.low, binning_.step, double(binning_.bins)});
  append(below_);
  append(above_);
  std::ranges::for_each(bins_, append);
}

Histogram Histogram::from_numbers(const std::vector<double>& numbers, std::size_t& position) {
  const auto next = [&] { return numbers.at(position++); };
  const auto next_bin = [&] {
    Bin bin;
    bin.events = std::uint64_t(next());
    bin.sum = next();
    bin.squares = next();
    return bin;
  };
  Binning binning;
  binning.low = next();
  binning.step = next();
  const double bins = next();
  if (!(bins >= 1.0 && bins <= double(numbers.size()))) return Histogram(binning);
  binning.bins = int(bins);
  Histogram histogram(binning);
  histogram.below_ = next_bin();
  histogram.above_ = next_bin();
  for (Bin& bin : histogram.bins_) bin = next_bin();
  return histogram;
}

}  // namespace helikos::report
