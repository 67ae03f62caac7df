// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/leg_propagator.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Channels of a process: the denominators of its Feynman diagrams without four-gluon vertices. All
/// channels have the same number of propagators: N-3 for N legs.
struct Channels {
  std::vector<LegPropagator> propagators;  ///< propagators of all channels, each once
  std::vector<int> members;                ///< (channel, its propagators): numbers of propagators
  int count = 0;                           ///< number of channels
};

/// The channels of a process: (2N-5)!! for one quark line and N-2 gluons; for other processes the
/// channels of their diagrams (diagram_channels.hpp), none above `max_channel_diagrams`.
Channels channels_of(const Process& process, const Parameters& parameters);

inline constexpr long long max_channel_diagrams = 40000;

long long count_channels(const Process& process, const Parameters& parameters);

}  // namespace helikos
