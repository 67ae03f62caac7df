// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/event_arrays.hpp"

namespace helikos {

void EventArrays::start(const events::RunRecord& record, int /*threads*/) {
  *this = EventArrays();
  run = record;
}

void EventArrays::take(std::span<const events::EventRecord> events) {
  for (const events::EventRecord& event : events) {
    weight.push_back(event.weight);
    process.push_back(event.process);
    scale.push_back(event.scale);
    mu_r.push_back(event.mu_r);
    mu_f.push_back(event.mu_f);
    alpha_s.push_back(event.alpha_qcd);
    variations.insert(variations.end(), event.weights.begin(), event.weights.end());
    for (const events::EventParticle& particle : event.particles) {
      pdg.push_back(particle.pdg);
      status.push_back(particle.status);
      mothers.push_back(particle.mothers);
      colors.push_back(particle.colors);
      e.push_back(particle.p[0]);
      px.push_back(particle.p[1]);
      py.push_back(particle.p[2]);
      pz.push_back(particle.p[3]);
      mass.push_back(particle.mass);
      helicity.push_back(particle.spin);
    }
    first_particle.push_back(pdg.size());
  }
}

void EventArrays::finish(const events::RunRecord& record) { run = record; }

}  // namespace helikos
