// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/amplitude/program/channels.hpp"
#include "helikos/phasespace/channel.hpp"
#include "helikos/phasespace/channels/detail/least_masses.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Version of all maps from random numbers to points, and of the order of channels. It is counted
/// up where they change: grids that were adapted to others are worth nothing
/// (tests/cross_section/maps_version_test.cpp).
inline constexpr int maps_version = 3;

/// What the maps of channels have to know beyond the process.
struct ChannelOptions {
  /// Where a massless propagator stops to grow [GeV]: about the least transverse momentum of jets.
  double soft_scale = 20.0;
  std::optional<LeastMasses> least_masses{};  ///< finished; none: sums of masses
};

/// How each channel (amplitude/program/channels.hpp) makes phase space, in their order: systems and
/// exchanges where its propagators are, with maps of their poles. Of a decay there are no
/// exchanges.
std::vector<ChannelDescription> describe_channels(const Process& process,
                                                  const Parameters& parameters,
                                                  const Channels& channels,
                                                  const ChannelOptions& options = {});

/// Of each propagator of `channels` its mass where the products can be on its mass shell (then its
/// map is a Breit-Wigner), else zero [GeV].
std::vector<double> masses_of_resonances(const Process& process, const Parameters& parameters,
                                         const Channels& channels,
                                         const ChannelOptions& options = {});

/// Masses of the incoming or the outgoing legs [GeV].
std::vector<double> masses_of(const Process& process, const Parameters& parameters, bool incoming);

/// The map of s of the partons of hadrons that suits a channel: that of a resonance that makes the
/// whole final state, or a power.
InvariantMap map_of_partons(const ChannelDescription& description);

}  // namespace helikos
