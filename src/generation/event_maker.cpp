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
  find_tables(subprocess, representative, color);
  find_resonances(subprocess.process);
  const auto& legs = subprocess.process.legs();
  particles_.resize(legs.size() + resonances_.size());
  const std::array from_collision{1, int(num_incoming_)};
  const auto mothers_of = [&](int resonance) {
    const int line = int(num_incoming_) + 1 + resonance;
    return resonance < 0 ? from_collision : std::array{line, line};
  };
  for (std::size_t i = 0; i < legs.size(); ++i) {
    EventParticle& particle = particles_[place_of(i)];
    particle.pdg = legs[i].pdg();
    particle.status = legs[i].incoming ? events::incoming : events::outgoing;
    particle.mass = parameters.mass(legs[i].particle->pdg);
    if (!legs[i].incoming) particle.mothers = mothers_of(resonance_of(i));
  }
  for (std::size_t r = 0; r < resonances_.size(); ++r) {
    EventParticle& particle = particles_[num_incoming_ + r];
    particle.pdg = resonances_[r].pdg;
    particle.status = events::resonance;
    particle.mothers = mothers_of(resonances_[r].parent);
  }
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

/// Momentum, mass and colours of a resonance.
void EventMaker::sum_products(std::size_t resonance, std::vector<EventParticle>& particles) const {
  EventParticle& sum = particles[num_incoming_ + resonance];
  std::vector<EventParticle> products;
  for (std::size_t leg = num_incoming_; leg < legs_.size(); ++leg)
    if ((resonances_[resonance].legs & leg_bit(int(leg))) != 0)
      products.push_back(particles[place_of(leg)]);
  for (const EventParticle& product : products)
    for (std::size_t c = 0; c < 4; ++c) sum.p[c] += product.p[c];
  sum.colors = {color_of(products, 0), color_of(products, 1)};
  sum.mass = mass_of(sum.p);
}

void EventMaker::record(const GeneratedEvent& event, double unit, EventRecord& record) const {
  record.process = id_;
  record.weight = event.weight * unit;
  record.mu_r = event.mu_r;
  record.mu_f = event.mu_f;
  record.alpha_qed = alpha_qed_;
  record.alpha_qcd = event.alpha_s;
  record.fractions = {event.fractions[is_turned_ ? 1 : 0], event.fractions[is_turned_ ? 0 : 1]};
  record.particles = particles_;
  const auto helicities =
      event.helicity == nothing_selected ? nullptr : &helicities_[std::size_t(event.helicity)];
  const auto colors = event.flow == nothing_selected || colors_.empty()
                          ? nullptr
                          : &colors_[std::size_t(event.flow)];
  for (std::size_t leg = 0; leg < legs_.size(); ++leg) {
    EventParticle& particle = record.particles[place_of(leg)];
    particle.p = momentum(event, leg);
    if (helicities) particle.spin = (*helicities)[leg];
    if (colors) particle.colors = (*colors)[leg];
  }
  for (std::size_t r = 0; r < resonances_.size(); ++r) sum_products(r, record.particles);
  const auto &a = record.particles[0].p, &b = record.particles[1].p;
  const auto total_mass = [&] {
    return mass_of({a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]});
  };
  record.scale = event.mu_f > 0.0 ? event.mu_f : event.mu_r > 0.0 ? event.mu_r : total_mass();
}

}  // namespace helikos
