// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What `integrate` prints and writes.

#include <string>
#include <vector>

#include "helikos/app/json_file.hpp"
#include "helikos/cross_section/schedule.hpp"
#include "helikos/generator/integration_result.hpp"

namespace helikos::app {

/// A line that says where an integration is, after so many seconds and `done` points: a bar where
/// the number of points that are `left` is known, the estimate so far, the time that is left. It
/// has less than 80 characters.
std::string status_text(const IntegrationSchedule& schedule, std::int64_t done, std::int64_t left,
                        double seconds);

/// When the integration ends: "1 %, or 1e+09 points that count".
std::string goal_text(const ProcessSetup& setup);
void print_report(const ProcessResult& result, std::uint64_t seed);
Json to_json(const ProcessResult& result, const RunSetup& run);

/// The sum of several processes.
void print_sum(const ProcessResults& results);
/// All of a run; of one process that process alone.
Json to_json(const IntegrationResult& integration);

}  // namespace helikos::app
