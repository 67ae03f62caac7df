// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/checks_of_writer.hpp"

#include <fmt/format.h>

#include <cmath>
#include <exception>
#include <stdexcept>
#include <vector>

#include "helikos/base/core/in_pieces.hpp"

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

void check(const EventRecord& event, const RunRecord& run, std::uint64_t number) {
  if (event.weights.size() != run.variations.size()) {
    throw std::invalid_argument(fmt::format("event {}: {} weights of {} variations", number,
                                            event.weights.size(), run.variations.size()));
  }
  if (!std::isfinite(zero_if_finite(event)))
    throw std::runtime_error(fmt::format("event {}: one of its numbers is not finite", number));
}

}  // namespace

void check_events(std::span<const EventRecord> events, const RunRecord& run, std::uint64_t first,
                  int threads) {
  constexpr std::size_t piece = 512;
  std::vector<std::exception_ptr> failures((events.size() + piece - 1) / piece);
  in_pieces(threads, events.size(), piece, [&](std::size_t begin, std::size_t end) {
    try {
      for (std::size_t i = begin; i < end; ++i) check(events[i], run, first + i);
    } catch (...) {
      failures[begin / piece] = std::current_exception();
    }
  });
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

}  // namespace helikos::events
