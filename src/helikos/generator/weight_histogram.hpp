// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace helikos {

/// The weight of a point is the sum of those of its subprocesses and flavours, of which one becomes
/// an event. Where they have both signs, the sum of their sizes is larger.
struct PointWeight {
  double weight = 0.0;
  double size = 0.0;  ///< sum of sizes
};

/// How often points have which size, in bins of equal width in its logarithm. All sums are of whole
/// numbers: histograms of parts add up to the same bits in any order.
class WeightHistogram {
 public:
  static constexpr int bins_per_octave = 16;

  struct Bin {
    std::uint64_t count = 0;
    std::uint64_t sum = 0;       ///< of sizes, in 2^-32 of the lower edge
    std::uint64_t negative = 0;  ///< the part of `sum` from weights below zero
    bool operator==(const Bin&) const = default;
    Bin& operator+=(const Bin& more) {
      count += more.count;
      sum += more.sum;
      negative += more.negative;
      return *this;
    }
  };

  /// What is no number counts as zero, and in `non_finite`. Many points at once take less time.
  void add(std::span<const PointWeight> points);
  void add(const PointWeight& point) { add(std::span(&point, 1)); }
  void add(double weight) { add({weight, weight < 0.0 ? -weight : weight}); }
  void add(const WeightHistogram& other);

  std::uint64_t points() const { return points_; }
  std::uint64_t non_finite() const { return non_finite_; }
  double largest() const { return largest_; }  ///< size
  const std::map<int, Bin>& bins() const { return bins_; }

  static double lower_edge(int bin);
  static double edge_below(double size);
  /// `Bin::sum` of this bin as a sum of sizes.
  static double sum_of(int bin, std::uint64_t sum);

  // Means over all points.

  double mean() const;                     ///< of weights
  double mean_size() const;                ///< of sizes
  double mean_square() const;              ///< of sizes squared, by the middles of bins
  double part_above(double limit) const;   ///< of points with sizes in bins above the limit's
  double part_not_zero() const;            ///< of points
  double mean_excess(double limit) const;  ///< of max(0, size - limit), of bins above the limit's

  /// Variance of the mean of function(w) over all points, where each has the mean size of its bin
  /// with one sign, + or - as often as parts of weights are above or below zero; function(0) = 0.
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

  /// To be sent, and back.
  std::vector<std::uint64_t> to_numbers() const;
  static WeightHistogram from_numbers(const std::vector<std::uint64_t>& numbers,
                                      std::size_t& position);

 private:
  std::map<int, Bin> bins_;
  std::uint64_t points_ = 0, non_finite_ = 0;
  double largest_ = 0.0;
};

/// What is above limits of a histogram, for many limits.
class WeightTail {
 public:
  struct Limit {
    double limit;   ///< the least edge of a bin, or the largest weight; 0 without weights
    double excess;  ///< `WeightHistogram::mean_excess` of it
  };

  explicit WeightTail(const WeightHistogram& histogram);

  /// Above the limit there is at most this part of the points.
  Limit limit_of_part(double part) const;

 private:
  struct Step {
    std::uint64_t count;  ///< of points above the next lower limit
    Limit limit;
  };

  double points_;
  std::vector<Step> steps_;  ///< by limits that fall
};

}  // namespace helikos
