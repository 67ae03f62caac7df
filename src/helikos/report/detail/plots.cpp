// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/detail/plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "helikos/report/histogram.hpp"
#include "helikos/report/markup.hpp"

namespace helikos::report {
namespace {

constexpr const char* minus = "\u2212";

std::string decade_label(int exponent) {
  if (exponent >= -2 && exponent <= 2) return fmt::format("{:g}", std::pow(10.0, exponent));
  return fmt::format("10^{{{}{}}}", exponent < 0 ? minus : "", std::abs(exponent));
}

constexpr double width = 420, height = 290, left = 60, right = 12, top = 14, bottom = 44;
constexpr int most_x_ticks = 6, most_y_ticks = 6;
/// Largest range of a logarithmic axis, in powers of ten.
constexpr double most_decades = 9.0;

std::string text(double x, double y, const char* anchor, const std::string& markup,
                 const char* style = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y,
                     anchor, style, svg_label(markup));
}

std::string line(double x1, double y1, double x2, double y2, const char* style) {
  return fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", style, x1, y1, x2,
                     y2);
}

/// The common parts of plots: frame, ticks and labels.
class PlotFrame {
 public:
  PlotFrame(PlotAxis x, PlotAxis y) : x_(x), y_(y) {}

  const PlotAxis& x() const { return x_; }
  const PlotAxis& y() const { return y_; }

  std::string svg(const std::string& x_label, const std::string& y_label, const std::string& inside,
                  bool has_x_ticks_at_integers = false) const {
    std::string svg =
        fmt::format("<svg viewBox=\"0 0 {:g} {:g}\" role=\"img\" aria-label=\"{} by {}\">\n", width,
                    height, plain_label(y_label), plain_label(x_label));
    svg += grid() + inside + x_ticks(has_x_ticks_at_integers) + y_ticks();
    svg += fmt::format(
        "<rect class=\"frame\" x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\"/>\n", left, top,
        width - left - right, height - top - bottom);
    svg += text((left + width - right) / 2, height - 8, "middle", with_power(x_label, x_),
                " class=\"label\"");
    const double middle = (top + height - bottom) / 2;
    svg += fmt::format(
        "<text class=\"label\" transform=\"translate(14 {:.1f}) rotate(-90)\" "
        "text-anchor=\"middle\">{}</text>\n",
        middle, svg_label(with_power(y_label, y_)));
    return svg + "</svg>\n";
  }

 private:
  static std::string with_power(std::string label, const PlotAxis& axis) {
    const int exponent = axis.exponent();
    if (exponent == 0) return label;
    const std::string power =
        fmt::format("10^{{{}{}}}", exponent < 0 ? "\u2212" : "", std::abs(exponent));
    if (const auto at = label.rfind('['); at != label.npos)
      return label.insert(at + 1, power + " ");
    return label + " [" + power + "]";
  }

  std::string grid() const {
    std::string svg;
    for (const auto& tick : y_.ticks(most_y_ticks))
      if (!tick.label.empty())
        svg += line(left, y_.at(tick.value), width - right, y_.at(tick.value), "grid");
    return svg;
  }

  std::string x_ticks(bool are_integers) const {
    std::string svg;
    for (const auto& tick : x_.ticks(most_x_ticks)) {
      if (are_integers && tick.value != std::round(tick.value)) continue;
      const double x = x_.at(tick.value), y = height - bottom;
      svg += line(x, y, x, y - (tick.label.empty() ? 3 : 6), "tick");
      // Labels at the ends stay inside of the plot.
      const double place = std::clamp(x, left, width - right - 6);
      if (!tick.label.empty()) svg += text(place, y + 16, "middle", tick.label);
    }
    return svg;
  }

  std::string y_ticks() const {
    std::string svg;
    for (const auto& tick : y_.ticks(most_y_ticks)) {
      const double y = y_.at(tick.value);
      svg += line(left, y, left + (tick.label.empty() ? 3 : 6), y, "tick");
      if (!tick.label.empty()) svg += text(left - 6, y + 4, "end", tick.label);
    }
    return svg;
  }

  PlotAxis x_, y_;
};

struct Extent {
  double low = std::numeric_limits<double>::infinity(),
         high = -std::numeric_limits<double>::infinity(),
         least_positive = std::numeric_limits<double>::infinity();
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
    if (value > 0.0) least_positive = std::min(least_positive, value);
  }
};

