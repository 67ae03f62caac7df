// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/event_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/events/detail/text_packer.hpp"
#include "helikos/events/detail/text_writer.hpp"
#include "helikos/events/event_format.hpp"
#include "helikos/events/event_packer.hpp"
#include "helikos/events/hepmc/hepmc_format.hpp"
#include "helikos/events/lhe/lhe_format.hpp"
#include "helikos/events/lheh5/lheh5_packer.hpp"
#include "helikos/events/lheh5/lheh5_writer.hpp"

namespace helikos::events {
namespace {

std::unique_ptr<TextFormat> text_format(EventFormat::Kind kind, const RunRecord& run) {
#ifdef HELIKOS_HAS_HEPMC3
  if (kind == EventFormat::Kind::hepmc) return std::make_unique<HepmcFormat>(run);
#endif
  (void)kind;
  return std::make_unique<LheFormat>(run);
}

}  // namespace

std::unique_ptr<EventWriter> make_event_writer(const std::string& path, const RunRecord& run,
                                               int threads,
                                               std::optional<WriterPosition> position) {
  check_format(path);
  return make_event_writer(files::PartFile(path), run, threads, position);
}

std::unique_ptr<EventWriter> make_event_writer(files::PartFile file, const RunRecord& run,
                                               int threads,
                                               std::optional<WriterPosition> position) {
  check_format(file.name());
  const auto format = event_format(file.name());
  if (format.kind == EventFormat::Kind::lheh5) {
#ifdef HELIKOS_HAS_HDF5
    return std::make_unique<Lheh5Writer>(std::move(file), run, position);
#endif
  }
  const TextWriterOptions options{.gzip = format.gzip, .threads = std::max(threads, 1)};
  return std::make_unique<TextWriter>(std::move(file), text_format(format.kind, run), run, options,
                                      position);
}

std::unique_ptr<EventPacker> make_event_packer(const std::string& path, const RunRecord& run,
                                               int threads) {
  check_format(path);
  const auto format = event_format(path);
  if (format.kind == EventFormat::Kind::lheh5) return std::make_unique<Lheh5Packer>(run);
  return std::make_unique<TextPacker>(text_format(format.kind, run), run, format.gzip, threads);
}

void check_format(const std::string& path) {
#ifdef HELIKOS_HAS_HDF5
  constexpr bool has_hdf5 = true;
#else
  constexpr bool has_hdf5 = false;
#endif
#ifdef HELIKOS_HAS_HEPMC3
  constexpr bool has_hepmc3 = true;
#else
  constexpr bool has_hepmc3 = false;
#endif
  const EventFormat::Kind kind = event_format(path).kind;
  if (kind == EventFormat::Kind::lheh5 && !has_hdf5)
    throw InputError(fmt::format("{}: this build has no HDF5; choose .lhe.gz", path));
  if (kind == EventFormat::Kind::hepmc && !has_hepmc3)
    throw InputError(fmt::format("{}: this build has no HepMC3; choose .lhe.gz", path));
}

}  // namespace helikos::events
