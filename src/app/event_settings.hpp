// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/integrate_report.hpp"
#include "events/run_record.hpp"

namespace helikos::app {

/// What a file of events says of the run: beams, densities, subprocesses with their cross sections,
/// and as header blocks all settings that repeat it.
events::RunRecord run_of(const IntegrateRecord& record);

}  // namespace helikos::app
