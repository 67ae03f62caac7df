// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "helikos/cross_section/clustered_scales.hpp"
#include "helikos/events/event_record.hpp"
#include "helikos/generator/detail/resonance_table.hpp"
#include "helikos/generator/generated_event.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/color_tags.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos {

/// Resonances of drawn diagrams.
struct DrawnResonances {
  std::shared_ptr<const ResonanceTable> table{};  ///< table of a representative; may be nullptr
  double widths = 0.0;                            ///< largest distance from the mass shell, in
                                                  ///< widths
};

/// Makes records of the events of one subprocess. A record has the particles in the order of the
/// legs, the first one along +z, their helicities in the laboratory, colour lines, and resonances.
/// Resonances come from decay chains, and from a diagram that is drawn for each event if they are
/// near their mass shells.
class EventMaker {
 public:
  /// `color`: the colour basis of the representative's program. `id`: EventRecord::process.
  EventMaker(const Subprocess& subprocess, const Process& representative, const ColorBasis& color,
             const Parameters& parameters, int id, DrawnResonances drawn = {});

  /// Records shall have the scales at which their jets are clustered (pt_clust). `scales`: of the
  /// representative; `other`: the scale of what is no jet [GeV].
  void add_jet_scales(std::shared_ptr<const ClusteredScales> scales, double other) {
    clustered_ = std::move(scales);
    other_scale_ = other;
  }

  /// `unit`: the value of a weight of 1 [pb]. Writes the whole record except the weights of
  /// variations. The memory of `record` is reused.
  void record(const GeneratedEvent& event, double unit, events::EventRecord& record) const;

  int id() const { return id_; }

 private:
  /// A resonance as a row of an event record, by the legs of the subprocess.
  struct Row {
    int pdg;
    LegMask legs;
  };
  using Rows = std::vector<Row>;

  void find_chain(const Process& process);
  void find_tables(const Subprocess& subprocess, const Process& representative,
                   const ColorBasis& color);
  std::array<double, 4> momentum(const GeneratedEvent& event, std::size_t leg) const;
  /// Finds the resonances of the decay chain and the drawn resonances; outer ones come first.
  void find_rows(const GeneratedEvent& event, Rows& rows) const;
  int pdg_of(const Resonance& resonance, LegMask legs) const;
  const std::vector<std::array<int, 2>>* colors_of(const GeneratedEvent& event) const;
  void set_legs(const GeneratedEvent& event, const Rows& rows, events::EventRecord& record) const;
  std::span<const Junction> junctions_in(const GeneratedEvent& event) const;
  void set_row(const GeneratedEvent& event, const Rows& rows, std::size_t row,
               events::EventRecord& record) const;
  std::string jet_scales(const GeneratedEvent& event, std::size_t rows) const;
  std::array<int, 2> mothers_of(LegMask legs, const Rows& rows, std::size_t end) const;

  int id_;
  const Model* model_;
  double alpha_qed_;
  std::size_t num_incoming_;
  std::vector<int> legs_;  ///< (leg): leg of the representative
  bool is_turned_, reflects_;
  std::vector<events::EventParticle> particles_;         ///< (leg) constant data, without those of
                                                         ///< an event
  std::vector<int> charges_;                             ///< (leg) [e/3]
  std::vector<std::vector<int>> helicities_;             ///< (configuration of the program, leg)
  std::vector<std::vector<std::array<int, 2>>> colors_;  ///< (flow of the program, leg)
  std::vector<std::vector<Junction>> junctions_;         ///< (flow of the program)
  Rows chain_;                                           ///< resonances that all events have
  DrawnResonances drawn_;
  std::shared_ptr<const ClusteredScales> clustered_;  ///< may be nullptr
  double other_scale_ = 0.0;
};

}  // namespace helikos