PlotAxis axis_of_values(const std::vector<Steps>& all, bool wants_log) {
  Extent values, with_errors;
  for (const Steps& steps : all)
    for (std::size_t i = 0; i < steps.values.size(); ++i) {
      const double error = steps.errors.empty() ? 0.0 : steps.errors[i];
      values.add(steps.values[i]);
      with_errors.add(steps.values[i] - error);
      with_errors.add(steps.values[i] + error);
    }
  const double begin = height - bottom, end = top;
  if (wants_log && values.low >= 0.0 && values.high > 0.0) {
    const double least = std::max(values.least_positive, values.high * std::pow(10, -most_decades));
    return {0.4 * least, 2.5 * with_errors.high, true, begin, end};
  }
  const double low = std::min(0.0, with_errors.low), high = std::max(0.0, with_errors.high);
  const double room = 0.08 * (high - low);
  return {low < 0.0 ? low - room : 0.0, high + room, false, begin, end};
}

/// The outline of bins, and the area below it.
std::string outline(const Steps& steps, const PlotFrame& frame) {
  const double base = frame.y().is_logarithmic() ? frame.y().low() : 0.0;
  std::string path;
  for (std::size_t i = 0; i < steps.values.size(); ++i) {
    const double y = frame.y().at(steps.values[i]);
    if (i == 0)
      path += fmt::format("M{:.1f} {:.1f}", frame.x().at(steps.edges[0]), frame.y().at(base));
    path += fmt::format("V{:.1f}H{:.1f}", y, frame.x().at(steps.edges[i + 1]));
  }
  path += fmt::format("V{:.1f}", frame.y().at(base));
  return fmt::format(
      "<path class=\"fill {0}\" d=\"{1}Z\"/>\n<path class=\"line {0}\" d=\"{1}\"/>\n", steps.style,
      path);
}

std::string error_bars(const Steps& steps, const PlotFrame& frame) {
  std::string path;
  for (std::size_t i = 0; i < steps.errors.size(); ++i) {
    if (steps.errors[i] == 0.0) continue;
    const double x = 0.5 * (frame.x().at(steps.edges[i]) + frame.x().at(steps.edges[i + 1]));
    path += fmt::format("M{:.1f} {:.1f}V{:.1f}", x, frame.y().at(steps.values[i] - steps.errors[i]),
                        frame.y().at(steps.values[i] + steps.errors[i]));
  }
  if (path.empty()) return path;
  return fmt::format("<path class=\"error {}\" d=\"{}\"/>\n", steps.style, path);
}

/// The legend at the right side, or at the left side if the mark is on the right.
std::string legend(const StepsPlot& plot, bool is_left) {
  std::string svg;
  double y = top + 20;
  for (const Steps& steps : plot.steps) {
    if (steps.name.empty()) continue;
    const double x = is_left ? left + 12 : width - right - 26;
    svg +=
        fmt::format("<rect class=\"key {}\" x=\"{:g}\" y=\"{:.1f}\" width=\"14\" height=\"10\"/>\n",
                    steps.style, x, y - 10);
    svg += text(is_left ? x + 20 : x - 6, y, is_left ? "start" : "end", steps.name);
    y += 19;
  }
  return svg;
}

std::string mark(const StepsPlot& plot, const PlotFrame& frame, bool is_left) {
  if (!plot.marked || !frame.x().holds(*plot.marked)) return {};
  const double x = frame.x().at(*plot.marked);
  return line(x, top, x, height - bottom, "mark") + text(x + (is_left ? -6 : 6), top + 16,
                                                         is_left ? "end" : "start", plot.mark_name,
                                                         " class=\"mark\"");
}

}  // namespace

PlotAxis::PlotAxis(double low, double high, bool is_logarithmic, double begin, double end)
    : low_(low), high_(high), begin_(begin), end_(end), is_logarithmic_(is_logarithmic) {
  if (!(high_ > low_)) high_ = low_ + (low_ == 0.0 ? 1.0 : std::abs(low_));
}

double PlotAxis::at(double value) const {
  const double part = is_logarithmic_ ? std::log(value / low_) / std::log(high_ / low_)
                                      : (value - low_) / (high_ - low_);
  // This includes zero on a logarithmic axis.
  const double inside = part > 0.0 ? std::min(part, 1.0) : 0.0;
  return begin_ + inside * (end_ - begin_);
}

int PlotAxis::exponent() const {
  if (is_logarithmic_) return 0;
  const int exponent = int(std::floor(std::log10(std::max(std::abs(low_), std::abs(high_)))));
  return exponent >= 5 || exponent <= -3 ? exponent : 0;
}

std::vector<PlotAxis::Tick> PlotAxis::ticks(int most) const {
  return is_logarithmic_ ? logarithmic_ticks(most) : linear_ticks(most);
}

