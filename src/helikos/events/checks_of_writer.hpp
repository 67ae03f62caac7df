// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// Checks for errors that no reader could handle. The message names the first such event. `first`
/// is the number of the first event, from 0. Throws std::runtime_error where a number is NaN or
/// infinite, and std::invalid_argument where the number of weights of an event differs from the
/// number of variations of the run.
void check_events(std::span<const EventRecord> events, const RunRecord& run, std::uint64_t first,
                  int threads = 1);

}  // namespace helikos::events
