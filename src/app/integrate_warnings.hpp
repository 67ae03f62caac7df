// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/integrate_report.hpp"

namespace helikos::app {

/// What a user should know of a run beside its numbers, one line each.
std::vector<std::string> warnings_of(const IntegrateRecord& record);

/// The same of what is said while the run goes on, and of a precision that was not reached.
std::vector<std::string> warnings_said_before(const IntegrateRecord& record);

}  // namespace helikos::app
