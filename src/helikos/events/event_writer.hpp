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
#include "helikos/events/lheh5/lheh5_rows.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// What a checkpoint keeps of a file that is not finished.
struct WriterPosition {
  std::uint64_t bytes = 0;   ///< of the growing file
  std::uint64_t events = 0;  ///< in them
  bool operator==(const WriterPosition&) const = default;
};

/// Writes events to a file, in the format that its name says.
///
/// The file grows as NAME.part and gets its name in finish(). Where that does not come, NAME.part
/// stays, and a later writer continues it. The bytes of the file follow from the run, the events
/// and how they were cut into batches, not from threads or interruptions. Memory does not grow with
/// the number of events.
///
/// All functions throw std::runtime_error, one line with path and reason, where the disk is full or
/// the file vanished. What an earlier position() covers stays as it is.
class EventWriter {
 public:
  virtual ~EventWriter() = default;
  /// Appends a batch. Some of it may still be compressed when this returns. Nothing of it is
  /// written where a number is NaN or infinite (std::runtime_error), or weights and variations
  /// differ in number (std::invalid_argument).
  virtual void write(std::span<const EventRecord> events) = 0;
  /// Room for a batch of `events` events that EventPackers made bytes of. Says where it begins;
  /// whoever has the bytes writes them there, before position() or finish().
  virtual std::uint64_t make_room(std::uint64_t events, std::uint64_t bytes) = 0;
  /// That grows.
  virtual files::GrowingFile& file() = 0;
  /// Waits until all events so far are on the disk; says where a writer can continue.
  virtual WriterPosition position() = 0;
  /// For several processes, where finish() makes the file of another one (LHEH5): begins that. They
  /// write the rows of these parts, then finish() ends it. Nothing where finish() has no such work.
  virtual std::vector<lheh5::Part> begin_finish(const RunRecord&) { return {}; }
  /// Completes the file. `run` is that of make_event_writer, but for numbers of subprocesses (cross
  /// sections, errors, largest weights), which may be better known by now.
  virtual void finish(const RunRecord& run) = 0;
};

/// A writer for a new file, or one that continues NAME.part at a position of the same run.
///
/// Names end in .lhe, .lhe.gz, .lheh5, .hdf5, .h5, .hepmc or .hepmc.gz (see event_format.hpp).
/// `threads` format and compress. An older NAME.part is overwritten where no position is given.
/// Throws InputError if the name has another end or a format that this build lacks, if the file
/// cannot be written, if another process writes it, or if NAME.part is not that of the run.
std::unique_ptr<EventWriter> make_event_writer(const std::string& path, const RunRecord& run,
                                               int threads,
                                               std::optional<WriterPosition> position = {});
/// Of a file that is ours already.
std::unique_ptr<EventWriter> make_event_writer(files::PartFile file, const RunRecord& run,
                                               int threads,
                                               std::optional<WriterPosition> position = {});

/// Throws InputError if the name has another end or a format that this build lacks.
void check_format(const std::string& path);

}  // namespace helikos::events
