// SPDX-License-Identifier: Apache-2.0
#include "events/checks_of_writer.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace helikos::events {
namespace {

/// Zero for finite numbers, NaN if one of them is not.
double zero_if_finite(const EventRecord& event) {
  double sum = 0.0 * (event.weight + event.scale + event.mu_r + event.mu_f + event.alpha_qed +
                      event.alpha_qcd + event.fractions[0] + event.fractions[1]);
  for (const double weight : event.weights) sum += 0.0 * weight;
  for (const auto& particle : event.particles) {
    for (const double component : particle.p) sum += 0.0 * component;
    sum += 0.0 * particle.mass + 0.0 * particle.lifetime + 0.0 * particle.spin;
  }
  return sum;
}

}  // namespace

void check_events(std::span<const EventRecord> events, const RunRecord& run, std::uint64_t first) {
  for (const auto& event : events) {
    const auto number = first++;
    if (event.weights.size() != run.variations.size()) {
      throw std::invalid_argument(fmt::format("event {}: {} weights of {} variations", number,
                                              event.weights.size(), run.variations.size()));
    }
    if (!std::isfinite(zero_if_finite(event)))
      throw std::runtime_error(fmt::format("event {}: one of its numbers is not finite", number));
  }
}

}  // namespace helikos::events
