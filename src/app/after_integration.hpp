// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "app/integrate_report.hpp"
#include "parallel/communicator.hpp"

namespace helikos::app {

/// What follows the integration of a process, on all ranks, while its programs are there.
using AfterIntegration = std::function<void(const Communicator&, const IntegrationSetting&,
                                            Integrator&, IntegrateRecord&)>;

/// `integrate`, and something after the integration of each process.
void integrate(const Communicator& world, const std::vector<IntegrateOptions>& options,
               const AfterIntegration& after);

}  // namespace helikos::app
