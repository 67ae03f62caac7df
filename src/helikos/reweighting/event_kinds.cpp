// SPDX-License-Identifier: Apache-2.0
#include "helikos/reweighting/event_kinds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

void add_particles(const events::EventRecord& event, int status, EventLegs& legs) {
  for (const events::EventParticle& particle : event.particles) {
    if (particle.status != status) continue;
    legs.kind.codes.push_back(particle.pdg);
    legs.momenta.push_back(particle.p);
    legs.spins.push_back(particle.spin);
  }
}

}  // namespace

std::string EventKind::str() const {
  const auto middle = codes.begin() + static_cast<std::ptrdiff_t>(num_incoming);
  return fmt::format("{} > {}", fmt::join(codes.begin(), middle, " "),
                     fmt::join(middle, codes.end(), " "));
}

void read_legs(const events::EventRecord& event, EventLegs& legs) {
  legs.kind.id = event.process;
  legs.kind.codes.clear();
  legs.momenta.clear();
  legs.spins.clear();
  add_particles(event, events::incoming, legs);
  legs.kind.num_incoming = legs.kind.codes.size();
  add_particles(event, events::outgoing, legs);
  const bool has_beams = legs.kind.num_incoming == 1 || legs.kind.num_incoming == 2;
  if (!has_beams || legs.kind.codes.size() == legs.kind.num_incoming)
    throw InputError(fmt::format("has {} incoming and {} outgoing particles",
                                 legs.kind.num_incoming,
                                 legs.kind.codes.size() - legs.kind.num_incoming));
}

std::size_t EventKinds::number(const EventKind& kind, bool& is_new) {
  const auto [place, added] = numbers_.try_emplace(kind, kinds_.size());
  is_new = added;
  if (added) kinds_.push_back(&place->first);
  return place->second;
}

}  // namespace helikos
