// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/distributions.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "helikos/base/core/in_pieces.hpp"
#include "helikos/events/event_summary.hpp"

namespace helikos::report {
namespace {

using events::EventParticle;
using events::EventRecord;

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

}  // namespace

/// Adds the weight of an event; returns false if it is NaN or infinite.
bool Distributions::sum_up(const EventRecord& event) {
  if (!std::isfinite(event.weight)) {
    ++non_finite_;
    return false;
  }
  all_.add(event.weight);
  subprocesses_[event.process].add(event.weight);
  if (event.weight < 0.0) ++negative_;
  if (event.weight == 0.0) ++zero_;
  largest_ = std::max(largest_, std::abs(event.weight));
  return true;
}

void Distributions::add(std::span<const EventRecord> events, int threads) {
  for (; !events.empty() && !is_settled_; events = events.subspan(1)) {
    if (!sum_up(events.front())) continue;
    keep(events.front());
    if (num_kept_ == sample_size) finish();
  }
  std::ranges::for_each(events, [this](const EventRecord& event) { sum_up(event); });
  fill(events, threads);
}

void Distributions::keep(const EventRecord& event) {
  sample_.insert(sample_.end(), {event.weight, double(event.particles.size())});
  for (const EventParticle& particle : event.particles) {
    const auto& [e, px, py, pz] = particle.p;
    sample_.insert(sample_.end(),
                   {double(particle.pdg), double(particle.status), particle.mass, e, px, py, pz});
  }
  ++num_kept_;
}

std::vector<EventRecord> Distributions::kept() const {
  std::vector<EventRecord> events;
  std::size_t position = 0;
  const auto next = [&] { return sample_.at(position++); };
  while (position < sample_.size()) {
    EventRecord& event = events.emplace_back();
    event.weight = next();
    event.particles.resize(std::min(std::size_t(next()), sample_.size()));
    for (EventParticle& particle : event.particles) {
      particle.pdg = int(next());
      particle.status = int(next());
      particle.mass = next();
      for (double& component : particle.p) component = next();
    }
  }
  return events;
}

void Distributions::find_usual_weight(const std::vector<EventRecord>& sample) {
  std::vector<double> sizes;
  for (const EventRecord& event : sample)
    if (event.weight != 0.0) sizes.push_back(std::abs(event.weight));
  if (sizes.empty()) return;
  const auto middle = sizes.begin() + std::ptrdiff_t(sizes.size() / 2);
  std::ranges::nth_element(sizes, middle);
  events::UsualWeight usual;
  for (const double size : sizes) usual.add(size);
  has_one_weight_ = usual.value().has_value();
  usual_weight_ = usual.value().value_or(*middle);
}

void Distributions::finish() {
  if (is_settled_) return;
  is_settled_ = true;
  const std::vector<EventRecord> sample = kept();
  sample_ = {};
  find_usual_weight(sample);
  final_state_ = FinalState::of_sample(sample);
  std::vector<std::vector<WeighedValue>> values(final_state_.quantities().size());
  std::vector<double> of_event;
  for (const EventRecord& event : sample) {
    final_state_.evaluate(event, of_event);
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i].push_back({of_event[i], event.weight});
  }
  for (std::size_t i = 0; i < values.size(); ++i)
    histograms_.emplace_back(
        binning_of(std::move(values[i]), final_state_.quantities()[i].range()));
  fill(sample, 1);
}

Distributions Distributions::emptied() const {
  Distributions result;
  result.usual_weight_ = usual_weight_;
  result.has_one_weight_ = has_one_weight_;
  result.is_settled_ = is_settled_;
  result.final_state_ = final_state_;
  for (const Histogram& own : histograms_) result.histograms_.emplace_back(own.binning());
  return result;
}

