// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/events/run_parts.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

// Settings are lines of text: `key = value` (run files), `"key": value` (JSON) or `value = key`
// (MadGraph's run cards).

/// The seeds in a text of settings.
std::vector<std::uint64_t> seeds_of(std::string_view text);

/// The value of a key in lines `key = value` or `"key": value`, without quotes; empty: there is no
/// such line.
std::string value_of(std::string_view text, std::string_view key);

/// The text without lines that may differ between runs: seeds, parts, numbers of events, names of
/// files, threads.
std::string common_settings(std::string_view text);

/// The parts of runs that the settings of a file say it has; none: it is no part, or does not say
/// so.
RunParts parts_of(const RunRecord& run);

/// The text with other seeds, parts and another number of events, if it has lines `key = value` or
/// `"key": value` for them.
std::string with_seeds(std::string_view text, const std::vector<std::uint64_t>& seeds,
                       std::uint64_t events, const RunParts& parts = {});

/// The reason why the events of two runs cannot be joined; empty: there is none.
std::string difference(const RunRecord& a, const RunRecord& b);

}  // namespace helikos::events
