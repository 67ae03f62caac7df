// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What ranks and the iterations of a process add up to, and results that have no meaning.

#include <string>
#include <vector>

#include "helikos/base/core/part_stream.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/generator/detail/checkpoint.hpp"
#include "helikos/generator/integration_result.hpp"

namespace helikos {

/// What all ranks found, on all ranks. `add(sum, next)` adds what the next rank found.
template <class Found, class Add>
Found sum_of_ranks(const Communicator& world, Found mine, const Add& add) {
  if (world.size() == 1) return mine;
  const auto parts = world.gather(to_bytes(mine));
  for (std::size_t rank = 1; rank < parts.size(); ++rank) add(mine, from_bytes<Found>(parts[rank]));
  return from_bytes<Found>(world.from_root(to_bytes(mine)));
}

/// Adds the results of an iteration, which is the last one of `iterations`.
void add_iteration(const IterationResult& found, const std::vector<IterationEstimate>& iterations,
                   IntegrationProgress& progress);

/// Whether no point so far has a weight, where the warm-up is over.
bool has_no_weights(const IntegrationProgress& progress);

/// Says why there is no number, where no point has a weight.
void record_no_weights(const IntegrationProgress& progress, const Integrator& integrator,
                       ProcessResult& result);

/// Fills in the results of the iterations that count.
void record_sum(const IntegrationProgress& progress, ProcessResult& result);

/// Throws InputError where a scale is not above zero at some points: their part of the cross
/// section, or their events, would be missing. `of_points`: "1000 points of p p > t t~".
void check_scales(const PointCounts& counts, const std::string& of_points, const ProcessPlan& plan);

}  // namespace helikos
