// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// Reads the events of a file one after the other.
class EventReader {
 public:
  virtual ~EventReader() = default;
  virtual const RunRecord& run() const = 0;
  /// Reads the next event; returns false at the end. A weight that is missing in the file is NaN.
  /// Throws InputError, which names file and event, for text that is not a valid event.
  virtual bool read(EventRecord& event) = 0;
  /// Parts of the file that have no place in a record; known before the first event.
  virtual std::vector<std::string> unknown_parts() const { return {}; }
  /// Lines of an LHE file behind its last event, after the last event was read.
  virtual const std::string& behind_events() const {
    static const std::string none;
    return none;
  }
  /// Reads the next events, `most` of them, fewer at the end; several threads work where the format
  /// allows it. The result is that of one event after the other. Memory of `events` is used again.
  virtual void read(std::vector<EventRecord>& events, std::size_t most, int threads);
};

/// A reader for a file of any format except HepMC. The content of the file decides the format, not
/// the name. Throws InputError where the file cannot be read.
std::unique_ptr<EventReader> open_event_file(const std::string& path);

/// Counts the events of a file by reading it to its end, which must be complete. A HepMC3 file (by
/// the end of its name) is read as lines, because Helikos has no reader for HepMC3. Throws
/// InputError where the file is cut off or damaged.
std::uint64_t count_events(const std::string& path);

}  // namespace helikos::events
