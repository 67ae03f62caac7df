// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "process/classify.hpp"
#include "program/leg_propagator.hpp"

namespace helikos {

/// The Feynman diagrams of a process without four-gluon vertices, as what they divide by. All have
/// as many propagators: N-3 for N legs.
struct Channels {
  std::vector<LegPropagator> propagators;  ///< of all channels, each once
  std::vector<int> members;                ///< (channel, its propagators), numbers of propagators
  int count = 0;                           ///< of channels
};

/// (2N-5)!! for one quark line and N-2 gluons; one for each exchange of a neutral current.
Channels channels_of(const Process& process, const ProcessTopology& topology,
                     const Parameters& parameters);

long long count_channels(const ProcessTopology& topology);

}  // namespace helikos
