// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// Number of events of a piece. The bytes of a piece do not depend on the batch that contains it.
inline constexpr std::size_t piece_events = 512;

/// Makes the bytes that a writer of this run would append, so that several processes can write a
/// file together.
class EventPacker {
 public:
  virtual ~EventPacker() = default;
  /// Packs a batch, or a part of a batch that begins and ends with a piece. `first` is the number
  /// of its first event in the file, from 0. Throws as EventWriter::write does.
  virtual void pack(std::span<const EventRecord> events, std::uint64_t first,
                    std::string& bytes) const = 0;
};

/// A packer for the format given by the name, as in make_event_writer.
std::unique_ptr<EventPacker> make_event_packer(const std::string& path, const RunRecord& run,
                                               int threads);

}  // namespace helikos::events
