// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/app/json_file.hpp"
#include "helikos/app/run_record.hpp"

namespace helikos::app {

void print_report(const RunRecord& run);
Json to_json(const RunRecord& run);

/// Lines on standard error: matrix elements that are not finite, cuts that no point passes.
void warn_of_results(const RunTotal& total);

}  // namespace helikos::app
