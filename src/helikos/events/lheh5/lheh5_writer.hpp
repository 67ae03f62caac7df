// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "helikos/events/event_writer.hpp"
#include "helikos/events/lheh5/lheh5_packer.hpp"
#include "helikos/events/scratch_file.hpp"

namespace helikos::events {

/// Writes LHEH5 (lheh5_layout.hpp).
///
/// A file of HDF5 that is cut off in the middle is lost, so NAME.part holds events as plain
/// numbers, and finish() makes the file of them: HDF5's library writes all but the rows of events,
/// which go to their places without it, by one process or by several. All events have as many rows
/// of particles as the largest one, as readers take rows of many events at once.
class Lheh5Writer : public EventWriter {
 public:
  Lheh5Writer(files::PartFile file, const RunRecord& run, std::optional<WriterPosition> position);
  ~Lheh5Writer() override;
  void write(std::span<const EventRecord> events) override;
  std::uint64_t make_room(std::uint64_t events, std::uint64_t bytes) override;
  files::GrowingFile& file() override { return scratch_.file(); }
  WriterPosition position() override;
  std::vector<lheh5::Part> begin_finish(const RunRecord& run) override;
  void finish(const RunRecord& run) override;

 private:
  void write_rows(const std::vector<lheh5::Part>& parts);

  Lheh5Packer packer_;
  std::uint64_t events_ = 0;
  ScratchFile scratch_;
  std::string whole_;  ///< that is being made of it; empty: none
};

}  // namespace helikos::events
