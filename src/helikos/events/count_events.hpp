// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace helikos::events {

/// Counts the events of a file by reading it to its end, which must be complete. A HepMC3 file (by
/// the end of its name) is read as lines, because Helikos has no reader for HepMC3. Throws
/// InputError where the file is cut off or damaged.
std::uint64_t count_events(const std::string& path);

}  // namespace helikos::events
