// SPDX-License-Identifier: Apache-2.0
#ifdef HELIKOS_HAS_HDF5
#include "helikos/events/lheh5/lheh5_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/files/raw_file.hpp"
#include "helikos/events/event_checks.hpp"
#include "helikos/events/lhe/lhe_format.hpp"
#include "helikos/events/lheh5/hdf5_file.hpp"
#include "helikos/events/lheh5/lheh5_layout.hpp"

namespace helikos::events {
namespace {

using lheh5::fractions_size;

constexpr std::size_t particle_size = lheh5::particle_columns.size(),
                      event_size = lheh5::event_columns.size();

std::vector<std::string> names(std::span<const char* const> columns) {
  return {columns.begin(), columns.end()};
}

std::string_view bytes_of(const std::vector<double>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double)};
}

constexpr std::size_t buffer_size = std::size_t{1} << 20;
constexpr double most_rows = 100000.0;

/// Number of weights in a row of events: the weight of the event and the weights of variations.
std::size_t num_weights(const RunRecord& run) { return 1 + run.variations.size(); }

std::string scratch_head(const RunRecord& run) {
  const auto head = LheFormat(run).head(run);
  return head + std::string(sizeof(double) - head.size() % sizeof(double), '\n');
}

/// Reads the events of a scratch file again. An event is a row of numbers, followed by rows of
/// particles; the second number is the number of these rows. Throws InputError where the file is
/// damaged.
class ScratchReader {
 public:
  ScratchReader(const files::GrowingFile& file, const RunRecord& run)
      : file_(file),
        columns_(event_size + num_weights(run) + fractions_size),
        offset_(scratch_head(run).size()) {}

  /// Reads the next event, and its particles; returns false at the end.
  bool next(std::vector<double>& event, std::vector<double>& particles) {
    const bool is_there = take(event, columns_);
    const bool is_end = !is_there && buffer_.size() == begin_;
    if (is_end) return false;
    const bool is_good = is_there && event[1] >= 0.0 && event[1] < most_rows;
    const auto rows = is_good ? static_cast<std::size_t>(event[1]) : 0;
    if (!is_good || !take(particles, rows * particle_size))
      throw InputError(fmt::format("{}: is damaged", file_.part()));
    return true;
  }
  /// Position of the next event [bytes].
  std::uint64_t position() const { return offset_ - (buffer_.size() - begin_); }

 private:
  bool take(std::vector<double>& numbers, std::size_t count) {
    const std::size_t size = count * sizeof(double);
    if (buffer_.size() - begin_ < size) {
      buffer_.erase(0, begin_);
      begin_ = 0;
      const auto more = file_.read(offset_, std::max(buffer_size, size));
      buffer_ += more;
      offset_ += more.size();
    }
    if (buffer_.size() - begin_ < size) return false;
    numbers.resize(count);
    std::memcpy(numbers.data(), buffer_.data() + begin_, size);
    begin_ += size;
    return true;
  }

  const files::GrowingFile& file_;
  std::size_t columns_;
  std::uint64_t offset_;
  std::string buffer_;
  std::size_t begin_ = 0;
};

/// The sizes of all tables, from the scratch file.
struct EventCounts {
  std::uint64_t events = 0;
  std::size_t most = 0;                ///< largest number of rows of particles of an event
  std::vector<std::size_t> processes;  ///< largest number of rows of particles for each subprocess
  std::vector<lheh5::Part> parts;      ///< parts without their tables

  EventCounts(const files::GrowingFile& scratch, const RunRecord& run)
      : processes(run.subprocesses.size(), 0) {
    ScratchReader reading(scratch, run);
    std::uint64_t begin = reading.position();
    for (std::vector<double> event, particles; reading.next(event, particles); ++events) {
      const auto count = static_cast<std::size_t>(event[1]),
                 process = static_cast<std::size_t>(event[0]);
      most = std::max(most, count);
      if (process >= 1 && process <= processes.size())
        processes[process - 1] = std::max(processes[process - 1], count);
      if (events % lheh5::slab_events == 0) parts.push_back({.begin = begin, .first = events});
      ++parts.back().count;
      begin = reading.position();
      parts.back().bytes = begin - parts.back().begin;
    }
  }
};

