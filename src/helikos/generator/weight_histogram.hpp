// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "helikos/base/core/part_stream.hpp"

namespace helikos {

/// The weight of a point is the sum of the weights of its subprocesses and flavours, one of which
/// becomes an event. If these weights have both signs, the sum of their sizes is larger than the
/// size of the sum.
struct PointWeight {
  double weight = 0.0;
  double size = 0.0;  ///< sum of the sizes of the weights
};

/// A histogram of the sizes of weights, in bins of equal width in the logarithm. All sums are sums
/// of integers: histograms of parts add up to equal bits in any order.
class WeightHistogram {
 public:
  static constexpr int bins_per_octave = 16;

  struct Bin {
    std::uint64_t count = 0;
    std::uint64_t sum = 0;       ///< sum of sizes, in units of 2^-32 of the lower edge
    std::uint64_t negative = 0;  ///< part of `sum` from weights below zero
    bool operator==(const Bin&) const = default;
    Bin& operator+=(const Bin& more) {
      count += more.count;
      sum += more.sum;
      negative += more.negative;
      return *this;
    }
  };

  /// Adds points. NaN and infinity count as zero, and in `non_finite`. It is faster with many
  /// points at once.
  void add(std::span<const PointWeight> points);
  void add(const PointWeight& point) { add(std::span(&point, 1)); }
  void add(double weight) { add({weight, weight < 0.0 ? -weight : weight}); }
  void add(const WeightHistogram& other);

  std::uint64_t points() const { return points_; }
  std::uint64_t non_finite() const { return non_finite_; }
  double largest() const { return largest_; }  ///< largest size
  const std::map<int, Bin>& bins() const { return bins_; }

  static double lower_edge(int bin);
  static double edge_below(double size);
  /// Converts `Bin::sum` of this bin to a sum of sizes.
  static double sum_of(int bin, std::uint64_t sum);

  // Means over all points.

  double mean() const;                     ///< mean weight
  double mean_size() const;                ///< mean size
  double mean_square() const;              ///< mean of squared sizes, from the middles of bins
  double part_above(double limit) const;   ///< part of points in bins above the bin of `limit`
  double part_not_zero() const;            ///< part of points with non-zero weight
  double mean_excess(double limit) const;  ///< mean of max(0, size - limit), from bins above the
                                           ///< bin of `limit`

  /// Variance of the mean of function(w) over all points. Each point gets the mean size of its bin,
  /// with the sign + or - in proportion to the weights above and below zero; function(0) = 0.
  template <class Function>
  double variance_of_mean(const Function& function) const {
    if (points_ < 2) return 0.0;
    double sum = 0.0, squares = 0.0;
    for (const auto& [number, bin] : bins_) {
      const double size = sum_of(number, bin.sum) / double(bin.count);
      const double minus = double(bin.negative) / double(bin.sum) * double(bin.count);
      for (const auto& [count, value] : {std::pair{double(bin.count) - minus, function(size)},
                                         std::pair{minus, function(-size)}}) {
        sum += count * value;
        squares += count * value * value;
      }
    }
    const double n = double(points_);
    return std::max(0.0, squares - sum * (sum / n)) / (n * (n - 1.0));
  }

  /// See part_stream.hpp.
  friend void each_part(WrittenOrRead<WeightHistogram> auto& histogram, auto& stream) {
    stream(histogram.points_, histogram.non_finite_, histogram.largest_, histogram.bins_);
  }
  bool operator==(const WeightHistogram&) const = default;

 private:
  std::map<int, Bin> bins_;
  std::uint64_t points_ = 0, non_finite_ = 0;
  double largest_ = 0.0;
};

/// The tail of a histogram above a maximum weight; fast for many maximum weights.
class WeightTail {
 public:
  struct Limit {
    double limit;   ///< least edge of a bin, or the largest weight; 0 without weights
    double excess;  ///< `WeightHistogram::mean_excess` of `limit`
  };

  explicit WeightTail(const WeightHistogram& histogram);

  /// The maximum weight above which there is at most this part of the points.
  Limit limit_of_part(double part) const;

 private:
  struct Step {
    std::uint64_t count;  ///< number of points above the next lower maximum weight
    Limit limit;
  };

  double points_;
  std::vector<Step> steps_;  ///< in descending order of maximum weights
};

}  // namespace helikos
