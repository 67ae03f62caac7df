// SPDX-License-Identifier: Apache-2.0
#include "cross_section/pole_paths.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "cross_section/channel_setup.hpp"
#include "cross_section/host_events.hpp"
#include "random/random_numbers.hpp"

namespace helikos {
namespace {

constexpr std::size_t most_makers = 8;
constexpr std::size_t num_events = 1 << 12;    ///< of each round
constexpr std::size_t most_tries = 1 << 5;     ///< until some events pass the cuts
constexpr std::size_t enough_passed = 1 << 7;  ///< as many look for more of their kind no longer
constexpr std::size_t least_passed = 1 << 4;   ///< fewer leave a pole unknown that none comes to
constexpr std::size_t enough_pairs = 1 << 5;
constexpr std::size_t events_together = 1 << 9;

/// |P^2 - m^2| / s of an event that is near a pole, at most.
constexpr double nearness = 1e-5;

/// What |P^2 - m^2| near the pole has of that far from it, at most.
double approach_of(const PoleLimit& limit) {
  const double factor = limit.near() / limit.far();
  return 10 * (limit.soft != 0 ? factor : factor * factor);
}

}  // namespace

PolePaths::PolePaths(const IntegrationSetting& setting, const IntegrandInput& input,
                     const Channels& channels, const LeastMasses& least)
    : setting_(setting),
      input_(input),
      process_(input.process),
      channels_(channels),
      least_(least),
      approach_(process_, setting.parameters, setting.collider) {}

/// Spread over all channels. All energies of partons, as cuts may ask for large ones.
void PolePaths::make_channels() {
  const auto count = std::size_t(channels_.count), each = channels_.members.size() / count;
  const std::size_t taken = std::min(count, most_makers);
  Channels some;
  some.count = int(taken);
  for (std::size_t i = 0; i < taken; ++i)
    for (std::size_t k = 0; k < each; ++k) {
      const int number = channels_.members[i * count / taken * each + k];
      some.members.push_back(int(some.propagators.size()));
      some.propagators.push_back(channels_.propagators[std::size_t(number)]);
    }
  ChannelOptions options;
  options.least_masses = least_;
  for (const auto& description : describe_channels(process_, setting_.parameters, some, options)) {
    InvariantMap partons = map_of_partons(description);
    if (partons.kind != InvariantMap::Kind::breit_wigner) partons = InvariantMap::power(1);
    makers_.push_back(make_channel(setting_, process_, description,
                                   std::max(least_parton_energy, least_.of_all()), partons));
  }
}

std::vector<PolePaths::Numbers> PolePaths::random_numbers(std::size_t count) {
  std::vector<Numbers> result(count);
  for (std::size_t i = 0; i < count; ++i) {
    Numbers& own = result[i];
    own.channel = i % makers_.size();
    for (int k = 0; k < makers_[own.channel].numbers_per_event(); ++k)
      own.values.push_back(random_number(1, next_number_, k));
    ++next_number_;
  }
  return result;
}

/// About those of events that pass: half of the numbers are kept, a quarter is new, a quarter is
/// changed a little.
std::vector<PolePaths::Numbers> PolePaths::changed_numbers(std::size_t count) {
  std::vector<Numbers> result;
  for (std::size_t i = 0; i < count; ++i, ++next_number_) {
    Numbers own = passed_[i % passed_.size()];
    for (std::size_t k = 0; k < own.values.size(); ++k) {
      const double r = random_number(1, next_number_, int(k));
      if (r > 0.75) own.values[k] = 4 * r - 3;
      if (r > 0.5 && r <= 0.75)
        own.values[k] = std::clamp(own.values[k] + 0.1 * (8 * r - 5), 1e-6, 1 - 1e-6);
    }
    result.push_back(std::move(own));
  }
  return result;
}

void PolePaths::add_events(const std::vector<Numbers>& numbers) {
  for (std::size_t channel = 0; channel < makers_.size(); ++channel) {
    std::vector<std::size_t> own;
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (numbers[i].channel == channel) own.push_back(i);
    if (own.empty()) continue;
    const Channel& maker = makers_[channel];
    const std::size_t count = own.size();
    const RandomView<Space> random("helikos::cross_section::random", count,
                                   maker.numbers_per_event()),
        fractions("helikos::cross_section::fractions", count, 2);
    const auto host = Kokkos::create_mirror_view(Kokkos::HostSpace(), random);
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t k = 0; k < numbers[own[i]].values.size(); ++k)
        host(i, k) = numbers[own[i]].values[k];
    Kokkos::deep_copy(random, host);
    const MomentaView<Space> momenta("helikos::cross_section::momenta", count, process_.num_legs(),
                                     4);
    const EventView<Space> weights("helikos::cross_section::weights", count);
    const Space space;
    maker.generate(space, ConstRandomView<Space>(random), momenta, fractions, weights);
    space.fence();
    const auto weight = on_host(weights);
    const auto made = events_on_host(momenta);
    const auto passed = pass(made);
    for (std::size_t i = 0; i < count; ++i) {
      if (!(weight(i) > 0)) continue;
      events_.push_back(made[i]);
      if (passed[i]) passed_.push_back(numbers[own[i]]);
    }
  }
}