void Distributions::merge(const Distributions& part) {
  if (part.histograms_.size() != histograms_.size())
    throw std::invalid_argument("distributions of other bins");
  all_.merge(part.all_);
  for (const auto& [id, own] : part.subprocesses_) subprocesses_[id].merge(own);
  negative_ += part.negative_, zero_ += part.zero_, non_finite_ += part.non_finite_;
  unknown_ += part.unknown_, overweights_ += part.overweights_;
  largest_ = std::max(largest_, part.largest_);
  above_ += part.above_;
  positive_weights_.merge(part.positive_weights_);
  negative_weights_.merge(part.negative_weights_);
  for (std::size_t i = 0; i < histograms_.size(); ++i) histograms_[i].merge(part.histograms_[i]);
}

/// Fills the histograms. Threads first share the events to evaluate them, then the histograms to
/// fill them: each histogram gets its events in order.
void Distributions::fill(std::span<const EventRecord> events, int threads) {
  constexpr std::size_t piece = 256;
  const std::size_t number = events.size();
  std::atomic<std::uint64_t> unknown{0};
  values_.resize(histograms_.size() * number);
  in_pieces(threads, number, piece, [&](std::size_t begin, std::size_t end) {
    std::vector<double> values;
    for (std::size_t e = begin; e < end; ++e) {
      const bool is_known = final_state_.evaluate(events[e], values);
      const bool is_finite = std::isfinite(events[e].weight);
      if (is_finite && !is_known) ++unknown;
      for (std::size_t i = 0; i < values.size(); ++i)
        values_[i * number + e] = is_finite ? values[i] : no_value;
    }
  });
  unknown_ += unknown;
  in_pieces(threads, histograms_.size() + 1, 1, [&](std::size_t i, std::size_t) {
    if (i == histograms_.size()) return fill_weights(events);
    for (std::size_t e = 0; e < number; ++e)
      histograms_[i].fill(values_[i * number + e], events[e].weight);
  });
}

void Distributions::fill_weights(std::span<const EventRecord> events) {
  if (!(usual_weight_ > 0.0)) return;
  for (const EventRecord& event : events) {
    const double size = std::abs(event.weight);
    if (!(size > 0.0 && std::isfinite(size))) continue;
    Histogram& weights = event.weight < 0.0 ? negative_weights_ : positive_weights_;
    const bool is_usual = events::UsualWeight::are_equal(size, usual_weight_);
    weights.fill(is_usual ? 0.0 : std::log10(size / usual_weight_), 1.0);
    if (!has_one_weight_ || is_usual || size < usual_weight_) continue;
    ++overweights_;
    above_ += size - usual_weight_;
  }
}

double Distributions::overweight_part() const {
  return all_.sum == 0.0 ? 0.0 : above_ / std::abs(all_.sum);
}

void Distributions::pass(Numbers& numbers) {
  all_.pass(numbers);
  std::vector<std::pair<int, Histogram::Bin>> bins(subprocesses_.begin(), subprocesses_.end());
  numbers.each(bins, [&](auto& own) {
    numbers(own.first);
    own.second.pass(numbers);
  });
  subprocesses_ = {bins.begin(), bins.end()};
  numbers(negative_)(zero_)(non_finite_)(unknown_)(overweights_);
  numbers(usual_weight_)(largest_)(above_)(has_one_weight_)(is_settled_)(num_kept_);
  positive_weights_.pass(numbers);
  negative_weights_.pass(numbers);
  auto objects = final_state_.objects();
  numbers.each(objects, [&](FinalState::Object& o) {
    numbers(o.kind)(o.rank)(o.of_kind)(o.pdg)(o.massive)(o.resonance);
  });
  if (numbers.takes() && is_settled_) final_state_ = FinalState(std::move(objects));
  histograms_.resize(final_state_.quantities().size());
  for (Histogram& histogram : histograms_) histogram.pass(numbers);
  numbers.rest(sample_);
}

std::vector<double> Distributions::to_numbers() const {
  Numbers numbers;
  Distributions(*this).pass(numbers);
  return numbers.list();
}

Distributions Distributions::from_numbers(const std::vector<double>& list) {
  Numbers numbers(list);
  Distributions result;
  result.pass(numbers);
  return result;
}

}  // namespace helikos::report
