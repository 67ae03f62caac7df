// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/amplitude/program/channels.hpp"
#include "helikos/phasespace/channel.hpp"
#include "helikos/phasespace/channels/least_masses.hpp"
#include "helikos/phasespace/channels/maps_version.hpp"
#include "helikos/phasespace/channels/mass_window.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// The input that the maps of channels need besides the process.
struct ChannelOptions {
  /// Mass scale below which the density of a massless propagator stops growing [GeV]: about the
  /// least transverse momentum of jets.
  double soft_scale = 20.0;
  std::optional<LeastMasses> least_masses{};  ///< finished; without it, least masses are sums of
                                              ///< masses
  MassWindows windows{};                      ///< `least_masses` has their lower limits
};

/// The phase space of each channel (amplitude/program/channels.hpp), in the order of channels:
/// systems and exchanges follow the propagators, with maps of their poles. A decay has no
/// exchanges.
std::vector<ChannelDescription> describe_channels(const Process& process,
                                                  const Parameters& parameters,
                                                  const Channels& channels,
                                                  const ChannelOptions& options = {});

/// For each propagator of `channels`: its mass where the products can be on its mass shell (its map
/// is then a Breit-Wigner), else zero [GeV].
std::vector<double> masses_of_resonances(const Process& process, const Parameters& parameters,
                                         const Channels& channels,
                                         const ChannelOptions& options = {});

/// Masses of the incoming legs, or of the outgoing legs [GeV].
std::vector<double> masses_of(const Process& process, const Parameters& parameters, bool incoming);

/// The map of s of the partons in hadrons that suits a channel: the map of a resonance that makes
/// the whole final state, or a power.
InvariantMap map_of_partons(const ChannelDescription& description);

}  // namespace helikos
