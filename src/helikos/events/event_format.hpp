// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// A file format for events, given by the end of the file's name.
struct EventFormat {
  enum class Kind { lhe, lheh5, hepmc };
  Kind kind = Kind::lhe;
  bool gzip = false;
};

/// The ends of names that have a format, for messages: ".lhe, .lhe.gz or .h5".
std::string event_endings();

/// Throws InputError where the name has none of the known ends.
EventFormat event_format(const std::string& path);

/// A text format for events: a head, events, a tail. Several threads may use it at once.
class TextFormat {
 public:
  virtual ~TextFormat() = default;
  /// The part of the head that does not change during the run.
  virtual std::string head(const RunRecord& run) const = 0;
  /// The text between head and events, which is written again at the end: its length does not
  /// depend on cross sections and errors. `events` is the number of all events; 0: not known yet.
  virtual std::string numbers(const RunRecord& run, std::uint64_t events) const = 0;
  virtual void append(std::string& text, std::span<const EventRecord> events) const = 0;
  virtual std::string tail(const RunRecord& run) const = 0;
};

}  // namespace helikos::events
