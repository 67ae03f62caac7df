// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include "helikos/base/files/growing_file.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/events/event_writer.hpp"

namespace helikos {

/// Which of `events` each rank gets: whole pieces of a writer, one part after the other.
std::vector<EventRange> parts_of_pieces(std::int64_t events, int ranks);

/// The growing file of an EventWriter, as several ranks write it.
///
/// Rank 0 has the writer, and holds the file. The others open it, and write their bytes at places
/// of their own, in another thread. Where they cannot, rank 0 writes for all: each machine may have
/// a folder of its own, or a file system on which ranks would spoil each other's bytes (NFS).
class JointFile {
 public:
  /// All ranks. `path` is that of the writer, which is null on other ranks.
  JointFile(const Communicator& world, const std::string& path, events::EventWriter* writer);

  /// All ranks: the bytes of a batch, a part of each rank, in the order of ranks. `events` are in
  /// this rank's part. The bytes are written while the caller goes on, with `in_background`.
  /// `bytes` is empty then.
  void append(std::string& bytes, std::uint64_t events, bool in_background);
  /// All ranks: what the others wrote is on the disk; then rank 0 may ask for the position.
  void sync();
  /// All ranks, after all events: completes the file. `run` is asked for on rank 0.
  void finish(const std::function<events::RunRecord()>& run);
  /// Whether each rank writes its part.
  bool is_shared() const { return is_shared_; }

 private:
  bool is_seen();
  /// Whether rank 0's mark is where it should be.
  bool sees(const std::array<std::uint64_t, 2>& mark);
  void write(std::uint64_t begin, const std::string& bytes);
  void gather(const std::vector<std::uint64_t>& begins);
  /// Waits for the bytes before. Throws what failed.
  void drain();
  void write_rows(const std::vector<events::lheh5::Part>& parts);

  const Communicator& world_;
  std::string part_;
  events::EventWriter* writer_;
  std::optional<files::RawFile> file_;  ///< on other ranks
  bool is_shared_ = false;
  std::string bytes_;          ///< that are being written
  std::future<void> written_;  ///< ends before what it uses
};

}  // namespace helikos
