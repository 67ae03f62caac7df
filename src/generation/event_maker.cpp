// SPDX-License-Identifier: Apache-2.0
#include "generation/event_maker.hpp"

#include <algorithm>
#include <cmath>

#include "epilogue/event_views.hpp"
#include "process/color_tags.hpp"
#include "process/helicity.hpp"
#include "process/process_parts.hpp"
#include "process/subprocess_map.hpp"

namespace helikos {
namespace {

using events::EventParticle;
using events::EventRecord;

/// The colour (0) or anticolour (1) of a system of particles: the line that does not end within it;
/// 0: none.
int color_of(const std::vector<EventParticle>& system, std::size_t which) {
  for (const EventParticle& particle : system) {
    const int tag = particle.colors[which];
    const auto ends_it = [&](const EventParticle& other) { return other.colors[1 - which] == tag; };
    if (tag != 0 && std::ranges::none_of(system, ends_it)) return tag;
  }
  return 0;
}

double mass_of(const std::array<double, 4>& p) {
  const double square = (p[0] - p[3]) * (p[0] + p[3]) - p[1] * p[1] - p[2] * p[2];
  return std::sqrt(std::max(square, 0.0));
}

}  // namespace

EventMaker::EventMaker(const Subprocess& subprocess, const Process& representative,
                       const ColorBasis& color, const Parameters& parameters, int id)
    : id_(id),
      alpha_qed_(parameters.alpha_ew()),
      num_incoming_(std::size_t(subprocess.process.num_incoming())),
      legs_(subprocess.legs),
      is_turned_(subprocess.legs.front() != 0),
      reflects_(subprocess.reflects) {
  for (const Leg& leg : subprocess.process.legs()) {
    EventParticle particle;
    particle.pdg = leg.pdg();
    particle.status = leg.incoming ? events::incoming : events::outgoing;
    particle.mass = parameters.mass(leg.particle->pdg);
    if (!leg.incoming) particle.mothers = {1, int(num_incoming_)};
    particles_.push_back(particle);
  }
  find_tables(subprocess, representative, color);
  find_resonances(subprocess.process);
}

void EventMaker::find_tables(const Subprocess& subprocess, const Process& representative,
                             const ColorBasis& color) {
  const SubprocessMap map = map_subprocess(subprocess, representative, color);
  const auto configurations = helicity_configurations(subprocess.process);
  for (const int number : map.helicities)
    helicities_.push_back(configurations[std::size_t(number)]);
  const auto flows = flows_of(subprocess.process, map.color);
  for (const int flow : map.flows)
    colors_.push_back(color_tags(subprocess.process, flows[std::size_t(flow)]));
}

void EventMaker::find_resonances(const Process& process) {
  for (const ProcessPart& part : parts_of(process))
    if (part.parent >= 0)
      resonances_.push_back({part.process.legs().front().pdg(), part.parent - 1, part.legs});
}

/// The program's event is turned so that the first particle flies along +z, by half a turn around
/// the x axis. Where the program has the mirror image of the subprocess (all momenta change their
/// direction), the mirror is put across the x axis: half a turn makes that of it.
std::array<double, 4> EventMaker::momentum(const GeneratedEvent& event, std::size_t leg) const {
  const auto& p = event.momenta[legs_[leg]];
  const double x = reflects_ ? -1.0 : 1.0, yz = is_turned_ ? -1.0 : 1.0;
  return {p[0], x * p[1], yz * p[2], yz * p[3]};
}

int EventMaker::resonance_of(std::size_t leg) const {
  int found = -1;
  for (std::size_t r = 0; r < resonances_.size(); ++r)
    if ((resonances_[r].legs & leg_bit(int(leg))) != 0) found = int(r);  // inner ones come later
  return found;
}

void EventMaker::add_resonances(EventRecord& record, const std::vector<EventParticle>& legs) const {
  for (const Resonance& resonance : resonances_) {
    EventParticle particle;
    particle.pdg = resonance.pdg;
    particle.status = events::resonance;
    const int line = int(num_incoming_) + 1 + resonance.parent;
    particle.mothers =
        resonance.parent < 0 ? std::array{1, int(num_incoming_)} : std::array{line, line};
    std::vector<EventParticle> products;
    for (std::size_t leg = num_incoming_; leg < legs.size(); ++leg)
      if ((resonance.legs & leg_bit(int(leg))) != 0) products.push_back(legs[leg]);
    for (const EventParticle& product : products)
      for (std::size_t c = 0; c < 4; ++c) particle.p[c] += product.p[c];
    particle.colors = {color_of(products, 0), color_of(products, 1)};
    particle.mass = mass_of(particle.p);
    record.particles.push_back(particle);
  }
}

EventRecord EventMaker::record(const GeneratedEvent& event, double unit) const {
  EventRecord record;
  record.process = id_;
  record.weight = event.weight * unit;
  record.mu_r = event.mu_r;
  record.mu_f = event.mu_f;
  record.alpha_qed = alpha_qed_;
  record.alpha_qcd = event.alpha_s;
  record.fractions = {event.fractions[is_turned_ ? 1 : 0], event.fractions[is_turned_ ? 0 : 1]};
  std::vector<EventParticle> legs = particles_;
  for (std::size_t leg = 0; leg < legs.size(); ++leg) {
    legs[leg].p = momentum(event, leg);
    if (event.helicity != nothing_selected)
      legs[leg].spin = helicities_[std::size_t(event.helicity)][leg];
    if (event.flow != nothing_selected && !colors_.empty())
      legs[leg].colors = colors_[std::size_t(event.flow)][leg];
    const int resonance = leg < num_incoming_ ? -1 : resonance_of(leg);
    const int line = int(num_incoming_) + 1 + resonance;
    if (resonance >= 0) legs[leg].mothers = {line, line};
  }
  record.particles.assign(legs.begin(), legs.begin() + std::ptrdiff_t(num_incoming_));
  add_resonances(record, legs);
  record.particles.insert(record.particles.end(), legs.begin() + std::ptrdiff_t(num_incoming_),
                          legs.end());
  const double s = mass_of({legs[0].p[0] + legs[1].p[0], legs[0].p[1] + legs[1].p[1],
                            legs[0].p[2] + legs[1].p[2], legs[0].p[3] + legs[1].p[3]});
  record.scale = event.mu_f > 0.0 ? event.mu_f : event.mu_r > 0.0 ? event.mu_r : s;
  return record;
}

}  // namespace helikos
