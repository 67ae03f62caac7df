// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace helikos::report {

/// An axis of a plot: where values are on it, and what it is labelled with.
class PlotAxis {
 public:
  struct Tick {
    double value;
    std::string label;  ///< markup; empty: a small tick
  };

  /// From `low` at the coordinate `begin` to `high` at `end`. A logarithmic one needs 0 < low.
  PlotAxis(double low, double high, bool is_logarithmic, double begin, double end);

  /// The coordinate. What lies outside is put at the end.
  double at(double value) const;
  bool holds(double value) const { return value >= low_ && value <= high_; }
  double low() const { return low_; }
  double high() const { return high_; }
  bool is_logarithmic() const { return is_logarithmic_; }

  /// At most `most` with labels, at 1, 2 or 5 times powers of ten.
  std::vector<Tick> ticks(int most) const;
  /// What labels are to be multiplied with, a power of ten: very large or small numbers have it in
  /// the label of the axis. 0: none.
  int exponent() const;

 private:
  std::vector<Tick> linear_ticks(int most) const;
  std::vector<Tick> logarithmic_ticks(int most) const;

  double low_, high_, begin_, end_;
  bool is_logarithmic_;
};

}  // namespace helikos::report
