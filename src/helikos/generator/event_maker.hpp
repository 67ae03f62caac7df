// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/generator/detail/resonance_table.hpp"
#include "helikos/generator/generated_event.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos {

/// Resonances of drawn diagrams.
struct DrawnResonances {
  std::shared_ptr<const ResonanceTable> table{};  ///< that of a representative, or none
  double widths = 0.0;                            ///< how far from their mass shells they may be
};

/// Makes records of the events of one subprocess: with its particles in the order of its legs, the
/// first one along +z, their helicities in the laboratory, colour lines, and resonances: those of
/// decay chains, and of a diagram that is drawn for each event those near their mass shells.
class EventMaker {
 public:
  /// `color`: of the representative's program. `id`: EventRecord::process.
  EventMaker(const Subprocess& subprocess, const Process& representative, const ColorBasis& color,
             const Parameters& parameters, int id, DrawnResonances drawn = {});

  /// `unit`: what a weight of 1 is [pb]. All of the record is written, but for weights of
  /// variations. The memory of an older one is used again.
  void record(const GeneratedEvent& event, double unit, events::EventRecord& record) const;

  int id() const { return id_; }

 private:
  /// A resonance as a row of an event, by the legs of the subprocess.
  struct Row {
    int pdg;
    LegMask legs;
  };
  using Rows = std::vector<Row>;

  void find_chain(const Process& process);
  void find_tables(const Subprocess& subprocess, const Process& representative,
                   const ColorBasis& color);
  std::array<double, 4> momentum(const GeneratedEvent& event, std::size_t leg) const;
  /// Those of the chain, and those that are drawn; outer ones first.
  void find_rows(const GeneratedEvent& event, Rows& rows) const;
  int pdg_of(const Resonance& resonance, LegMask legs) const;
  const std::vector<std::array<int, 2>>* colors_of(const GeneratedEvent& event) const;
  void set_legs(const GeneratedEvent& event, const Rows& rows, events::EventRecord& record) const;
  void set_row(const Rows& rows, std::size_t row, events::EventRecord& record) const;
  std::array<int, 2> mothers_of(LegMask legs, const Rows& rows, std::size_t end) const;

  int id_;
  double alpha_qed_;
  std::size_t num_incoming_;
  std::vector<int> legs_;  ///< (leg): that of the representative
  bool is_turned_, reflects_;
  std::vector<events::EventParticle> particles_;         ///< (leg) without what an event has
  std::vector<int> charges_;                             ///< (leg) [e/3]
  std::vector<std::vector<int>> helicities_;             ///< (configuration of the program, leg)
  std::vector<std::vector<std::array<int, 2>>> colors_;  ///< (flow of the program, leg)
  Rows chain_;                                           ///< resonances of all events
  DrawnResonances drawn_;
};

}  // namespace helikos
