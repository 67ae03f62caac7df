// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <vector>

#include "helikos/amplitude/program/channels.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/color_tags.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// An unstable particle that decays into some of the outgoing legs.
struct Resonance {
  int particle;        ///< PDG code, positive
  LegMask legs;        ///< legs of the process
  double mass, width;  ///< [GeV]
};

/// Diagrams of one part of a process (theory/process/process.hpp) with three-particle vertices, or
/// all diagrams where there are none of these. The relative probability of a diagram in an event is
///
///     g_s^2k s^-d prod |g|^2 / prod |P^2 - m^2 + i m Gamma|^2
///
/// with the couplings g of its vertices, where k of them are strong, and d is their dimension in
/// GeV.
struct ResonantPart {
  LegMask legs = 0;                         ///< outgoing legs of the part
  std::vector<LegPropagator> propagators;   ///< propagators of all diagrams, each once; legs of the
                                            ///< process
  std::vector<int> members;                 ///< (diagram, propagator of the diagram)
  std::vector<double> couplings;            ///< (diagram) prod |g|^2
  std::vector<int> strong_powers;           ///< (diagram) k, without the power that all diagrams
                                            ///< share
  std::vector<int> dimensions;              ///< (diagram) d, without the dimension that all
                                            ///< diagrams share
  std::vector<Resonance> resonances;        ///< resonances of all diagrams, each once
  std::vector<std::vector<int>> decays_of;  ///< (diagram): numbers of its resonances

  int num_diagrams() const { return int(couplings.size()); }
};

/// The data of an event that are needed to draw a diagram, by the legs of the process.
struct ResonantEvent {
  const double (*momenta)[4];                  ///< E px py pz [GeV]
  std::span<const std::array<int, 2>> colors;  ///< tags of colour and anticolour; may be empty
  double alpha_s;
  std::span<const Junction> junctions{};  ///< of the tags
};

/// Draws a diagram for an event, and finds its s-channel resonances. The probability of a diagram
/// follows from its propagators and couplings (ResonantPart). A diagram whose resonances do not fit
/// the colour lines of the event is left out. A particle that radiates is not a resonance: one of
/// its products is the particle itself.
class ResonanceTable {
 public:
  /// The table is empty if the process has no resonances, or more than max_channel_diagrams
  /// diagrams.
  ResonanceTable(const Process& process, const Parameters& parameters);

  bool empty() const { return parts_.empty(); }
  const std::vector<ResonantPart>& parts() const { return parts_; }

  /// Appends the resonances of the drawn diagram whose mass is less than `widths` widths away from
  /// the mass shell. `random`: in (0,1). May be called by several threads.
  void draw(const ResonantEvent& event, double widths, double random,
            std::vector<Resonance>& drawn) const;

 private:
  LegMask incoming_;
  std::vector<ResonantPart> parts_;
};

}  // namespace helikos
