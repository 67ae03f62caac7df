// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "events/event_record.hpp"
#include "generation/generated_event.hpp"
#include "model/parameters.hpp"
#include "process/color_flow.hpp"
#include "process/subprocesses.hpp"

namespace helikos {

/// Makes records of the events of one subprocess: with its particles in the order of its legs, the
/// first one along +z, their helicities in the laboratory, colour lines, and the resonances of
/// decay chains.
class EventMaker {
 public:
  /// `color`: of the representative's program. `id`: EventRecord::process.
  EventMaker(const Subprocess& subprocess, const Process& representative, const ColorBasis& color,
             const Parameters& parameters, int id);

  /// `unit`: what a weight of 1 is [pb]. All of the record is written, but for weights of
  /// variations. The memory of an older one is used again.
  void record(const GeneratedEvent& event, double unit, events::EventRecord& record) const;

  int id() const { return id_; }

 private:
  struct Resonance {
    int pdg;
    int parent;    ///< number of a resonance; -1: from the collision
    LegMask legs;  ///< that come from it
  };

  void find_resonances(const Process& process);
  void find_tables(const Subprocess& subprocess, const Process& representative,
                   const ColorBasis& color);
  std::array<double, 4> momentum(const GeneratedEvent& event, std::size_t leg) const;
  /// The innermost resonance that a leg comes from; -1: none.
  int resonance_of(std::size_t leg) const;
  /// Of a leg: resonances stand between incoming and outgoing ones.
  std::size_t place_of(std::size_t leg) const {
    return leg < num_incoming_ ? leg : leg + resonances_.size();
  }
  void sum_products(std::size_t resonance, std::vector<events::EventParticle>& particles) const;

  int id_;
  double alpha_qed_;
  std::size_t num_incoming_;
  std::vector<int> legs_;  ///< (leg): that of the representative
  bool is_turned_, reflects_;
  std::vector<events::EventParticle> particles_;         ///< (place) without what an event has
  std::vector<std::vector<int>> helicities_;             ///< (configuration of the program, leg)
  std::vector<std::vector<std::array<int, 2>>> colors_;  ///< (flow of the program, leg)
  std::vector<Resonance> resonances_;
};

}  // namespace helikos
