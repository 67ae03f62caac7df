// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "helikos/events/event_record.hpp"

namespace helikos {

/// The external particles of events that have the same id and the same particles in the same order.
struct EventKind {
  int id = 0;              ///< EventRecord::process
  std::vector<int> codes;  ///< PDG codes, the incoming particles first
  std::size_t num_incoming = 0;
  auto operator<=>(const EventKind&) const = default;

  std::string str() const;  ///< "21 21 > 6 -6"
};

/// The external particles of an event, the incoming ones first, in the order of the file.
/// Resonances and other rows are left out.
struct EventLegs {
  EventKind kind;
  std::vector<std::array<double, 4>> momenta;  ///< E px py pz [GeV]
  std::vector<double> spins;                   ///< EventParticle::spin
};

/// Throws InputError where there are not one or two incoming and some outgoing particles.
void read_legs(const events::EventRecord& event, EventLegs& legs);

/// Numbers of the kinds of a file, in the order in which they occur.
class EventKinds {
 public:
  /// The number of a kind; `is_new`: it was not known.
  std::size_t number(const EventKind& kind, bool& is_new);
  const EventKind& operator[](std::size_t number) const { return *kinds_[number]; }

 private:
  std::map<EventKind, std::size_t> numbers_;
  std::vector<const EventKind*> kinds_;
};

}  // namespace helikos
