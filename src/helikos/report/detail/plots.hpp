// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Plots as SVG elements. Their colours are classes of the page's style (page.cpp).

#include <optional>
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

/// Values in bins.
struct Steps {
  std::vector<double> edges{};             ///< (bin + 1)
  std::vector<double> values{}, errors{};  ///< (bin); errors may be missing
  std::string name{};                      ///< markup, for a legend; empty: none
  const char* style = "a";                 ///< class of the colour: a, b or over
};

/// A plot of one histogram, or of several histograms over each other.
struct StepsPlot {
  std::string x_label, y_label;  ///< markup
  std::vector<Steps> steps{};
  bool is_log_x = false;
  bool wants_log_y = false;        ///< logarithmic y axis if no value is negative
  std::optional<double> marked{};  ///< value of x that is marked with a line
  std::string mark_name{};         ///< markup
};
std::string steps_svg(const StepsPlot& plot);

/// A number with its error.
struct PlottedEstimate {
  double value, error;
  bool counts;  ///< false: drawn pale
};

/// Estimates in their order, and their combination.
struct EstimatesPlot {
  std::string x_label, y_label;  ///< markup
  std::vector<PlottedEstimate> estimates;
  PlottedEstimate result;
};
std::string estimates_svg(const EstimatesPlot& plot);

}  // namespace helikos::report
