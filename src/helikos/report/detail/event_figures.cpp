// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/detail/event_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "helikos/base/core/counted.hpp"
#include "helikos/report/markup.hpp"

namespace helikos::report {
namespace {

/// First bin of |weight| over maximum weight that is shown.
constexpr int least_shown = -4 * 24;

std::string label_with_unit(const std::string& label, const std::string& unit) {
  return unit.empty() ? label : fmt::format("{} [{}]", label, unit);
}

/// The label d sigma / d(quantity).
std::string density_label(const Quantity& quantity, const std::string& unit) {
  std::string letter = quantity.label.substr(0, quantity.label.find('('));
  const std::string gev = quantity.unit();
  return fmt::format("d\u03c3/d{} [{}{}]", letter, unit, gev.empty() ? "" : "/" + gev);
}

std::string count_text(std::uint64_t events, const char* where) {
  return fmt::format("{} event{} {}", events, events == 1 ? "" : "s", where);
}

/// The contents of a histogram as columns.
std::string columns(const Histogram& histogram, double scale, const std::string& head) {
  const double density = scale / histogram.binning().step;
  std::string text = head;
  for (int i = 0; i < histogram.binning().bins; ++i) {
    const Histogram::Bin& bin = histogram.bins()[std::size_t(i)];
    text += fmt::format("{:.6g} {:.6g} {:.6g} {:.3g} {}\n", histogram.binning().edge(i),
                        histogram.binning().edge(i + 1), density * bin.sum, density * bin.error(),
                        bin.events);
  }
  return text;
}

std::string note_of(const Histogram& histogram, std::uint64_t events) {
  std::vector<std::string> notes;
  if (histogram.below().events > 0) notes.push_back(count_text(histogram.below().events, "below"));
  if (histogram.above().events > 0) notes.push_back(count_text(histogram.above().events, "above"));
  const std::uint64_t filled = histogram.all().events;
  if (filled < events) notes.push_back(fmt::format("in {} of {} events", filled, events));
  return fmt::format("{}", fmt::join(notes, ", "));
}

/// A text for a quantity with a single value, which needs no plot.
std::string value_text(const Quantity& quantity, const Histogram& histogram, std::uint64_t events) {
  const Binning& binning = histogram.binning();
  const std::string gev = quantity.unit();
  return fmt::format("{} is {}{} in {} of {} events. ", quantity.label,
                     number_label(0.5 * (binning.low + binning.high()), 6),
                     gev.empty() ? "" : " " + gev, histogram.bins().front().events, events);
}

PageFigure figure_of(const Quantity& quantity, const Histogram& histogram, double scale,
                     const std::string& unit, std::uint64_t events) {
  PageFigure figure{quantity.label, {}, note_of(histogram, events), {}};
  const Binning& binning = histogram.binning();
  const double density = scale / binning.step;
  Steps steps;
  for (int i = 0; i <= binning.bins; ++i) steps.edges.push_back(binning.edge(i));
  for (const Histogram::Bin& bin : histogram.bins()) {
    steps.values.push_back(density * bin.sum);
    steps.errors.push_back(std::abs(density) * bin.error());
  }
  StepsPlot plot{label_with_unit(quantity.label, quantity.unit()),
                 density_label(quantity, unit),
                 {std::move(steps)}};
  plot.wants_log_y = !quantity.is_angular();
  figure.svg = steps_svg(plot);
  const std::string head =
      plain_label(plot.x_label) + ": low high, " + plain_label(plot.y_label) + ", error, events\n";
  figure.numbers = columns(histogram, scale, head);
  return figure;
}

/// The range of bins from the first to the last one with events, and one more bin on each side.
std::pair<int, int> filled_range(const Histogram& a, const Histogram& b) {
  int first = a.binning().bins, last = -1;
  for (int i = 0; i < a.binning().bins; ++i)
    if (a.bins()[std::size_t(i)].events + b.bins()[std::size_t(i)].events > 0) {
      first = std::min(first, i);
      last = i;
    }
  return {std::max(first - 5, 0), std::min(last + 6, a.binning().bins)};
}

Steps steps_of_weights(const Histogram& histogram, int begin, int end) {
  Steps steps;
  for (int i = begin; i <= end; ++i)
    steps.edges.push_back(std::pow(10.0, histogram.binning().edge(i)));
  for (int i = begin; i < end; ++i) {
    const Histogram::Bin& bin = histogram.bins()[std::size_t(i)];
    steps.values.push_back(bin.sum);
    steps.errors.push_back(bin.error());
  }
  return steps;
}

}  // namespace

std::vector<PageSection> final_state_sections(const Distributions& events, double scale,
                                              const std::string& unit) {
  using Group = Quantity::Group;
  constexpr std::array groups{std::tuple(Group::event, "event", "The whole event"),
                              std::tuple(Group::particles, "particles", "Final state"),
                              std::tuple(Group::pairs, "pairs", "Pairs"),
                              std::tuple(Group::resonances, "resonances", "Resonances")};
  std::vector<PageSection> sections;
  const auto& quantities = events.final_state().quantities();
  for (const auto& [group, id, title] : groups) {
    PageSection section{id, title};
    for (std::size_t i = 0; i < quantities.size(); ++i) {
      const Histogram& histogram = events.histograms()[i];
      // A quantity of particles from different processes may have no events.
      if (quantities[i].group != group || histogram.all().events == 0) continue;
      if (histogram.binning().bins == 1) {
        section.text += value_text(quantities[i], histogram, events.all().events);
      } else {
        section.figures.push_back(
            figure_of(quantities[i], histogram, scale, unit, events.all().events));
      }
    }
    if (!section.figures.empty() || !section.text.empty()) sections.push_back(std::move(section));
  }
  return sections;
}

PageFigure weights_of_events(const Distributions& events) {
  const auto& positive = events.positive_weights();
  const auto& negative = events.negative_weights();
  const auto [begin, end] = filled_range(positive, negative);
  PageFigure figure{"Weights of the events"};
  if (begin >= end) return figure;
  const bool has_one = events.has_one_weight();
  StepsPlot plot{has_one ? "|w| / usual weight" : "|w| / median |w|", "events"};
  plot.is_log_x = plot.wants_log_y = true;
  // The bin in the middle has the usual weight; higher bins have weights above the maximum.
  const int middle = Distributions::weight_binning.bins / 2;
  const int limit = has_one ? std::clamp(middle + 1, begin, end) : end;
  if (limit > begin) {
    plot.steps.push_back(steps_of_weights(positive, begin, limit));
    if (events.negative() > 0) plot.steps.back().name = "positive";
  }
  if (limit < end) {
    plot.steps.push_back(steps_of_weights(positive, limit, end));
    plot.steps.back().style = "over";
    if (events.overweights() > 0) plot.steps.back().name = "overweights";
  }
  if (events.negative() > 0) {
    plot.steps.push_back(steps_of_weights(negative, begin, end));
    plot.steps.back().style = "b";
    plot.steps.back().name = "negative";
  }
  if (has_one) {
    plot.marked = 1.0;
    plot.mark_name = "limit";
  }
  figure.svg = steps_svg(plot);
  figure.note = fmt::format("{} weight {} pb", has_one ? "usual" : "median",
                            number_label(events.usual_weight(), 4));
  if (has_one)
    figure.note += fmt::format("; {} overweight{}, the largest {} times it", events.overweights(),
                               events.overweights() == 1 ? "" : "s",
                               number_label(events.largest() / events.usual_weight()));
  if (events.zero() > 0)
    figure.note += "; " + counted(events.zero(), "weight is zero", "weights are zero");
  figure.numbers = "|w|: low high [" + plain_label(plot.x_label) + "], positive, negative\n";
  for (int i = begin; i < end; ++i)
    figure.numbers +=
        fmt::format("{:.4g} {:.4g} {} {}\n", std::pow(10.0, positive.binning().edge(i)),
                    std::pow(10.0, positive.binning().edge(i + 1)),
                    positive.bins()[std::size_t(i)].events, negative.bins()[std::size_t(i)].events);
  return figure;
}

PageFigure weights_of_points(const WeightParts& parts, bool has_limits) {
  PageFigure figure{"Weights of points of phase space"};
  StepsPlot plot{has_limits ? "|w| / limit of the channel" : "|w| / typical |w| of the channel",
                 "part of the points"};
  plot.is_log_x = plot.wants_log_y = true;
  const auto edge = [](int bin) { return std::exp2(0.25 * bin); };
  const int begin = std::max(parts.first, least_shown);
  const int end = parts.first + int(parts.parts.size());
  double above = 0.0;
  const auto add = [&](int from, int to, const char* style) {
    if (from >= to) return;
    Steps steps;
    steps.style = style;
    for (int bin = from; bin <= to; ++bin) steps.edges.push_back(edge(bin));
    for (int bin = from; bin < to; ++bin)
      steps.values.push_back(parts.parts[std::size_t(bin - parts.first)]);
    plot.steps.push_back(std::move(steps));
  };
  const int limit = has_limits ? std::clamp(0, begin, end) : end;
  add(begin, limit, "a");
  add(limit, end, "over");
  if (plot.steps.empty()) return figure;
  if (has_limits) {
    plot.marked = 1.0;
    plot.mark_name = "limit";
    for (int bin = limit; bin < end; ++bin) above += parts.parts[std::size_t(bin - parts.first)];
    figure.note = fmt::format("from the pilot; {} of the points are above the limits",
                              number_label(above, 2));
  } else {
    figure.note = "from the pilot";
  }
  figure.svg = steps_svg(plot);
  figure.numbers = plain_label(plot.x_label) + ": low high, part of the points\n";
  for (int bin = begin; bin < end; ++bin)
    figure.numbers += fmt::format("{:.4g} {:.4g} {:.4g}\n", edge(bin), edge(bin + 1),
                                  parts.parts[std::size_t(bin - parts.first)]);
  return figure;
}

PageFigure convergence(const ReportedIntegration& run) {
  PageFigure figure{"Convergence"};
  figure.svg = estimates_svg(
      {"iteration", "\u03c3 [pb]", run.iterations, {run.cross_section, run.error, true}});
  if (run.degrees > 0)
    figure.note = fmt::format("\u03c7^{{2}} = {:.2f} of {} degrees of freedom, p = {:.2g}; ",
                              run.chi2, run.degrees, run.p_value);
  figure.note += "pale: iterations that adapt the grids and do not count";
  figure.numbers = "iteration, sigma [pb], error [pb], counts\n";
  for (std::size_t i = 0; i < run.iterations.size(); ++i)
    figure.numbers += fmt::format("{} {:.8g} {:.3g} {}\n", i + 1, run.iterations[i].value,
                                  run.iterations[i].error, int(run.iterations[i].counts));
  return figure;
}

}  // namespace helikos::report
