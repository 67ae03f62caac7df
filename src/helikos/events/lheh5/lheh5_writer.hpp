// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "helikos/base/files/growing_file.hpp"
#include "helikos/events/event_writer.hpp"

namespace helikos::events {

/// Packs events as plain numbers, which Lheh5Writer stores until it makes the final file.
class Lheh5Packer : public EventPacker {
 public:
  explicit Lheh5Packer(const RunRecord& run);
  void pack(std::span<const EventRecord> events, std::uint64_t first,
            std::string& bytes) const override;
  void append(std::vector<double>& numbers, const EventRecord& event) const;
  const RunRecord& run() const { return run_; }

 private:
  RunRecord run_;
  std::map<int, int> rows_;  ///< row of procInfo, counted from 1, for each id
};

/// npLO and npNLO of the events of each subprocess, from the attributes of <event> in an LHE file.
/// LHEH5 has them for a subprocess, and not for an event.
class EventMultiplicities {
 public:
  struct Numbers {
    int np_lo = -1, np_nlo = -1;
    bool operator==(const Numbers&) const = default;
  };
  void add(const EventRecord& event);
  /// The numbers of a subprocess; none if its events have none, or differ.
  std::optional<Numbers> of(int process) const;
  /// Ids of the subprocesses whose events differ.
  std::vector<int> differing() const;

 private:
  struct Known {
    std::optional<Numbers> numbers;
    bool differ = false;
  };
  std::map<int, Known> known_;
};

/// Writes LHEH5 (lheh5_layout.hpp).
///
/// An HDF5 file that is cut off in the middle is lost. Therefore NAME.part holds events as plain
/// numbers, and finish() makes the final file. The HDF5 library writes all data but the rows of
/// events. One process or several write these rows to their places without the library. All events
/// have as many rows of particles as the largest event, because readers take rows of many events at
/// once.
class Lheh5Writer : public EventWriter {
 public:
  Lheh5Writer(files::PartFile file, const RunRecord& run, std::optional<WriterPosition> position);
  ~Lheh5Writer() override;
  void write(std::span<const EventRecord> events) override;
  std::uint64_t make_room(std::uint64_t events, std::uint64_t bytes) override;
  files::GrowingFile& file() override { return scratch_; }
  WriterPosition position() override;
  std::vector<lheh5::Part> begin_finish(const RunRecord& run) override;
  void finish(const RunRecord& run) override;
  std::vector<std::string> remarks() const override;

 private:
  void write_rows(const std::vector<lheh5::Part>& parts);

  Lheh5Packer packer_;
  EventMultiplicities multiplicities_;
  std::uint64_t events_ = 0;
  files::GrowingFile scratch_;  ///< events as plain numbers
  std::string whole_;           ///< path of the final file in the making; empty: none
};

}  // namespace helikos::events
