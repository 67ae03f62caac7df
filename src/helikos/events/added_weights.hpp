// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// Appends variations to those of a run. If the run has the text of a file, <initrwgt> of this text
/// gets the new ones at its end. Throws InputError where an id exists already.
void add_variations(RunRecord& run, const std::vector<VariationRecord>& added);

}  // namespace helikos::events
