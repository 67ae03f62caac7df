// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Plots as SVG elements. Their colours are classes of the page's style (page.cpp).

#include <optional>
#include <string>
#include <vector>

namespace helikos::report {

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
