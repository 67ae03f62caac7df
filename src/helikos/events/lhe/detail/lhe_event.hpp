// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/events/lhe/xml.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// Reads the first line of an event; returns the number of particles. The functions of this file
/// throw InputError without the name of the file and the number of the event.
int read_event_line(EventRecord& event, std::string_view line);

EventParticle read_particle_line(std::string_view line);

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

}  // namespace helikos::events
