// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/event_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <utility>

#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/observables/clustering/weighted_event.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/color_tags.hpp"
#include "helikos/theory/process/decay_junctions.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/subprocess_map.hpp"

namespace helikos {
namespace {

using events::EventParticle;
using events::EventRecord;

double mass_of(const std::array<double, 4>& p) {
  const double square = (p[0] - p[3]) * (p[0] + p[3]) - p[1] * p[1] - p[2] * p[2];
  return std::sqrt(std::max(square, 0.0));
}

}  // namespace

EventMaker::EventMaker(const Subprocess& subprocess, const Process& representative,
                       const ColorBasis& color, const Parameters& parameters, int id,
                       DrawnResonances drawn)
    : id_(id),
      model_(&subprocess.process.model()),
      alpha_qed_(parameters.alpha_ew()),
      num_incoming_(std::size_t(subprocess.process.num_incoming())),
      legs_(subprocess.legs),
      is_turned_(subprocess.legs.front() != 0),
      reflects_(subprocess.reflects),
      drawn_(std::move(drawn)) {
  if (drawn_.table && (drawn_.table->empty() || !(drawn_.widths > 0.0))) drawn_.table.reset();
  find_tables(subprocess, representative, color);
  find_chain(subprocess.process);
  for (const Leg& leg : subprocess.process.legs()) {
    EventParticle& particle = particles_.emplace_back();
    particle.pdg = leg.pdg();
    particle.status = leg.incoming ? events::incoming : events::outgoing;
    particle.mass = parameters.mass(leg.particle->pdg);
    charges_.push_back(leg.anti ? -leg.particle->charge_times_3 : leg.particle->charge_times_3);
  }
}

void EventMaker::find_tables(const Subprocess& subprocess, const Process& representative,
                             const ColorBasis& color) {
  const SubprocessMap map = map_subprocess(subprocess, representative, color);
  const auto configurations = helicity_configurations(subprocess.process);
  for (const int number : map.helicities)
    helicities_.push_back(configurations[std::size_t(number)]);
  const auto flows = flows_of(subprocess.process, map.color);
  for (const int flow : map.flows) {
    colors_.push_back(color_tags(subprocess.process, flows[std::size_t(flow)]));
    junctions_.push_back(junctions_of(flows[std::size_t(flow)]));
  }
}

void EventMaker::find_chain(const Process& process) {
  for (const ProcessPart& part : parts_of(process))
    if (part.parent >= 0) chain_.push_back({part.process.legs().front().pdg(), part.legs});
  std::vector<DecayedColor> decays;
  for (const Row& row : chain_) decays.push_back({outgoing_color(row.pdg), row.legs});
  for (std::size_t flow = 0; flow < colors_.size(); ++flow)
    put_junctions_at_decays(decays, colors_[flow], junctions_[flow]);
}

/// Rotates the program's event by half a turn around the x axis if the first particle flies along
/// -z. If the program has the mirror image of the subprocess (all momenta reversed), the reflection
/// is one across the x axis: together with the half turn it reverses all momenta.
std::array<double, 4> EventMaker::momentum(const GeneratedEvent& event, std::size_t leg) const {
  const auto& p = event.momenta[legs_[leg]];
  const double x = reflects_ ? -1.0 : 1.0, yz = is_turned_ ? -1.0 : 1.0;
  return {p[0], x * p[1], yz * p[2], yz * p[3]};
}

const std::vector<std::array<int, 2>>* EventMaker::colors_of(const GeneratedEvent& event) const {
  const bool has_none = event.flow == nothing_selected || colors_.empty();
  return has_none ? nullptr : &colors_[std::size_t(event.flow)];
}

// ---- Resonances --------------------------------------------------------------------------------

/// The particle or its antiparticle, decided by the charge of its products.
int EventMaker::pdg_of(const Resonance& resonance, LegMask legs) const {
  int charge = 0;
  for (std::size_t leg = 0; leg < charges_.size(); ++leg)
    if ((legs & leg_bit(int(leg))) != 0) charge += charges_[leg];
  const int of_particle = find_particle(resonance.particle)->charge_times_3;
  return charge == of_particle ? resonance.particle : -resonance.particle;
}

void EventMaker::find_rows(const GeneratedEvent& event, Rows& rows) const {
  rows = chain_;
  if (!drawn_.table) return;
  thread_local std::vector<Resonance> drawn;
  thread_local std::vector<std::array<int, 2>> colors;  // (leg of the program)
  drawn.clear();
  colors.clear();
  if (const auto* const own = colors_of(event)) {
    colors.resize(legs_.size());
    for (std::size_t leg = 0; leg < legs_.size(); ++leg)
      colors[std::size_t(legs_[leg])] = (*own)[leg];
  }
  drawn_.table->draw({event.momenta, colors, event.alpha_s, junctions_in(event)}, drawn_.widths,
                     event.diagram, drawn);
  for (const Resonance& resonance : drawn) {
    LegMask legs = 0;
    for (std::size_t leg = 0; leg < legs_.size(); ++leg)
      if ((resonance.legs & leg_bit(legs_[leg])) != 0) legs |= leg_bit(int(leg));
    rows.push_back({pdg_of(resonance, legs), legs});
  }
  std::ranges::stable_sort(rows, std::ranges::greater(),
                           [](const Row& row) { return std::popcount(row.legs); });
}

/// The mother of some legs: the innermost of the first `end` rows that contains them, or the
/// incoming particles. Outer rows come first.
std::array<int, 2> EventMaker::mothers_of(LegMask legs, const Rows& rows, std::size_t end) const {
  std::array mothers{1, int(num_incoming_)};
  for (std::size_t row = 0; row < end; ++row) {
    const int line = int(num_incoming_ + row) + 1;
    if ((rows[row].legs & legs) == legs) mothers = {line, line};
  }
  return mothers;
}

std::span<const Junction> EventMaker::junctions_in(const GeneratedEvent& event) const {
  const bool has_none = event.flow == nothing_selected || junctions_.empty();
  return has_none ? std::span<const Junction>() : junctions_[std::size_t(event.flow)];
}

/// Sets the momentum, mass and colours from the decay products.
void EventMaker::set_row(const GeneratedEvent& event, const Rows& rows, std::size_t row,
                         EventRecord& record) const {
  EventParticle sum;
  sum.pdg = rows[row].pdg;
  sum.status = events::resonance;
  sum.mothers = mothers_of(rows[row].legs, rows, row);
  thread_local std::vector<ColorTags> colors;
  colors.clear();
  for (std::size_t leg = num_incoming_; leg < legs_.size(); ++leg) {
    if ((rows[row].legs & leg_bit(int(leg))) == 0) continue;
    const EventParticle& product = record.particles[rows.size() + leg];
    for (std::size_t c = 0; c < 4; ++c) sum.p[c] += product.p[c];
    colors.push_back(product.colors);
  }
  sum.colors = tags_of_mother(colors, junctions_in(event));
  sum.mass = mass_of(sum.p);
  record.particles[num_incoming_ + row] = sum;
}

// ---- The record --------------------------------------------------------------------------------

/// Sets the particles. Resonances stand between incoming and outgoing particles.
void EventMaker::set_legs(const GeneratedEvent& event, const Rows& rows,
                          EventRecord& record) const {
  const auto helicities =
      event.helicity == nothing_selected ? nullptr : &helicities_[std::size_t(event.helicity)];
  const auto* const colors = colors_of(event);
  record.particles.resize(legs_.size() + rows.size());
  for (std::size_t leg = 0; leg < legs_.size(); ++leg) {
    EventParticle& particle = record.particles[leg < num_incoming_ ? leg : leg + rows.size()];
    particle = particles_[leg];
    if (leg >= num_incoming_) particle.mothers = mothers_of(leg_bit(int(leg)), rows, rows.size());
    particle.p = momentum(event, leg);
    if (helicities) particle.spin = (*helicities)[leg];
    if (colors) particle.colors = (*colors)[leg];
  }
}

/// The attributes pt_clust_N of <scales>; N is the number of a particle in the record. `rows`:
/// number of resonances.
std::string EventMaker::jet_scales(const GeneratedEvent& event, std::size_t rows) const {
  FourVector<double> momenta[clustering::most_legs];
  for (std::size_t leg = 0; leg < legs_.size(); ++leg) {
    const double* const p = event.momenta[leg];
    momenta[leg] = {p[0], p[1], p[2], p[3]};
  }
  const clustering::ClusteringView view = clustered_->tables.view();
  const clustering::ClusteredEvent clustered(view, momenta);
  clustering::WeightedEvent weighted(clustered, clustered_->factor_r, 0.0,
                                     !clustered_->codes.empty());
  std::string text;
  for (std::size_t leg = num_incoming_; leg < legs_.size(); ++leg) {
    const double pt = weighted.pt_of_jet(legs_[leg]);
    text += fmt::format(" pt_clust_{}=\"{:.5f}\"", leg + rows + 1, pt > 0.0 ? pt : other_scale_);
  }
  return text;
}

void EventMaker::record(const GeneratedEvent& event, double unit, EventRecord& record) const {
  const ParticleScope scope(*model_);
  record.process = id_;
  record.weight = event.weight * unit;
  record.mu_r = event.mu_r;
  record.mu_f = event.mu_f;
  record.alpha_qed = alpha_qed_;
  record.alpha_qcd = event.alpha_s;
  record.fractions = {event.fractions[is_turned_ ? 1 : 0], event.fractions[is_turned_ ? 0 : 1]};
  thread_local Rows rows;
  find_rows(event, rows);
  set_legs(event, rows, record);
  if (clustered_) {
    events::KeptText text;
    text.scales = jet_scales(event, rows.size());
    record.kept = text;
  }
  for (std::size_t row = 0; row < rows.size(); ++row) set_row(event, rows, row, record);
  const auto &a = record.particles[0].p, &b = record.particles[1].p;
  const auto total_mass = [&] {
    return mass_of({a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]});
  };
  record.scale = event.mu_f > 0.0 ? event.mu_f : event.mu_r > 0.0 ? event.mu_r : total_mass();
}

}  // namespace helikos
