// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The report of `generate` about its events.

#include "helikos/app/json_file.hpp"
#include "helikos/generator/generate.hpp"

namespace helikos::app {

void print_report(const GenerationResult& result, const EventSetup& setup);
Json to_json(const GenerationResult& result, const EventSetup& setup);

}  // namespace helikos::app
