// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/app/json_file.hpp"
#include "helikos/events/event_checks.hpp"
#include "helikos/events/event_summary.hpp"

namespace helikos::app {

/// What `events info` says of a file, as JSON.
Json describe_events(const std::string& file, const events::RunRecord& run,
                     const events::EventSummary& summary, const events::EventChecks& checks);

/// The same as text.
void print_events(const Json& json);

/// Number of checks that failed.
int failed_checks(const Json& json);

}  // namespace helikos::app
