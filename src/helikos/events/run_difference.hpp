// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// Why the events of two runs cannot be joined; empty: they can.
std::string difference(const RunRecord& a, const RunRecord& b);

}  // namespace helikos::events
