// SPDX-License-Identifier: Apache-2.0
#ifdef HELIKOS_HAS_HDF5
#include "helikos/events/lheh5/lheh5_writer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/files/growing_file.hpp"
#include "helikos/events/event_checks.hpp"
#include "helikos/events/event_summary.hpp"
#include "helikos/events/lhe/lhe_format.hpp"
#include "helikos/events/lhe/xml.hpp"
#include "helikos/events/lheh5/hdf5_file.hpp"
#include "helikos/events/lheh5/lheh5_layout.hpp"
#include "helikos/events/words.hpp"

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

/// Reads the numbers of a scratch file again. An event is a row of numbers, followed by rows of
/// particles; the second number is the number of these rows.
class ScratchReader {
 public:
  ScratchReader(const files::GrowingFile& file, std::uint64_t offset)
      : file_(file), offset_(offset) {}

  /// The next numbers, valid until the next call; nullptr if there are fewer.
  const double* next(std::size_t count) {
    if (numbers_.size() - begin_ < count) {
      numbers_.erase(numbers_.begin(), numbers_.begin() + std::ptrdiff_t(begin_));
      begin_ = 0;
      const std::size_t rest = numbers_.size();
      numbers_.resize(rest + std::max(buffer_size / sizeof(double), count));
      const std::size_t bytes =
          file_.read(offset_, numbers_.data() + rest, (numbers_.size() - rest) * sizeof(double));
      numbers_.resize(rest + bytes / sizeof(double));
      offset_ += bytes;
    }
    if (numbers_.size() - begin_ < count) return nullptr;
    return numbers_.data() + std::exchange(begin_, begin_ + count);
  }

 private:
  const files::GrowingFile& file_;
  std::uint64_t offset_;
  std::vector<double> numbers_;
  std::size_t begin_ = 0;
};

/// The sizes of all tables, from the scratch file. Throws InputError where the file is damaged.
struct EventCounts {
  std::uint64_t events = 0;
  std::size_t most = 0;                ///< largest number of rows of particles of an event
  std::vector<std::size_t> processes;  ///< largest number of rows of particles for each subprocess
  UsualWeight usual;                   ///< of all events
  std::vector<lheh5::Part> parts;      ///< parts without their tables

  EventCounts(const files::GrowingFile& scratch, const RunRecord& run)
      : processes(run.subprocesses.size(), 0) {
    const std::size_t columns = event_size + num_weights(run) + fractions_size;
    std::uint64_t begin = scratch_head(run).size();
    ScratchReader reading(scratch, begin);
    for (; begin < scratch.size(); ++events) {
      const double* event = reading.next(columns);
      const bool is_good = event != nullptr && event[1] >= 0.0 && event[1] < most_rows;
      const auto process = static_cast<std::size_t>(is_good ? event[0] : 0.0),
                 count = static_cast<std::size_t>(is_good ? event[1] : 0.0);
      const double weight = is_good ? event[event_size] : 0.0;
      if (!is_good || reading.next(count * particle_size) == nullptr)
        throw InputError(fmt::format("{}: is damaged", scratch.part()));
      most = std::max(most, count);
      if (process >= 1 && process <= processes.size())
        processes[process - 1] = std::max(processes[process - 1], count);
      usual.add(weight);
      if (events % lheh5::slab_events == 0) parts.push_back({.begin = begin, .first = events});
      ++parts.back().count;
      begin += (columns + count * particle_size) * sizeof(double);
      parts.back().bytes = begin - parts.back().begin;
    }
  }
};

/// npLO and npNLO of a subprocess; -1: not known.
std::array<double, 2> numbers_of(const SubprocessRecord& process,
                                 const EventMultiplicities& multiplicities) {
  if (process.np_lo) return {static_cast<double>(*process.np_lo), -1.0};
  const auto own = multiplicities.of(process.id).value_or(EventMultiplicities::Numbers{});
  return {static_cast<double>(own.np_lo), static_cast<double>(own.np_nlo)};
}

