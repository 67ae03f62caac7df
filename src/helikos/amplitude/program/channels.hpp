// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/theory/diagrams/diagram.hpp"
#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// A denominator of a tree amplitude: P^2 - m^2 + i m Gamma, where P is the momentum of some legs.
/// In a channel also some lines of a larger vertex, taken together: they have no denominator.
struct LegPropagator {
  LegMask legs = 0;
  double mass = 0.0, width = 0.0;  ///< [GeV]
  int lines = 0;                   ///< number of lines that are taken together; 0: a propagator
  bool operator==(const LegPropagator&) const = default;
};

/// Channels of a process: the denominators of its Feynman diagrams of three-point vertices. A
/// diagram with larger vertices has a channel of its own where no channel of three-point vertices
/// has all its denominators; its larger vertices are split
/// (amplitude/program/detail/vertex_splits.hpp). These channels are the last ones. All channels
/// have the same number of propagators: N-3 for N legs.
struct Channels {
  std::vector<LegPropagator> propagators;  ///< propagators of all channels, each once
  std::vector<int> members;                ///< (channel, its propagators): numbers of propagators
  int count = 0;                           ///< number of channels

  /// The propagators of one channel, from 0 to count - 1.
  std::vector<LegPropagator> of(int channel) const {
    const std::size_t each = members.size() / std::size_t(count);
    std::vector<LegPropagator> own;
    for (std::size_t i = 0; i < each; ++i)
      own.push_back(propagators[std::size_t(members[std::size_t(channel) * each + i])]);
    return own;
  }
};

/// The channels of a process: (2N-5)!! for one quark line and N-2 gluons; for other processes the
/// channels of their diagrams, none above `max_channel_diagrams`.
Channels channels_of(const Process& process, const Parameters& parameters);

inline constexpr long long max_channel_diagrams = 40000;

long long count_channels(const Process& process, const Parameters& parameters);

/// Whether a diagram has only three-point vertices; an auxiliary particle makes vertices of more
/// particles.
bool has_only_three_point_vertices(const Diagram& diagram);

/// The denominator of a line of a diagram.
LegPropagator propagator_of(const DiagramLine& line, const Parameters& parameters);

/// The channels of any process. Diagrams with the same denominators, for instance of an exchanged
/// gluon and an exchanged photon, are one channel.
Channels channels_of_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                              const Parameters& parameters, const DiagramOptions& options = {});

/// The denominators of the weights of channels: lines taken together weigh 1 / s, where s is the
/// square of the energy of all outgoing legs.
std::vector<LegPropagator> weight_denominators(const Process& process, const Channels& channels);

/// Throws InputError where a process has no channels or too many diagrams for them.
void check_channels(const Process& process, const Channels& channels);

/// A program with one jamp for each Feynman diagram of a channel, without colour; wavefunctions are
/// shared. Gluons are in Feynman gauge, massive vectors in unitary gauge
/// (docs/physics.md, Channel weights).
struct ChannelProgram {
  AmplitudeProgram program;
  /// First jamp of each channel, (channel of channels_of); with the number of jamps at the end.
  /// Most channels have one jamp.
  std::vector<int> first_jamps;

  int num_channels() const { return static_cast<int>(first_jamps.size()) - 1; }
};

/// The channel program of a process. Throws InputError for a process without channels, or with too
/// many.
ChannelProgram channel_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options = {});

}  // namespace helikos
