// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// A format of events as text: a head, events, a tail. Used by several threads at once.
class TextFormat {
 public:
  virtual ~TextFormat() = default;
  /// What does not change while the run goes on.
  virtual std::string head(const RunRecord& run) const = 0;
  /// What stands between head and events, and is written again at the end: of the same length for
  /// any cross sections and errors. `events` is the number of all; 0: not known yet.
  virtual std::string numbers(const RunRecord& run, std::uint64_t events) const = 0;
  virtual void append(std::string& text, std::span<const EventRecord> events) const = 0;
  virtual std::string tail(const RunRecord& run) const = 0;
};

}  // namespace helikos::events
