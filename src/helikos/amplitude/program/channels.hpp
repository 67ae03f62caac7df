// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/leg_propagator.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// The Feynman diagrams of a process without four-gluon vertices, as what they divide by. All have
/// as many propagators: N-3 for N legs.
struct Channels {
  std::vector<LegPropagator> propagators;  ///< of all channels, each once
  std::vector<int> members;                ///< (channel, its propagators), numbers of propagators
  int count = 0;                           ///< of channels
};

/// (2N-5)!! for one quark line and N-2 gluons; of other processes those of their diagrams
/// (diagram_channels.hpp), none above `max_channel_diagrams`.
Channels channels_of(const Process& process, const Parameters& parameters);

inline constexpr long long max_channel_diagrams = 40000;

long long count_channels(const Process& process, const Parameters& parameters);

}  // namespace helikos
