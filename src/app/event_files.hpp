// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/json_file.hpp"
#include "events/event_checks.hpp"
#include "events/event_summary.hpp"

namespace helikos::app {

/// What `events info` says of a file, as JSON.
Json describe_events(const std::string& file, const events::RunRecord& run,
                     const events::EventSummary& summary, const events::EventChecks& checks);

/// The same as text.
void print_events(const Json& json);

/// Number of checks that failed.
int failed_checks(const Json& json);

}  // namespace helikos::app