void write_run(Hdf5File& file, const RunRecord& run, const EventCounts& counts,
               const EventMultiplicities& multiplicities) {
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
  std::vector<double> rows, partons;
  for (std::size_t i = 0; i < run.subprocesses.size(); ++i) {
    const auto& one = run.subprocesses[i];
    const auto [np_lo, np_nlo] = numbers_of(one, multiplicities);
    rows.insert(rows.end(),
                {static_cast<double>(one.id), static_cast<double>(counts.processes[i]), np_nlo,
                 one.cross_section, one.error, counts.usual.value().value_or(one.largest_weight)});
    partons.push_back(np_lo);
  }
  file.create_table("procInfo", run.subprocesses.size(), lheh5::process_columns.size());
  file.write_rows("procInfo", rows);
  file.write_attribute("procInfo", "properties", names(lheh5::process_columns));
  if (std::ranges::any_of(partons, [](double number) { return number >= 0.0; }))
    file.write(lheh5::multiplicities_dataset, std::span<const double>(partons));
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

void EventMultiplicities::add(const EventRecord& event) {
  const auto& attributes = event.kept->event;
  std::optional<Numbers> own;
  if (!attributes.empty()) {
    const auto number = [&](const char* name) {
      return to_int(trimmed(attribute(attributes, name)));
    };
    const auto np_lo = number("npLO"), np_nlo = number("npNLO");
    if (np_lo || np_nlo) own = Numbers{np_lo.value_or(-1), np_nlo.value_or(-1)};
  }
  const auto [known, is_new] = known_.try_emplace(event.process, Known{own, false});
  if (!is_new && known->second.numbers != own) known->second.differ = true;
}

std::optional<EventMultiplicities::Numbers> EventMultiplicities::of(int process) const {
  const auto known = known_.find(process);
  if (known == known_.end() || known->second.differ) return std::nullopt;
  return known->second.numbers;
}

std::vector<int> EventMultiplicities::differing() const {
  std::vector<int> ids;
  for (const auto& [id, known] : known_)
    if (known.differ) ids.push_back(id);
  return ids;
}

Lheh5Packer::Lheh5Packer(const RunRecord& run) : run_(run) {
  for (std::size_t i = 0; i < run.subprocesses.size(); ++i)
    rows_[run.subprocesses[i].id] = static_cast<int>(i) + 1;
}

void Lheh5Packer::append(std::vector<double>& numbers, const EventRecord& event) const {
  const auto row = rows_.find(event.process);
  if (row == rows_.end())
    throw std::invalid_argument(fmt::format("subprocess {} is none of the run's", event.process));
  numbers.insert(
      numbers.end(),
      {static_cast<double>(row->second), static_cast<double>(event.particles.size()), 0.0, 1.0,
       event.scale, event.mu_f, event.mu_r, event.alpha_qed, event.alpha_qcd, event.weight});
  numbers.insert(numbers.end(), event.weights.begin(), event.weights.end());
  numbers.insert(numbers.end(), event.fractions.begin(), event.fractions.end());
  for (const auto& particle : event.particles) {
    for (const int number : {particle.pdg, particle.status, particle.mothers[0],
                             particle.mothers[1], particle.colors[0], particle.colors[1]}) {
      numbers.push_back(static_cast<double>(number));
    }
    const auto& [e, px, py, pz] = particle.p;
    numbers.insert(numbers.end(), {px, py, pz, e, particle.mass, particle.lifetime, particle.spin});
  }
}

void Lheh5Packer::pack(std::span<const EventRecord> events, std::uint64_t first,
                       std::string& bytes) const {
  check_events(events, run_, first);
  std::vector<double> numbers;
  for (const auto& event : events) {
    numbers.clear();
    append(numbers, event);
    bytes += bytes_of(numbers);
  }
}

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
    multiplicities_.add(events[i]);
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
  write_run(file, run, counts, multiplicities_);
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

std::vector<std::string> Lheh5Writer::remarks() const {
  std::vector<int> ids;
  for (const int id : multiplicities_.differing()) {
    const auto& list = packer_.run().subprocesses;
    const auto own = std::ranges::find(list, id, &SubprocessRecord::id);
    if (own != list.end() && !own->np_lo) ids.push_back(id);
  }
  if (ids.empty()) return {};
  return {fmt::format(
      "events of the subprocess{} {} have different npLO, and LHEH5 has one for all events of a "
      "subprocess: it is without npLO there",
      ids.size() > 1 ? "es" : "", fmt::join(ids, ", "))};
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
