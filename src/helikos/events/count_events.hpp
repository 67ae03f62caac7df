// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace helikos::events {

/// Reads a file of events to its end, which must be there. HepMC3's (by the end of its name) is
/// read as lines, as no more of it is known here. Throws InputError where it is cut off or damaged.
std::uint64_t count_events(const std::string& path);

}  // namespace helikos::events
