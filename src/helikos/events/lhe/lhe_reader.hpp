// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/events/event_reader.hpp"
#include "helikos/events/gzip.hpp"
#include "helikos/events/lhe/detail/lhe_events.hpp"
#include "helikos/events/lhe/lhe_run.hpp"

namespace helikos::events {

/// Reads Les Houches event files, plain or compressed: versions 1 to 3, from any generator.
///
/// The text is cut behind lines with </event>. Threads take turns to read such a part of the file,
/// and read its events at the same time as others. Where a part does not end between two events (a
/// comment may have </event>), its rest is read again, together with the part behind it.
class LheReader : public EventReader {
 public:
  /// `part`: size of a part [bytes].
  explicit LheReader(const std::string& path, std::size_t part = std::size_t{1} << 18);
  const RunRecord& run() const override { return head_.run; }
  bool read(EventRecord& event) override { return next(event, 1, 1); }
  void read(std::vector<EventRecord>& events, std::size_t most, int threads) override;
  const std::string& behind_events() const override { return between_; }

 private:
  std::string_view next_line(const char* place);
  LheRun read_head();
  bool next(EventRecord& event, std::size_t parts, int threads);
  void continue_behind(LheText& part);
  void join(const LheText& part);
  void check_end(const LheText& part);
  void read_parts(std::size_t number, int threads);
  void take_text(LheText& part);

  TextInput input_;
  LheRun head_;
  LheTags tags_;
  std::size_t part_size_;
  std::string rest_;            ///< text behind the last part
  bool is_read_ = false;        ///< the file was read to its end
  std::vector<LheText> parts_;  ///< parts that were read together
  std::size_t num_parts_ = 0;   ///< those that are in use
  std::size_t part_ = 0;        ///< the part of the next event
  std::size_t event_ = 0;       ///< the next event in it
  std::uint64_t events_ = 0;    ///< number of events that were handed out
  bool is_at_end_ = false;
  std::string between_;  ///< lines behind the last event
};

}  // namespace helikos::events
