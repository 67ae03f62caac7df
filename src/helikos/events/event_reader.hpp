// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// Reads a file of events, one after the other.
class EventReader {
 public:
  virtual ~EventReader() = default;
  virtual const RunRecord& run() const = 0;
  /// The next event; false: there is none. A weight that the file does not give is NaN. Throws
  /// InputError, which names file and event, for what is no event.
  virtual bool read(EventRecord& event) = 0;
  /// Parts of the file that no record has a place for; known before the first event.
  virtual std::vector<std::string> unknown_parts() const { return {}; }
  /// Lines of an LHE file behind its last event, when that was read.
  virtual const std::string& behind_events() const {
    static const std::string none;
    return none;
  }
};

/// A reader for a file of any format but HepMC; what it is its content says, not its name. Throws
/// InputError where it cannot be read.
std::unique_ptr<EventReader> open_event_file(const std::string& path);

}  // namespace helikos::events
