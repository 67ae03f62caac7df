// SPDX-License-Identifier: Apache-2.0
#include "events/event_writer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "events/event_format.hpp"
#include "events/lhe_format.hpp"
#include "events/lheh5_writer.hpp"
#include "events/text_writer.hpp"

namespace helikos::events {

std::unique_ptr<EventWriter> make_event_writer(const std::string& path, const RunRecord& run,
                                               int threads,
                                               std::optional<WriterPosition> position) {
  const auto format = event_format(path);
  if (format.kind == EventFormat::Kind::lheh5) {
#ifdef HELIKOS_HAS_HDF5
    return std::make_unique<Lheh5Writer>(path, run, position);
#else
    throw InputError(fmt::format("{}: this build has no HDF5; choose .lhe.gz", path));
#endif
  }
  if (format.kind == EventFormat::Kind::hepmc)
    throw InputError(fmt::format("{}: this build has no HepMC3; choose .lhe.gz", path));
  const TextWriterOptions options{.gzip = format.gzip, .threads = std::max(threads, 1)};
  return std::make_unique<TextWriter>(path, std::make_unique<LheFormat>(run), run, options,
                                      position);
}

}  // namespace helikos::events
