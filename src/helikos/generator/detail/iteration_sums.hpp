// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What the iterations of a process add up to.

#include <vector>

#include "helikos/generator/detail/checkpoint.hpp"

namespace helikos {

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

}  // namespace helikos
