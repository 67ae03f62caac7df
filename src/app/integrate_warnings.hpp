// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/integrate_report.hpp"

namespace helikos::app {

/// What a user should know of a run beside its numbers, one line each.
std::vector<std::string> warnings_of(const IntegrateRecord& record);

}  // namespace helikos::app
