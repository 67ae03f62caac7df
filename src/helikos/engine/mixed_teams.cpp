// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/teams/team_lane.hpp"

namespace helikos {

using Space = Kokkos::DefaultExecutionSpace;

// The kernels of mixed precision for engine/team_evaluator.cpp: a file of its own, as a compiler
// for GPUs takes long.
template void start_amplitudes(const TeamLane<double, float, Space>&, const TeamBatch<Space>&,
                               const EventSlice<Space>&);

}  // namespace helikos
