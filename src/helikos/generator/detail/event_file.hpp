// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "helikos/base/files/part_file.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/events/event_writer.hpp"

namespace helikos {

class JointFile;

/// A file of events, in the format that its name says: .lhe, .lhe.gz, .lheh5, .hdf5, .h5, .hepmc or
/// .hepmc.gz. It gets its name when it is complete. All ranks write their parts of it. Its order
/// and bytes do not depend on the number of ranks.
class EventFile {
 public:
  /// No other run may write the file from now on. `is_root`: on other ranks nothing is asked of it.
  /// Throws InputError where it cannot be written.
  explicit EventFile(std::string path, bool is_root = true);
  EventFile(const EventFile&) = delete;
  EventFile& operator=(const EventFile&) = delete;
  ~EventFile();

  const std::string& path() const { return path_; }
  /// On rank 0: whether the file waits for events. A file is written once.
  bool is_held() const { return file_.has_value(); }

  // The functions below are for `generate`; all ranks call them together.

  /// Where the file stands between rounds.
  struct State {
    events::WriterPosition position;
    bool is_finished = false;
    std::uint64_t size = 0;  ///< of the finished file [bytes]
  };

  /// Opens the file, at its beginning or where `restore` says.
  void open(const Communicator& world, const events::RunRecord& run, int threads);
  /// Appends a batch, on one rank.
  void write(std::span<const events::EventRecord> events) { writer_->write(events); }
  /// Packs a part of a batch that has whole pieces; `first`: number of its first event in the file.
  void pack(std::span<const events::EventRecord> events, std::uint64_t first);
  /// Appends what was packed by all ranks. `events`: number of events of this rank. With
  /// `in_background`, the bytes are written while the caller goes on; the next call, or `sync`,
  /// throws what failed.
  void append_packed(std::uint64_t events, bool in_background);
  /// Number of ranks that write their own parts.
  int writing_ranks() const;
  /// Waits until all events are on the disk; `state` is then that of the file, on rank 0.
  void sync();
  /// Completes the file. `run` is asked for on rank 0.
  void finish(const std::function<events::RunRecord()>& run);
  /// Takes the unfinished file away at the end.
  void discard();

  const State& state() const { return state_; }
  void restore(const State& state);
  /// On rank 0: whether the file is there, complete, from an earlier start of the run.
  bool is_there() const;
  /// On rank 0: marks the file that is there as finished.
  void set_finished();
  /// On rank 0: throws InputError unless the file that is there has this run and so many events.
  /// `run` is asked for where the header can be compared.
  void check_written(std::uint64_t events, const std::function<events::RunRecord()>& run) const;

 private:
  std::string path_;
  std::optional<files::PartFile> file_;          ///< on rank 0, until it is opened
  std::unique_ptr<events::EventWriter> writer_;  ///< on rank 0
  std::unique_ptr<events::EventPacker> packer_;  ///< with several ranks
  std::unique_ptr<JointFile> joint_;             ///< with several ranks
  std::string bytes_;                            ///< packed events of a round
  std::optional<events::WriterPosition> position_;
  State state_;
  int ranks_ = 1;
};

}  // namespace helikos
