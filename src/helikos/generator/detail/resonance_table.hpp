// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <vector>

#include "helikos/amplitude/program/leg_propagator.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// An unstable particle that becomes some of the outgoing legs.
struct Resonance {
  int particle;        ///< PDG code, positive
  LegMask legs;        ///< of the process
  double mass, width;  ///< [GeV]
};

/// Diagrams of one part of a process (theory/process/process_parts.hpp), with vertices of three
/// particles. The part of a diagram in an event is
///
///     g_s^2k s^-d prod |g|^2 / prod |P^2 - m^2 + i m Gamma|^2
///
/// with the couplings g of its vertices, k of them strong, and d their dimension in GeV.
struct ResonantPart {
  LegMask legs = 0;                         ///< that come out of it
  std::vector<LegPropagator> propagators;   ///< of all diagrams, each once; legs of the process
  std::vector<int> members;                 ///< (diagram, its propagators)
  std::vector<double> couplings;            ///< (diagram) prod |g|^2
  std::vector<int> strong_powers;           ///< (diagram) k, but for what all have
  std::vector<int> dimensions;              ///< (diagram) d, likewise
  std::vector<Resonance> resonances;        ///< of all diagrams, each once
  std::vector<std::vector<int>> decays_of;  ///< (diagram): numbers of its resonances

  int num_diagrams() const { return int(couplings.size()); }
};

/// What an event must tell to draw a diagram of it, by the legs of the process.
struct ResonantEvent {
  const double (*momenta)[4];                  ///< E px py pz [GeV]
  std::span<const std::array<int, 2>> colors;  ///< tags of colour and anticolour, or none
  double alpha_s;
};

/// Draws a diagram of an event, and says which of its s-channels are resonances. Diagrams are drawn
/// by the sizes that their propagators and couplings give them (ResonantPart); one whose resonances
/// do not fit the colour lines of the event is left out. A particle that radiates is no resonance:
/// one of its products is the same particle.
class ResonanceTable {
 public:
  /// None where the process has no resonances, or more than max_channel_diagrams diagrams.
  ResonanceTable(const Process& process, const Parameters& parameters);

  bool empty() const { return parts_.empty(); }
  const std::vector<ResonantPart>& parts() const { return parts_; }

  /// Appends those of the drawn diagram that are less than `widths` of their widths from their mass
  /// shells. `random`: in (0,1). Several threads may call it.
  void draw(const ResonantEvent& event, double widths, double random,
            std::vector<Resonance>& drawn) const;

 private:
  LegMask incoming_;
  std::vector<ResonantPart> parts_;
};

}  // namespace helikos
