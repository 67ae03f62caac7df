// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/event_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "helikos/events/run_settings.hpp"
#include "helikos/events/words.hpp"

namespace helikos::events {
namespace {

/// The largest part of the cross section that a sample may lack because it has none of the rare
/// weights above the maximum.
double part_of_rare(const RunRecord& run) {
  constexpr double usual = 1e-3, times = 3.0, most = 0.01;
  double part = times * usual;
  for (const HeaderBlock& block : run.header) {
    if (value_of(block.text, "unweighting") == "partial") return most;
    if (const auto allowed = to_decimal(value_of(block.text, "overweights")))
      part = std::max(part, times * *allowed);
  }
  return std::min(part, most);
}

}  // namespace

void WeightSums::add(double weight) {
  ++events;
  if (weight < 0.0) ++negative;
  sum += weight;
  squares += weight * weight;
  largest = std::max(largest, std::abs(weight));
}

void WeightSums::add(const WeightSums& other) {
  events += other.events;
  negative += other.negative;
  sum += other.sum;
  squares += other.squares;
  largest = std::max(largest, other.largest);
}

double WeightSums::mean() const { return events == 0 ? 0.0 : sum / static_cast<double>(events); }

double WeightSums::error_among(std::uint64_t number) const {
  if (number < 2) return 0.0;
  const double n = static_cast<double>(number);
  const double variance = (squares - sum * sum / n) / (n - 1.0);
  const bool is_rounding = variance < 1e-12 * squares / n;
  return is_rounding ? 0.0 : std::sqrt(variance / n);
}

bool UsualWeight::are_equal(double a, double b) {
  constexpr double rounding = 1e-12;
  return std::abs(a - b) <= rounding * std::max(std::abs(a), std::abs(b));
}

void UsualWeight::add(double weight) {
  const double size = std::abs(weight);
  if (!(size > 0.0) || !std::isfinite(size)) return;
  ++events_;
  if (usual_ > 0 && are_equal(size, least_)) {
    ++usual_;
  } else if (usual_ == 0 || size < least_) {
    least_ = size;
    usual_ = 1;
  }
}

std::optional<double> UsualWeight::value() const {
  if (usual_ < 2 || 10 * usual_ < events_) return {};
  return least_;
}

void UndeclaredWeights::add(const EventRecord& event) {
  for (const auto& [id, weight] : event.undeclared) ++events_[id];
}

std::string UndeclaredWeights::text() const {
  constexpr std::size_t most = 3;
  if (events_.empty()) return {};
  std::vector<std::string> ids;
  std::uint64_t events = 0;
  for (const auto& [id, count] : events_) {
    if (ids.size() < most) ids.push_back(in_quotes(id));
    events = std::max(events, count);
  }
  return fmt::format("{} weight{} of {} events not listed in <initrwgt>: {}{}", events_.size(),
                     events_.size() == 1 ? "" : "s", events, fmt::join(ids, ", "),
                     events_.size() > most ? ", .." : "");
}

EventSummary::EventSummary(const RunRecord& run) : variations_(run.variations.size()) {
  for (const auto& subprocess : run.subprocesses) subprocesses_[subprocess.id];
}

void EventSummary::add(const EventRecord& event) {
  all_.add(event.weight);
  subprocesses_[event.process].add(event.weight);
  const auto number = std::min(variations_.size(), event.weights.size());
  for (std::size_t i = 0; i < number; ++i) variations_[i] += event.weights[i];
  undeclared_.add(event);
}

std::vector<double> EventSummary::variation_means() const {
  auto means = variations_;
  for (auto& mean : means) mean /= static_cast<double>(std::max<std::uint64_t>(all_.events, 1));
  return means;
}

HeaderCrossSection header_cross_section(const RunRecord& run, int first, int last) {
  HeaderCrossSection result;
  for (const auto& subprocess : run.subprocesses) {
    if (subprocess.id < first || subprocess.id > last) continue;
    result.value += subprocess.cross_section;
    result.error = std::hypot(result.error, subprocess.error);
  }
  return result;
}

double error_of_mean(const RunRecord& run, double scatter) {
  const bool is_cross_section = std::abs(run.weighting) == 4;
  return is_cross_section ? std::hypot(header_cross_section(run).error, scatter) : scatter;
}

std::string normalization_objection(const EventSummary& summary, const RunRecord& run) {
  constexpr double deviations = 5.0, rounding = 1e-6;
  if (std::abs(run.weighting) != 4 || summary.all().events == 0) return {};
  const auto header = header_cross_section(run);
  const double mean = summary.all().mean();
  const double error = error_of_mean(run, summary.all().error()), size = std::abs(header.value);
  // A small sample may have none of the rare large weights of its run, and scatter too little.
  const double missing = std::min(10.0 * summary.all().largest / double(summary.all().events),
                                  part_of_rare(run) * size);
  if (std::abs(mean - header.value) <= deviations * error + missing + rounding * size) return {};
  return fmt::format(
      "the mean weight is {:.6g} pb, the cross section of the header {:.6g} +- {:.2g} pb", mean,
      header.value, error);
}

}  // namespace helikos::events
