// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "helikos/generator/event_sink.hpp"

namespace helikos {

/// Events in memory as a structure of arrays. The particles of event i have the indices
/// first_particle[i] to first_particle[i + 1] - 1; incoming particles come first, then resonances
/// and outgoing particles, each after its mothers.
class EventArrays : public EventSink {
 public:
  events::RunRecord run;  ///< beams, cross sections, settings

  // (event)
  std::vector<double> weight;      ///< [pb]; the mean over events is the cross section
  std::vector<int> process;        ///< id of the subprocess, as in run.subprocesses
  std::vector<double> scale;       ///< starting scale of a shower [GeV]
  std::vector<double> mu_r, mu_f;  ///< [GeV]
  std::vector<double> alpha_s;
  std::vector<std::size_t> first_particle{0};
  std::vector<double> variations;  ///< (event, variation) [pb], as in run.variations

  // (particle)
  std::vector<int> pdg, status;             ///< status: -1 incoming, 2 resonance, 1 outgoing
  std::vector<std::array<int, 2>> mothers;  ///< numbers in the event, counted from 1; 0: none
  std::vector<std::array<int, 2>> colors;   ///< tags of colour and anticolour; 0: none
  std::vector<double> e, px, py, pz, mass;  ///< [GeV]
  std::vector<double> helicity;             ///< as EventParticle::spin; 9: not known

  std::size_t size() const { return weight.size(); }

  void start(const events::RunRecord& record, int /*threads*/) override {
    *this = EventArrays();
    run = record;
  }
  void take(std::span<const events::EventRecord> events) override {
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
  void finish(const events::RunRecord& record) override { run = record; }
};

}  // namespace helikos