/// Where few events pass the cuts, more of their kind are made.
void PolePaths::make_events() {
  if (!makers_.empty() || channels_.count == 0) return;
  make_channels();
  add_events(random_numbers(2 * num_events));
  for (std::size_t round = 2; round < most_tries && passed_.empty(); ++round) {
    events_.resize(std::min(events_.size(), 2 * num_events));
    add_events(random_numbers(num_events));
  }
  if (passed_.size() >= enough_passed) return;
  for (int round = 0; round < 4 && !passed_.empty(); ++round)
    add_events(changed_numbers(num_events));
  std::ranges::reverse(events_);  // those of the kind first
}

bool PolePaths::is_promised_away(const PoleLimit& limit) const {
  LegMask legs = limit.soft | (limit.beam >= 0 ? limit.collinear : 0);
  for (; legs != 0; legs &= legs - 1)
    if (least_.transverse_momentum(std::countr_zero(legs)) > 0.0) return true;
  return false;
}

/// |P^2 - m^2| [GeV^2].
double PolePaths::distance(const PoleEvent& event, const LegPropagator& propagator) const {
  return std::abs(square_of(event, propagator.legs, process_.num_incoming()) -
                  propagator.mass * propagator.mass);
}

std::vector<bool> PolePaths::pass(const std::vector<PoleEvent>& events) const {
  std::vector<bool> result(events.size());
  if (events.empty()) return result;
  const Space space;
  cuts::Selection<Space> selection(input_.cuts, std::int64_t(events.size()));
  selection.judge(space, ConstMomentaView<Space>(momenta_of<Space>(events)));
  space.fence();
  const auto outcome = on_host(selection.outcomes());
  for (std::size_t i = 0; i < events.size(); ++i) result[i] = outcome(i) == cuts::Outcome::passes;
  return result;
}

