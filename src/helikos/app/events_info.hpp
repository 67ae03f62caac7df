// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/app/json_file.hpp"
#include "helikos/events/event_checks.hpp"
#include "helikos/events/event_summary.hpp"

namespace helikos::app {

/// The results of `events info` as JSON.
Json describe_events(const std::string& file, const events::RunRecord& run,
                     const events::EventSummary& summary, const events::EventChecks& checks);

/// Prints these results as text.
void print_events(const Json& json);

/// The number of checks that failed.
int failed_checks(const Json& json);

}  // namespace helikos::app
