// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/app/json_file.hpp"
#include "helikos/app/run_record.hpp"

namespace helikos::app {

void print_report(const RunRecord& run);
Json to_json(const RunRecord& run);
/// An object for each program.
Json describe_programs(const RunRecord& run);
/// The value of a key if all programs have the same one, otherwise null.
Json common_value(const Json& programs, const char* key);

/// Lines on standard error: matrix elements that are not finite, cuts that no point passes.
void warn_of_results(const RunResult& total);

}  // namespace helikos::app
