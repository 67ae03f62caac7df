// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "helikos/app/generation_report.hpp"
#include "helikos/app/integrate_report.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/generator/event_generator.hpp"

namespace helikos::app {

/// What follows the integration of all processes, on all ranks, while their programs are there. The
/// lists have the processes in the same order.
using AfterIntegration =
    std::function<GenerationRecord(const Communicator&, const std::vector<IntegrateRecord>&,
                                   const std::vector<IntegratedProcess>&, Checkpoint&)>;

/// `integrate`, and something after it.
void integrate(const Communicator& world, const std::vector<IntegrateOptions>& options,
               const AfterIntegration& after);

}  // namespace helikos::app
