// SPDX-License-Identifier: Apache-2.0
#include "events/event_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "events/event_format.hpp"
#include "events/hepmc_format.hpp"
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
  const TextWriterOptions options{.gzip = format.gzip, .threads = std::max(threads, 1)};
  std::unique_ptr<TextFormat> text = std::make_unique<LheFormat>(run);
  if (format.kind == EventFormat::Kind::hepmc) {
#ifdef HELIKOS_HAS_HEPMC3
    text = std::make_unique<HepmcFormat>(run);
#else
    throw InputError(fmt::format("{}: this build has no HepMC3; choose .lhe.gz", path));
#endif
  }
  return std::make_unique<TextWriter>(path, std::move(text), run, options, position);
}

}  // namespace helikos::events
