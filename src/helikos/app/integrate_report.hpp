// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The reports of `integrate`.

#include <string>
#include <vector>

#include "helikos/app/json_file.hpp"
#include "helikos/cross_section/schedule.hpp"
#include "helikos/generator/integration_result.hpp"

namespace helikos::app {

/// A line about the progress of an integration after `seconds` and `done` points: the estimate, and
/// if the number of points `left` is known, a bar and the remaining time. It has less than 80
/// characters.
std::string status_text(const IntegrationSchedule& schedule, std::int64_t done, std::int64_t left,
                        double seconds);

/// The goal at which the integration ends: "1 %, or 1e+09 points that count".
std::string goal_text(const ProcessSetup& setup);
void print_report(const ProcessResult& result, std::uint64_t seed);
Json to_json(const ProcessResult& result, const RunSetup& run);

/// Who computed the points: nothing is printed where all were interpreted.
void print_executors(const std::vector<ProgramExecution>& programs);
Json json_of_executors(const std::vector<ProgramExecution>& programs);

/// Prints the sum of several processes.
void print_sum(const ProcessResults& results);
/// The results of a run. A run of one process has the object of that process.
Json to_json(const IntegrationResult& integration);

}  // namespace helikos::app