PolePaths::Pairs PolePaths::pairs_of(const LegPropagator& propagator, const PoleLimit& limit,
                                     bool regulated) const {
  Pairs result;
  const double width = propagator.mass * propagator.width;
  const auto scale = [&](double factor, double off) {
    return std::pow(factor, limit.phase_space_power()) *
           (regulated ? 1 + std::pow(width / off, 2) : 1.0);
  };
  for (std::size_t first = 0; first < events_.size(); first += events_together) {
    Pairs all;
    for (std::size_t i = first; i < std::min(first + events_together, events_.size()); ++i) {
      auto near = approach_.at(limit, events_[i], limit.near());
      if (!near) continue;
      const double off = distance(*near, propagator),
                   s = square_of(*near, incoming_legs(process_), process_.num_incoming());
      if (!(off > 0 && off < nearness * s)) continue;
      auto far = approach_.at(limit, events_[i], limit.far());
      if (!far || !(off < approach_of(limit) * distance(*far, propagator))) continue;
      all.scales.push_back(scale(limit.near(), off) /
                           scale(limit.far(), distance(*far, propagator)));
      all.near.push_back(std::move(*near));
      all.far.push_back(std::move(*far));
    }
    const auto passed = pass(all.near);
    for (std::size_t i = 0; i < all.near.size() && result.near.size() < enough_pairs; ++i) {
      if (!passed[i]) continue;
      result.scales.push_back(all.scales[i]);
      result.near.push_back(std::move(all.near[i]));
      result.far.push_back(std::move(all.far[i]));
    }
    if (result.near.size() == enough_pairs) break;
  }
  return result;
}

/// |M|^2 of each.
std::vector<double> PolePaths::values_of(const std::vector<PoleEvent>& events) {
  if (!matrix_element_) matrix_element_.emplace(process_, setting_.parameters, input_.engine);
  const Space space;
  const auto count = std::int64_t(events.size());
  const RandomView<Space> strategy("helikos::cross_section::strategy", count,
                                   matrix_element_->info().num_strategy_random);
  // The same numbers far and near.
  fill_random(space, 1, 0, strategy, RandomStream::strategy);
  const EventOutputs<Space> outputs{.matrix_elements =
                                        EventView<Space>("helikos::cross_section::values", count)};
  (*matrix_element_)(space,
                     {.momenta = ConstMomentaView<Space>(momenta_of<Space>(events)),
                      .strategy_random = ConstRandomView<Space>(strategy)},
                     outputs);
  space.fence();
  const auto values = on_host(outputs.matrix_elements);
  return {values.data(), values.data() + count};
}

/// Or stays what it is, as the factor goes down.
bool PolePaths::grows(const Pairs& pairs) {
  const auto near = values_of(pairs.near), far = values_of(pairs.far);
  std::vector<double> ratios;
  for (std::size_t i = 0; i < near.size(); ++i) {
    const double ratio = near[i] == 0.0 ? 0.0 : near[i] / far[i] * pairs.scales[i];
    // What is no number is at the pole itself.
    ratios.push_back(std::isnan(ratio) ? std::numeric_limits<double>::infinity() : ratio);
  }
  const auto middle = ratios.begin() + std::ptrdiff_t(ratios.size() / 2);
  std::ranges::nth_element(ratios, middle);
  // Of a logarithm the ratio is 1, of what is finite 0.01: the factor goes down by a hundred.
  return *middle > 0.1;
}

PoleAnswer PolePaths::judge(const LegPropagator& propagator, bool regulated) {
  make_events();
  bool is_open = false, is_reached = false;
  for (const PoleLimit& limit : limits_of(process_, setting_.parameters, propagator)) {
    if (is_promised_away(limit)) continue;
    is_open = true;
    const Pairs pairs = pairs_of(propagator, limit, regulated);
    if (pairs.near.empty()) continue;
    is_reached = true;
    if (grows(pairs)) return PoleAnswer::infinite;
  }
  if (is_reached) return PoleAnswer::finite;
  return is_open && !knows_events() ? PoleAnswer::unknown : PoleAnswer::forbidden;
}

bool PolePaths::knows_events() {
  make_events();
  return passed_.size() >= least_passed;
}

bool PolePaths::reaches_threshold() {
  make_events();
  std::vector<PoleEvent> events = events_;
  for (PoleEvent& event : events) {
    const double s = square_of(event, incoming_legs(process_), process_.num_incoming());
    for (auto& p : event) p = 1.1 * least_parton_energy / std::sqrt(s) * p;
  }
  return std::ranges::count(pass(events), true) > 0;
}

}  // namespace helikos
