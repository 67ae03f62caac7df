// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/count_events.hpp"

#include <fmt/format.h>

#include "helikos/base/core/error.hpp"
#include "helikos/events/event_format.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/events/text_input.hpp"

namespace helikos::events {
namespace {

/// In HepMC3 an event begins with a line E, and the file ends with a special line.
std::uint64_t count_hepmc_events(const std::string& path) {
  constexpr std::string_view last_line = "HepMC::Asciiv3-END_EVENT_LISTING";
  TextInput input(path);
  std::uint64_t events = 0;
  bool is_ended = false;
  while (const auto line = input.line()) {
    if (line->starts_with("E ")) ++events;
    if (!line->empty()) is_ended = *line == last_line;
  }
  if (!is_ended) throw InputError(fmt::format("{}: is cut off", path));
  return events;
}

}  // namespace

std::uint64_t count_events(const std::string& path) {
  if (event_format(path).kind == EventFormat::Kind::hepmc) return count_hepmc_events(path);
  const auto reader = open_event_file(path);
  std::uint64_t events = 0;
  for (EventRecord event; reader->read(event);) ++events;
  return events;
}

}  // namespace helikos::events
