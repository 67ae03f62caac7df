// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "helikos/base/files/growing_file.hpp"
#include "helikos/events/event_record.hpp"
#include "helikos/events/lheh5/lheh5_layout.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// The data of an unfinished file that a checkpoint stores.
struct WriterPosition {
  std::uint64_t bytes = 0;   ///< size of the growing file
  std::uint64_t events = 0;  ///< number of events in these bytes
  bool operator==(const WriterPosition&) const = default;
};

/// Writes events to a file; the end of the name gives the format.
///
/// The file grows as NAME.part and gets its name in finish(). If finish() is not reached, NAME.part
/// stays, and a later writer continues it. The bytes of the file depend on the run, the events and
/// the batches, not on threads or interruptions. Memory grows with the largest
/// batch, not with the number of events.
///
/// All functions throw std::runtime_error, one line with path and reason, where the disk is full or
/// the file vanished. The part of the file before an earlier position() stays valid.
class EventWriter {
 public:
  virtual ~EventWriter() = default;
  /// Appends a batch. Compression of a part may continue after the call returns. Nothing of the
  /// batch is written where a number is NaN or infinite (std::runtime_error), or where weights and
  /// variations differ in number (std::invalid_argument).
  virtual void write(std::span<const EventRecord> events) = 0;
  /// Reserves room for a batch of `events` events of which EventPackers made the bytes. Returns the
  /// position of its first byte. The owner of the bytes writes them there, before position() or
  /// finish().
  virtual std::uint64_t make_room(std::uint64_t events, std::uint64_t bytes) = 0;
  /// The growing file, when nothing is being written to it.
  virtual files::GrowingFile& file() = 0;
  /// Waits until all events so far are on the disk; returns the position at which a writer can
  /// continue.
  virtual WriterPosition position() = 0;
  /// With several processes, begins the work of finish() where it converts the file to another one
  /// (LHEH5). The processes write the rows of the returned parts, then finish() completes the file.
  /// Empty if finish() has no such work.
  virtual std::vector<lheh5::Part> begin_finish(const RunRecord&) { return {}; }
  /// Completes the file. `run` is the run given to make_event_writer, except for the numbers of
  /// subprocesses (cross sections, errors, largest weights), which may have become more precise.
  virtual void finish(const RunRecord& run) = 0;
  /// Lines, without the name of the file, about parts of the events that the finished file could
  /// not keep.
  virtual std::vector<std::string> remarks() const { return {}; }
};

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

/// A writer for a new file, or a writer that continues NAME.part of this run at a position.
///
/// The end of the name says the format (event_format.hpp).
/// `threads`: number of threads that format and compress. NAME.part is overwritten where no
/// position is given. Throws InputError if the name has another end or a format that this build
/// lacks, or if NAME.part belongs to another run.
std::unique_ptr<EventWriter> make_event_writer(files::PartFile file, const RunRecord& run,
                                               int threads,
                                               std::optional<WriterPosition> position = {});

/// A packer for the format given by the name, as in make_event_writer.
std::unique_ptr<EventPacker> make_event_packer(const std::string& path, const RunRecord& run,
                                               int threads);

/// Throws InputError if the name has another end or a format that this build lacks.
void check_format(const std::string& path);

}  // namespace helikos::events
