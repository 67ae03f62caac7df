// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/generator/generated_event.hpp"

namespace helikos {

/// Numbers that ranks tell each other about an event that one of them has.
struct EventKey {
  double order;                ///< GeneratedEvent::order
  double weight;               ///< in units of EventPlan::unit
  std::int32_t program, pair;  ///< as in GeneratedEvent
  double momenta[2];           ///< decide between events of equal order [GeV]

  static EventKey of(const GeneratedEvent& event);
};

/// Numbers of the events in their order in the file. The order does not depend on the ranks.
std::vector<std::uint32_t> order_of(const std::vector<GeneratedEvent>& events);
std::vector<std::uint32_t> order_of(const std::vector<EventKey>& events);

}  // namespace helikos