void write_run(Hdf5File& file, const RunRecord& run, const EventCounts& counts) {
  const LheFormat text(run);
  file.write("version", std::span<const int>(lheh5::version));
  std::vector<double> init;
  init.insert(init.end(), run.beams.begin(), run.beams.end());
  init.insert(init.end(), run.energies.begin(), run.energies.end());
  init.insert(init.end(), run.pdf_groups.begin(), run.pdf_groups.end());
  init.insert(init.end(), run.pdf_sets.begin(), run.pdf_sets.end());
  init.push_back(static_cast<double>(run.weighting));
  init.push_back(static_cast<double>(run.subprocesses.size()));
  file.write("init", std::span<const double>(init));
  file.write_attribute("init", "properties", names(lheh5::init_columns));
  std::vector<double> rows;
  for (std::size_t i = 0; i < run.subprocesses.size(); ++i) {
    const auto& one = run.subprocesses[i];
    const double count = static_cast<double>(counts.processes[i]);
    rows.insert(rows.end(), {static_cast<double>(one.id), count, -1.0, one.cross_section, one.error,
                             one.largest_weight});
  }
  file.create_table("procInfo", run.subprocesses.size(), lheh5::process_columns.size());
  file.write_rows("procInfo", 0, lheh5::process_columns.size(), rows);
  file.write_attribute("procInfo", "properties", names(lheh5::process_columns));
  file.write(lheh5::run_dataset,
             text.head(run) + text.numbers(run, counts.events) + text.tail(run));
}

/// Writes tables without their rows. Returns the parts with the positions of the rows.
std::vector<lheh5::Part> write_tables(Hdf5File& file, const RunRecord& run,
                                      const EventCounts& counts) {
  const std::size_t columns = event_size + num_weights(run);
  file.create_table("events", counts.events, columns);
  file.create_table("particles", counts.events * counts.most, particle_size);
  file.create_table(lheh5::fractions_dataset, counts.events, fractions_size);
  auto properties = names(lheh5::event_columns);
  properties.emplace_back(lheh5::nominal);
  for (const auto& variation : run.variations) properties.push_back(variation.id);
  file.write_attribute("events", "properties", properties);
  if (!run.variations.empty())
    file.write_attribute("events", lheh5::weight_list_attribute, {weight_list(run)});
  file.write_attribute("particles", "properties", names(lheh5::particle_columns));
  std::vector<lheh5::Part> parts = counts.parts;
  for (auto& part : parts) {
    part.columns = columns;
    part.most = counts.most;
    part.tables = {file.address("events"), file.address("particles"),
                   file.address(lheh5::fractions_dataset)};
  }
  return parts;
}

}  // namespace

Lheh5Writer::Lheh5Writer(files::PartFile file, const RunRecord& run,
                         std::optional<WriterPosition> position)
    : packer_(run),
      events_(position ? position->events : 0),
      scratch_(std::move(file), position ? position->bytes : 0) {
  const std::string head = scratch_head(run);
  if (!position) {
    scratch_.append(head);
  } else if (scratch_.size() < head.size() || scratch_.read(0, head.size()) != head) {
    throw InputError(fmt::format("{}: is of another run", scratch_.part()));
  }
}

void Lheh5Writer::write(std::span<const EventRecord> events) {
  check_events(events, packer_.run(), events_);
  events_ += events.size();
  std::vector<double> numbers;
  for (std::size_t i = 0; i < events.size(); ++i) {
    packer_.append(numbers, events[i]);
    if ((i + 1) % lheh5::slab_events != 0 && i + 1 != events.size()) continue;
    scratch_.append(bytes_of(numbers));
    numbers.clear();
  }
}

std::uint64_t Lheh5Writer::make_room(std::uint64_t events, std::uint64_t bytes) {
  events_ += events;
  return scratch_.grow(bytes);
}

WriterPosition Lheh5Writer::position() {
  scratch_.sync();
  return {scratch_.size(), events_};
}

Lheh5Writer::~Lheh5Writer() {
  std::error_code error;
  if (!whole_.empty()) std::filesystem::remove(whole_, error);
}

std::vector<lheh5::Part> Lheh5Writer::begin_finish(const RunRecord& run) {
  if (scratch_head(run) != scratch_head(packer_.run()))
    throw std::invalid_argument("finish: the run is not the one that the file began with");
  scratch_.sync();
  const EventCounts counts(scratch_, run);
  whole_ = lheh5::whole_path(scratch_.part());
  Hdf5File file(whole_, Hdf5File::Mode::create);
  write_run(file, run, counts);
  auto parts = write_tables(file, run, counts);
  file.close();
  files::RawFile(whole_).reserve();
  return parts;
}

void Lheh5Writer::write_rows(const std::vector<lheh5::Part>& parts) {
  files::RawFile whole(whole_);
  std::vector<double> numbers;
  std::array<lheh5::Rows, 3> rows;
  for (const auto& part : parts) {
    lheh5::read_numbers(part, scratch_, numbers);
    lheh5::make_rows(part, numbers, rows);
    for (const auto& own : rows) whole.write(own.offset, bytes_of(own.numbers));
  }
}

void Lheh5Writer::finish(const RunRecord& run) {
  if (whole_.empty()) write_rows(begin_finish(run));
  files::RawFile(whole_).sync();
  std::error_code error;
  const std::string& path = scratch_.path();
  std::filesystem::rename(whole_, path, error);
  if (error)
    throw std::runtime_error(
        fmt::format("{}: cannot become {}: {}", whole_, path, error.message()));
  whole_.clear();
  scratch_.remove();
}

}  // namespace helikos::events
#endif
