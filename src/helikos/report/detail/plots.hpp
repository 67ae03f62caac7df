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
  const char* style = "a";                 ///< class of its colour: a, b or over
};

/// A histogram, or several over each other.
struct StepsPlot {
  std::string x_label, y_label;  ///< markup
  std::vector<Steps> steps{};
  bool is_log_x = false;
  bool wants_log_y = false;        ///< where no value is negative
  std::optional<double> marked{};  ///< a value of x with a line
  std::string mark_name{};         ///< markup
};
std::string steps_svg(const StepsPlot& plot);

/// A number with its error.
struct PlottedEstimate {
  double value, error;
  bool counts;  ///< else drawn pale
};

/// Estimates in their order, and the one that they give together.
struct EstimatesPlot {
  std::string x_label, y_label;  ///< markup
  std::vector<PlottedEstimate> estimates;
  PlottedEstimate result;
};
std::string estimates_svg(const EstimatesPlot& plot);

}  // namespace helikos::report
