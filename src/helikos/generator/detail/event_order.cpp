// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/event_order.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace helikos {
namespace {

auto tie_of(const EventKey& key) { return std::tuple(key.program, key.momenta[0], key.momenta[1]); }

auto tie_of(const GeneratedEvent& event) {
  return std::tuple(event.program, event.momenta[0][0], event.momenta[2][1]);
}

/// A bucket sort: the order is uniform, so with as many bins as events little is left to sort.
template <class Event>
std::vector<std::uint32_t> sorted(const std::vector<Event>& events) {
  const std::size_t count = events.size();
  const auto bin_of = [&](double order) {
    return std::min(std::size_t(std::max(order, 0.0) * double(count)), count - 1);
  };
  struct Place {
    double order;
    std::uint32_t event;
  };
  std::vector<Place> places(count), sorted(count);
  std::vector<std::uint32_t> next(count + 1);
  for (std::uint32_t i = 0; i < count; ++i) {
    places[i] = {events[i].order, i};
    ++next[bin_of(places[i].order) + 1];
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  for (const Place& place : places) sorted[next[bin_of(place.order)]++] = place;
  const auto is_before = [&](const Place& a, const Place& b) {
    return a.order != b.order ? a.order < b.order
                              : tie_of(events[a.event]) < tie_of(events[b.event]);
  };
  std::uint32_t begin = 0;
  for (std::size_t bin = 0; bin < count; ++bin) {
    std::sort(sorted.begin() + begin, sorted.begin() + next[bin], is_before);
    begin = next[bin];
  }
  std::vector<std::uint32_t> order(count);
  std::ranges::transform(sorted, order.begin(), &Place::event);
  return order;
}

}  // namespace

EventKey EventKey::of(const GeneratedEvent& event) {
  return {event.order,
          event.weight,
          event.program,
          event.pair,
          {event.momenta[0][0], event.momenta[2][1]}};
}

std::vector<std::uint32_t> order_of(const std::vector<GeneratedEvent>& events) {
  return sorted(events);
}

std::vector<std::uint32_t> order_of(const std::vector<EventKey>& events) { return sorted(events); }

}  // namespace helikos
