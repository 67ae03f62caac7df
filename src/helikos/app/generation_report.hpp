// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What `generate` prints and writes beside the integration.

#include <string>

#include "helikos/app/json_file.hpp"
#include "helikos/generator/generate.hpp"

namespace helikos::app {

/// For a terminal: where the pilot is, and where the events are.
std::string pilot_text(std::int64_t points);
std::string events_text(std::int64_t done, std::int64_t all, double efficiency);

void print_report(const GenerationResult& result, const EventSetup& setup);
Json to_json(const GenerationResult& result, const EventSetup& setup);

}  // namespace helikos::app
