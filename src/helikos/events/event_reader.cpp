// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/event_reader.hpp"

#include <fmt/format.h>

#include <cmath>
#include <fstream>

#include "helikos/base/core/error.hpp"
#include "helikos/base/files/paths.hpp"
#include "helikos/events/event_format.hpp"
#include "helikos/events/gzip.hpp"
#include "helikos/events/lhe/lhe_reader.hpp"
#include "helikos/events/lheh5/lheh5_reader.hpp"

namespace helikos::events {
namespace {

constexpr std::string_view hdf5_head = "\211HDF\r\n\032\n";

std::string first_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(fmt::format("{}: {}", path, files::reason()));
  std::string bytes(hdf5_head.size(), '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

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

std::unique_ptr<EventReader> reader_of(const std::string& path) {
  if (first_bytes(path) == hdf5_head) {
#ifdef HELIKOS_HAS_HDF5
    return std::make_unique<Lheh5Reader>(path);
#else
    throw InputError(fmt::format("{}: is HDF5, which this build does not read", path));
#endif
  }
  return std::make_unique<LheReader>(path);
}

bool has_finite_numbers(const RunRecord& run) {
  double sum = run.energies[0] + run.energies[1];
  for (const SubprocessRecord& own : run.subprocesses)
    sum += own.cross_section + own.error + own.largest_weight;
  return std::isfinite(sum);
}

}  // namespace

void EventReader::read(std::vector<EventRecord>& events, std::size_t most, int /*threads*/) {
  events.resize(most);
  std::size_t count = 0;
  while (count < most && read(events[count])) ++count;
  events.resize(count);
}

std::unique_ptr<EventReader> open_event_file(const std::string& path) {
  auto reader = reader_of(path);
  if (!has_finite_numbers(reader->run()))
    throw InputError(path + ": an energy or a cross section of the header is not finite");
  return reader;
}

std::uint64_t count_events(const std::string& path) {
  if (event_format(path).kind == EventFormat::Kind::hepmc) return count_hepmc_events(path);
  const auto reader = open_event_file(path);
  std::uint64_t events = 0;
  for (EventRecord event; reader->read(event);) ++events;
  return events;
}

}  // namespace helikos::events
