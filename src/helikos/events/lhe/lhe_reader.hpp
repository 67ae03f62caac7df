// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "helikos/events/event_reader.hpp"
#include "helikos/events/gzip.hpp"
#include "helikos/events/lhe/lhe_run.hpp"
#include "helikos/events/lhe/xml.hpp"

namespace helikos::events {

/// The lines behind the particles: weights, scales, fractions. All other lines are kept unchanged.
class LheTags {
 public:
  explicit LheTags(const RunRecord& run);
  void read(EventRecord& event, KeptText& kept, std::string_view text) const;

 private:
  bool read_element(EventRecord& event, KeptText& kept, const XmlElement& element) const;
  void read_weights(EventRecord& event, std::string_view text) const;
  void read_list(EventRecord& event, std::string_view text) const;
  std::size_t index(const std::string& id, std::size_t guess) const;

  std::vector<std::string> ids_;
  std::unordered_map<std::string, std::size_t> index_;
};

/// Reads Les Houches event files, plain or compressed: versions 1 to 3, from any generator.
class LheReader : public EventReader {
 public:
  explicit LheReader(const std::string& path);
  const RunRecord& run() const override { return head_.run; }
  bool read(EventRecord& event) override;
  const std::string& behind_events() const override { return between_; }

 private:
  std::string_view next_line(const char* place);
  LheRun read_head();
  std::string read_block(std::string line, const std::string& end);
  bool find_event();
  void check_end();
  void read_event(EventRecord& event);

  TextInput input_;
  LheRun head_;
  LheTags tags_;
  std::uint64_t events_ = 0;
  bool is_at_end_ = false;
  std::string between_;  ///< lines between two events
  KeptText kept_;        ///< text of the event that is read
  std::string rest_;     ///< text of an event behind its particles
};

}  // namespace helikos::events
