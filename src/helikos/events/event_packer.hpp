// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// Whole pieces of so many events, and a rest, have the bytes that they have in a batch.
inline constexpr std::size_t piece_events = 512;

/// Makes the bytes that a writer of the same run would append, so that several processes can make
/// a file together.
class EventPacker {
 public:
  virtual ~EventPacker() = default;
  /// Appends a batch, or a part of one that begins and ends with pieces. `first` is the number of
  /// its first event in the file, from 0. Throws as EventWriter::write does.
  virtual void pack(std::span<const EventRecord> events, std::uint64_t first,
                    std::string& bytes) const = 0;
};

/// For the format that the name says, as make_event_writer has it.
std::unique_ptr<EventPacker> make_event_packer(const std::string& path, const RunRecord& run,
                                               int threads);

}  // namespace helikos::events
