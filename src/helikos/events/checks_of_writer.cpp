// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/checks_of_writer.hpp"

#include <fmt/format.h>

#include <exception>
#include <stdexcept>
#include <vector>

#include "helikos/base/core/in_pieces.hpp"
#include "helikos/events/event_checks.hpp"

namespace helikos::events {
namespace {

void check(const EventRecord& event, const RunRecord& run, std::uint64_t number) {
  if (event.weights.size() != run.variations.size()) {
    throw std::invalid_argument(fmt::format("event {}: {} weights of {} variations", number,
                                            event.weights.size(), run.variations.size()));
  }
  if (!finite_objection(event).empty())
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