std::vector<PlotAxis::Tick> PlotAxis::linear_ticks(int most) const {
  double step = nice_step((high_ - low_) / most);
  constexpr double rounding = 1e-9;
  const auto first = [&] { return std::ceil(low_ / step - rounding); };
  const auto last = [&] { return std::floor(high_ / step + rounding); };
  while (last() - first() + 1 > most) step = nice_step(1.5 * step);
  const double unit = std::pow(10.0, exponent());
  const int digits = std::max(0, -int(std::floor(std::log10(step / unit) + rounding)));
  std::vector<Tick> ticks;
  for (double k = first(); k <= last(); ++k) {
    const std::string size = fmt::format("{:.{}f}", std::abs(k * step / unit), digits);
    ticks.push_back({k * step, (k < 0 ? minus : "") + size});
  }
  return ticks;
}

std::vector<PlotAxis::Tick> PlotAxis::logarithmic_ticks(int most) const {
  const int first = int(std::floor(std::log10(low_))), last = int(std::floor(std::log10(high_)));
  std::vector<Tick> ticks;
  int decades = 0;
  for (int n = first; n <= last; ++n) decades += holds(std::pow(10.0, n));
  const int every = std::max(1, (decades + most - 1) / most);
  for (int n = first; n <= last; ++n)
    for (int digit = 1; digit < 10; ++digit) {
      const double value = digit * std::pow(10.0, n);
      if (!holds(value)) continue;
      const bool is_labelled = digit == 1 && n % every == 0;
      // With at most one decade, intermediate ticks have labels too.
      const bool is_between = decades < 2 && (digit == 2 || digit == 5);
      if (is_labelled) {
        ticks.push_back({value, decade_label(n)});
      } else if (is_between) {
        const std::string power = decade_label(n);
        ticks.push_back({value, power.starts_with("10^") ? fmt::format("{}\u00b7{}", digit, power)
                                                         : fmt::format("{:g}", value)});
      } else if (every == 1) {
        ticks.push_back({value, ""});
      }
    }
  return ticks;
}

std::string steps_svg(const StepsPlot& plot) {
  Extent edges;
  for (const Steps& steps : plot.steps)
    for (const double edge : steps.edges) edges.add(edge);
  const PlotFrame frame({edges.low, edges.high, plot.is_log_x, left, width - right},
                        axis_of_values(plot.steps, plot.wants_log_y));
  std::string inside;
  for (const Steps& steps : plot.steps) inside += outline(steps, frame) + error_bars(steps, frame);
  if (frame.y().low() < 0.0)
    inside += line(left, frame.y().at(0.0), width - right, frame.y().at(0.0), "tick");
  // The label of the mark goes to the side with more room.
  const bool is_right = plot.marked && frame.x().at(*plot.marked) > 0.6 * width;
  inside += mark(plot, frame, is_right) + legend(plot, is_right);
  return frame.svg(plot.x_label, plot.y_label, inside);
}

std::string estimates_svg(const EstimatesPlot& plot) {
  // Iterations that adapt the grids may be far away: they do not determine the range.
  Extent extent;
  const auto add = [&](const PlottedEstimate& estimate) {
    extent.add(estimate.value - 1.6 * estimate.error);
    extent.add(estimate.value + 1.6 * estimate.error);
  };
  add(plot.result);
  for (const PlottedEstimate& estimate : plot.estimates)
    if (estimate.counts) add(estimate);
  const double room = std::max(0.5 * (extent.high - extent.low), 1e-6 * std::abs(extent.high));
  const double number = double(plot.estimates.size());
  const PlotFrame frame({0.4, number + 0.6, false, left, width - right},
                        {extent.low - room, extent.high + room, false, height - bottom, top});
  const PlotAxis& y = frame.y();
  std::string inside = fmt::format(
      "<rect class=\"band\" x=\"{:g}\" y=\"{:.1f}\" width=\"{:g}\" height=\"{:.1f}\"/>\n", left,
      y.at(plot.result.value + plot.result.error), width - left - right,
      y.at(plot.result.value - plot.result.error) - y.at(plot.result.value + plot.result.error));
  inside += line(left, y.at(plot.result.value), width - right, y.at(plot.result.value), "result");
  for (std::size_t i = 0; i < plot.estimates.size(); ++i) {
    const auto& [value, error, counts] = plot.estimates[i];
    const double x = frame.x().at(double(i + 1));
    const char* style = counts ? "a" : "pale";
    inside += fmt::format("<path class=\"error {}\" d=\"M{:.1f} {:.1f}V{:.1f}\"/>\n", style, x,
                          y.at(value - error), y.at(value + error));
    if (y.holds(value))
      inside += fmt::format("<circle class=\"point {}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.4\"/>\n",
                            style, x, y.at(value));
    else  // an arrow that points out of the plot
      inside += fmt::format("<path class=\"point {0}\" d=\"M{1:.1f} {2:.1f}l-4 {3}h8Z\"/>\n", style,
                            x, y.at(value), value > y.high() ? 7 : -7);
  }
  return frame.svg(plot.x_label, plot.y_label, inside, true);
}

}  // namespace helikos::report
