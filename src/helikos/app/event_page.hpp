// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Pages about events: what is known of a run, for src/helikos/report/.

#include <string>
#include <vector>

#include "helikos/app/generation_report.hpp"
#include "helikos/app/integrate_report.hpp"
#include "helikos/report/distributions.hpp"

namespace helikos::app {

/// Where the page of `generate` is written: --report, or beside the events. Empty: nowhere.
std::string page_path(const EventOptions& options);
/// events.lhe.gz: events.report.html.
std::string page_beside(const std::string& events);

/// The page of a run whose events were written. Throws std::runtime_error where it fails.
void write_page(const std::vector<IntegrateRecord>& records, const GenerationRecord& generation,
                report::Distributions events);

/// The page of a file of events. Throws InputError where it cannot be read.
void write_page_of_file(const std::string& events, const std::string& page);

}  // namespace helikos::app
