// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/engine/teams/team_lane.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// The share of each channel in the sum over helicities of |amplitude of its diagrams|^2. These are
/// weights for multi-channel integration (MadGraph's sde_strategy 1). All helicities are summed,
/// independently of the options for |M|^2. Teams compute the weights in double, on hosts as well.
class DiagramWeights {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  DiagramWeights(const Process& process, const Parameters& parameters,
                 const MatrixElementOptions& options);

  /// Enqueues the kernels; waits if memory is allocated.
  void operator()(const Space& space, const ConstMomentaView<Space>& momenta,
                  const WeightView<Space>& weights);

 private:
  void reserve(const Space& space, std::int64_t num_events);

  int num_channels_, num_jamps_;
  double strong_coupling_;  ///< g_s of the parameters
  Kokkos::View<const int*, Space::memory_space>
      first_jamps_;                        ///< (channel), and the end of the last channel
  std::vector<TeamBatch<Space>> batches_;  ///< batches of helicities
  TeamLane<double, double, Space> lane_;
  std::int64_t chunk_ = 0;  ///< events for which the lane has memory
};

}  // namespace helikos
