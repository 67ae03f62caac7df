// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace helikos::report {

/// An axis of a plot: positions of values, and labels.
class PlotAxis {
 public:
  struct Tick {
    double value;
    std::string label;  ///< markup; empty: a small tick
  };

  /// An axis from `low` at the coordinate `begin` to `high` at `end`. A logarithmic axis needs 0 <
  /// low.
  PlotAxis(double low, double high, bool is_logarithmic, double begin, double end);

  /// The coordinate of a value. Values outside of the axis get the coordinate of the nearer end.
  double at(double value) const;
  bool holds(double value) const { return value >= low_ && value <= high_; }
  double low() const { return low_; }
  double high() const { return high_; }
  bool is_logarithmic() const { return is_logarithmic_; }

  /// Ticks, at most `most` of them with labels, at 1, 2 or 5 times powers of ten.
  std::vector<Tick> ticks(int most) const;
  /// The power of ten that multiplies the labels of ticks: for very large or small numbers it is in
  /// the label of the axis. 0: none.
  int exponent() const;

 private:
  std::vector<Tick> linear_ticks(int most) const;
  std::vector<Tick> logarithmic_ticks(int most) const;

  double low_, high_, begin_, end_;
  bool is_logarithmic_;
};

}  // namespace helikos::report
