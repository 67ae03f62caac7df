// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace helikos::report {

/// Numbers of an object: its members are appended to a list, or taken from a list, one after the
/// other. So one function names the members of a class for both directions.
class Numbers {
 public:
  Numbers() = default;
  explicit Numbers(const std::vector<double>& numbers) : list_(numbers), takes_(true) {}

  /// Passes a member. Throws std::out_of_range where the list is too short.
  template <class Value>
  Numbers& operator()(Value& value) {
    if (takes_) {
      value = Value(list_.at(position_++));
    } else {
      list_.push_back(double(value));
    }
    return *this;
  }
  /// Passes the length of a list, then its elements by pass(element).
  template <class Value, class Pass>
  void each(std::vector<Value>& values, const Pass& pass) {
    auto left = values.size();
    (*this)(left);
    if (takes_) values.clear();
    for (Value& value : values) pass(value);
    for (; takes_ && left > 0; --left) pass(values.emplace_back());
  }
  /// Passes all further numbers.
  void rest(std::vector<double>& values) {
    if (takes_) {
      values.assign(list_.begin() + std::ptrdiff_t(position_), list_.end());
    } else {
      list_.insert(list_.end(), values.begin(), values.end());
    }
  }
  bool takes() const { return takes_; }
  const std::vector<double>& list() const { return list_; }

 private:
  std::vector<double> list_;
  bool takes_ = false;
  std::size_t position_ = 0;
};

/// Bins of equal width; the upper edge of a bin belongs to the next bin.
struct Binning {
  double low = 0.0, step = 1.0;
  int bins = 1;

  double edge(int i) const { return low + step * i; }
  double high() const { return edge(bins); }
  bool operator==(const Binning&) const = default;
};

/// Sums of weights in bins. Its memory is fixed.
class Histogram {
 public:
  struct Bin {
    std::uint64_t events = 0;
    double sum = 0.0, squares = 0.0;  ///< sums of weights and of squared weights

    void add(double weight);
    void merge(const Bin& other);
    void pass(Numbers& numbers) { numbers(events)(sum)(squares); }
    /// Statistical error of `sum`.
    double error() const;
    bool operator==(const Bin&) const = default;
  };

  explicit Histogram(const Binning& binning = {});

  /// Fills a bin. A value `x` that is NaN is ignored.
  void fill(double x, double weight);

  const Binning& binning() const { return binning_; }
  const std::vector<Bin>& bins() const { return bins_; }
  const Bin& below() const { return below_; }
  const Bin& above() const { return above_; }
  /// The sum over all bins, with underflow and overflow.
  Bin all() const;

  /// Adds the sums of a histogram with the same binning. Throws std::invalid_argument for another
  /// one.
  void merge(const Histogram& other);

  /// Passes the members through `numbers`: appends them to a list, or takes them from it.
  void pass(Numbers& numbers);

  bool operator==(const Histogram&) const = default;

 private:
  Binning binning_;
  std::vector<Bin> bins_;
  Bin below_, above_;
};

/// A value of an event, and the event's weight.
struct WeighedValue {
  double value, weight;
};

/// The possible range of an axis.
enum class AxisRange {
  positive,   ///< masses and momenta: begins at zero if the least value is small
  symmetric,  ///< rapidities: symmetric about zero
};

/// The least number that is 1, 2 or 5 times a power of ten and not below `least` (> 0).
double nice_step(double least);

/// Bins for a sample of values. They contain the sum of |weight| except for 0.2 % at the upper end
/// (with symmetric axes: at both ends together) and 0.1 % at the lower end. Their width is 1, 2 or
/// 5 times a power of ten. Their number is at most 2 n^(1/3) for n values (Rice's rule); this limit
/// is never below 10. Equal values get one bin.
Binning binning_of(std::vector<WeighedValue> sample, AxisRange range);

}  // namespace helikos::report
