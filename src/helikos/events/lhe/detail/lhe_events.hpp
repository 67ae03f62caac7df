// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/events/event_record.hpp"
#include "helikos/events/lhe/xml.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

inline constexpr std::string_view last_lhe_line = "</LesHouchesEvents>";

/// Whether a line begins with <name> or <name ...>.
bool opens(std::string_view line, std::string_view name);

/// Reads from the first line of a block to the line that has its end; `next_line` gives the others.
template <class NextLine>
std::string read_block(std::string line, std::string_view end, const std::string& path,
                       const NextLine& next_line) {
  constexpr std::size_t largest = std::size_t{1} << 28;
  std::string text = std::move(line);
  while (text.find(end, text.rfind('\n') == text.npos ? 0 : text.rfind('\n')) == text.npos) {
    text += '\n';
    text += next_line();
    if (text.size() > largest) throw InputError(fmt::format("{}: its header is too long", path));
  }
  return text;
}

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

/// A part of a file that begins between two events, and its events.
struct LheText {
  enum class End {
    of_text,     ///< between two events
    of_events,   ///< behind the last line of the file that is no blank
    inside,      ///< in an event or behind lines of the next one: needs the text that follows
    at_failure,  ///< text that cannot be read
  };

  std::string text;
  bool is_last = false;          ///< the file ends with the text
  std::exception_ptr failure{};  ///< why the text that follows could not be read from the file

  std::size_t begin = 0;  ///< the text before was read
  End end = End::of_text;
  std::vector<EventRecord> events;  ///< may be longer than `count`, to use their memory again
  std::size_t count = 0;            ///< number of events that were read
  std::string between;              ///< End::of_events: lines behind the last event
};

/// Reads the events of a text from `begin` on, and moves `begin` behind the last of them. Throws
/// nothing for text that is not valid: `end` says it.
void read_events(LheText& text, const std::string& path, const LheTags& tags);

/// Throws the InputError of a text with End::at_failure. `events`: the number of events before it.
[[noreturn]] void refuse_event(const LheText& text, const std::string& path, const LheTags& tags,
                               std::uint64_t events);

}  // namespace helikos::events
