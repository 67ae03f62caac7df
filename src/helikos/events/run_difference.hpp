// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// The reason why the events of two runs cannot be joined; empty: there is none.
std::string difference(const RunRecord& a, const RunRecord& b);

}  // namespace helikos::events
