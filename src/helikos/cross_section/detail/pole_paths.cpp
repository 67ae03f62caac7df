// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/detail/pole_paths.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "helikos/cross_section/host_events.hpp"

namespace helikos {
namespace {

constexpr std::size_t enough_pairs = 1 << 5;

/// Largest |P^2 - m^2| / s of an event near a pole.
constexpr double nearness = 1e-5;

/// Largest ratio of |P^2 - m^2| near the pole to that far from it.
double approach_of(const PoleLimit& limit) {
  const double factor = limit.near() / limit.far();
  return 10 * (limit.soft != 0 ? factor : factor * factor);
}

}  // namespace

PolePaths::PolePaths(const IntegrationSetting& setting, const IntegrandInput& input,
                     PoleEvents& events)
    : setting_(setting), input_(input), process_(input.process), events_(events) {}

/// The distance |P^2 - m^2| [GeV^2].
double PolePaths::distance(const PoleEvent& event, const LegPropagator& propagator) const {
  return std::abs(square_of(event, propagator.legs, process_.num_incoming()) -
                  propagator.mass * propagator.mass);
}

/// Collects pairs until there are enough.
PolePaths::Pairs PolePaths::pairs_of(const LegPropagator& propagator, const PoleLimit& limit,
                                     bool regulated) {
  Pairs result;
  const PoleApproach& approach = events_.approach();
  const double width = propagator.mass * propagator.width;
  const auto scale = [&](double factor, double off) {
    return std::pow(factor, limit.phase_space_power()) *
           (regulated ? 1 + std::pow(width / off, 2) : 1.0);
  };
  const auto add = [&](const PoleEvent& event) {
    auto near = approach.at(limit, event, limit.near());
    const double off = distance(*near, propagator),
                 s = square_of(*near, incoming_legs(process_), process_.num_incoming());
    if (!(off > 0 && off < nearness * s)) return;
    auto far = approach.at(limit, event, limit.far());
    if (!far || !(off < approach_of(limit) * distance(*far, propagator))) return;
    result.scales.push_back(scale(limit.near(), off) /
                            scale(limit.far(), distance(*far, propagator)));
    result.near.push_back(std::move(*near));
    result.far.push_back(std::move(*far));
  };
  std::size_t next = 0;
  while (result.near.size() < enough_pairs) {
    const auto& known = events_.that_pass(limit, 0);
    if (next == known.size() && events_.that_pass(limit, enough_pairs).size() == next) break;
    add(events_.events()[events_.that_pass(limit, 0)[next++]]);
  }
  return result;
}

/// M|^2 of each event.
std::vector<double> PolePaths::values_of(const std::vector<PoleEvent>& events) {
  if (!matrix_element_) matrix_element_.emplace(process_, setting_.parameters, input_.engine);
  // Equal random numbers far from the pole and near it.
  const auto values = on_host(evaluate_events(*matrix_element_, events).matrix_elements);
  return {values.data(), values.data() + events.size()};
}

/// Whether the product grows or stays constant as the factor goes down.
bool PolePaths::grows(const Pairs& pairs) {
  const auto near = values_of(pairs.near), far = values_of(pairs.far);
  std::vector<double> ratios;
  for (std::size_t i = 0; i < near.size(); ++i) {
    const double ratio = near[i] == 0.0 ? 0.0 : near[i] / far[i] * pairs.scales[i];
    // A NaN is at the pole itself.
    ratios.push_back(std::isnan(ratio) ? std::numeric_limits<double>::infinity() : ratio);
  }
  const auto middle = ratios.begin() + std::ptrdiff_t(ratios.size() / 2);
  std::ranges::nth_element(ratios, middle);
  // The ratio is 1 for a logarithm, and 0.01 for a finite integral, because the factor goes down by
  // a hundred.
  return *middle > 0.1;
}

PoleAnswer PolePaths::judge(const LegPropagator& propagator, bool regulated) {
  bool is_open = false, is_reached = false;
  for (const PoleLimit& limit : limits_of(process_, setting_.parameters, propagator)) {
    if (events_.is_promised_away(limit)) continue;
    is_open = true;
    const Pairs pairs = pairs_of(propagator, limit, regulated);
    if (pairs.near.empty()) continue;
    is_reached = true;
    if (grows(pairs)) return PoleAnswer::infinite;
  }
  if (is_reached) return PoleAnswer::finite;
  return is_open && !events_.are_known() ? PoleAnswer::unknown : PoleAnswer::forbidden;
}

}  // namespace helikos
