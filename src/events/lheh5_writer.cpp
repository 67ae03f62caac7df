// SPDX-License-Identifier: Apache-2.0
#ifdef HELIKOS_HAS_HDF5
#include "events/lheh5_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <stdexcept>

#include "core/error.hpp"
#include "events/hdf5_file.hpp"
#include "events/lhe_format.hpp"
#include "events/lheh5_layout.hpp"

namespace helikos::events {
namespace {

constexpr std::size_t particle_size = lheh5::particle_columns.size(),
                      event_size = lheh5::event_columns.size(), fractions_size = 2;

std::vector<std::string> names(std::span<const char* const> columns) {
  return {columns.begin(), columns.end()};
}

/// Of a row of events: the event's own weight and those of variations.
std::size_t num_weights(const RunRecord& run) { return 1 + run.variations.size(); }

std::string scratch_head(const RunRecord& run) {
  const auto head = LheFormat(run).head(run);
  return head + std::string(sizeof(double) - head.size() % sizeof(double), '\n');
}

/// The sizes of all, from what was written.
struct EventCounts {
  std::uint64_t events = 0;
  std::size_t most = 0;                ///< rows of particles of an event
  std::vector<std::size_t> processes;  ///< likewise, of each subprocess

  EventCounts(const ScratchFile& scratch, std::size_t number) : processes(number, 0) {
    ScratchFile::Reading reading(scratch);
    for (std::vector<double> event, particles; reading.next(event, particles); ++events) {
      const auto count = static_cast<std::size_t>(event[1]),
                 process = static_cast<std::size_t>(event[0]);
      most = std::max(most, count);
      if (process >= 1 && process <= number)
        processes[process - 1] = std::max(processes[process - 1], count);
    }
  }
};

void write_run(Hdf5File& file, const RunRecord& run, const EventCounts& counts) {
  const LheFormat text(run);
  file.write("version", std::span<const int>(lheh5::version));
  const double init[] = {static_cast<double>(run.beams[0]),
                         static_cast<double>(run.beams[1]),
                         run.energies[0],
                         run.energies[1],
                         static_cast<double>(run.pdf_groups[0]),
                         static_cast<double>(run.pdf_groups[1]),
                         static_cast<double>(run.pdf_sets[0]),
                         static_cast<double>(run.pdf_sets[1]),
                         static_cast<double>(run.weighting),
                         static_cast<double>(run.subprocesses.size())};
  file.write("init", std::span<const double>(init));
  file.write_properties("init", names(lheh5::init_columns));
  std::vector<double> rows;
  for (std::size_t i = 0; i < run.subprocesses.size(); ++i) {
    const auto& one = run.subprocesses[i];
    const double count = static_cast<double>(counts.processes[i]);
    rows.insert(rows.end(), {static_cast<double>(one.id), count, -1.0, one.cross_section, one.error,
                             one.largest_weight});
  }
  file.create_table("procInfo", run.subprocesses.size(), lheh5::process_columns.size());
  file.write_rows("procInfo", 0, lheh5::process_columns.size(), rows);
  file.write_properties("procInfo", names(lheh5::process_columns));
  file.write(lheh5::run_dataset, text.head(run) + text.numbers(run, counts.events) + text.tail());
}

/// Rows of some events that are written together.
struct EventSlab {
  std::vector<double> events, particles, fractions;
  std::uint64_t first = 0, count = 0;

  void add(const std::vector<double>& event, const std::vector<double>& rows, std::size_t most) {
    const auto start = static_cast<double>((first + count) * most);
    events.insert(events.end(), event.begin(), event.end() - fractions_size);
    events[events.size() - event.size() + fractions_size + 2] = start;
    fractions.insert(fractions.end(), event.end() - fractions_size, event.end());
    particles.insert(particles.end(), rows.begin(), rows.end());
    particles.resize((count + 1) * most * particle_size, 0.0);
    ++count;
  }

  void write(Hdf5File& file, std::size_t columns, std::size_t most) {
    file.write_rows("events", first, columns, events);
    file.write_rows("particles", first * most, particle_size, particles);
    file.write_rows(lheh5::fractions_dataset, first, fractions_size, fractions);
    first += count;
    count = 0;
    for (auto* values : {&events, &particles, &fractions}) values->clear();
  }
};

void write_events(Hdf5File& file, const RunRecord& run, const ScratchFile& scratch,
                  const EventCounts& counts) {
  const std::size_t columns = event_size + num_weights(run);
  file.create_table("events", counts.events, columns);
  file.create_table("particles", counts.events * counts.most, particle_size);
  file.create_table(lheh5::fractions_dataset, counts.events, fractions_size);
  auto properties = names(lheh5::event_columns);
  properties.emplace_back(lheh5::nominal);
  for (const auto& variation : run.variations) properties.push_back(variation.id);
  file.write_properties("events", properties);
  file.write_properties("particles", names(lheh5::particle_columns));
  EventSlab slab;
  ScratchFile::Reading reading(scratch);
  for (std::vector<double> event, particles; reading.next(event, particles);) {
    slab.add(event, particles, counts.most);
    if (slab.count == lheh5::slab_events) slab.write(file, columns, counts.most);
  }
  slab.write(file, columns, counts.most);
}

void write_file(const std::string& path, const RunRecord& run, const ScratchFile& scratch) {
  const EventCounts counts(scratch, run.subprocesses.size());
  Hdf5File file(path, Hdf5File::Mode::create);
  write_run(file, run, counts);
  write_events(file, run, scratch, counts);
  file.close();
}

}  // namespace

Lheh5Writer::Lheh5Writer(const std::string& path, const RunRecord& run,
                         std::optional<WriterPosition> position)
    : path_(path),
      packer_(run),
      events_(position ? position->events : 0),
      scratch_(path, scratch_head(run), event_size + num_weights(run) + fractions_size,
               position ? std::optional(position->bytes) : std::nullopt) {}

void Lheh5Writer::write(std::span<const EventRecord> events) {
  scratch_.file().append(packer_.pack(events, events_));
  events_ += events.size();
}

std::uint64_t Lheh5Writer::make_room(std::uint64_t events, std::uint64_t bytes) {
  events_ += events;
  return scratch_.file().grow(bytes);
}

WriterPosition Lheh5Writer::position() {
  scratch_.file().sync();
  return {scratch_.file().size(), events_};
}

void Lheh5Writer::finish(const RunRecord& run) {
  if (scratch_head(run) != scratch_head(packer_.run()))
    throw std::invalid_argument("finish: the run is not the one that the file began with");
  scratch_.file().sync();
  const std::string whole = part_path(path_) + ".h5";
  try {
    write_file(whole, run, scratch_);
  } catch (...) {
    std::error_code error;
    std::filesystem::remove(whole, error);
    throw;
  }
  std::error_code error;
  std::filesystem::rename(whole, path_, error);
  if (error)
    throw std::runtime_error(
        fmt::format("{}: cannot become {}: {}", whole, path_, error.message()));
  scratch_.file().remove();
}

}  // namespace helikos::events
#endif
