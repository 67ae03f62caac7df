// SPDX-License-Identifier: Apache-2.0
#ifdef HELIKOS_HAS_HDF5
#include "helikos/events/lheh5/lheh5_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/events/lhe/lhe_run.hpp"
#include "helikos/events/lhe/xml.hpp"
#include "helikos/events/lheh5/lheh5_layout.hpp"

namespace helikos::events {
namespace {

constexpr std::size_t fixed_columns = lheh5::event_columns.size(),
                      row_size = lheh5::particle_columns.size();
constexpr double largest_count = 1e15;  ///< a double holds it exactly, and no file has more

int whole(double value) {
  const bool fits = value >= -2147483648.0 && value <= 2147483647.0;
  return fits ? static_cast<int>(value) : 0;
}

EventParticle particle_of(const double* row) {
  EventParticle particle;
  particle.pdg = whole(row[0]);
  particle.status = whole(row[1]);
  particle.mothers = {whole(row[2]), whole(row[3])};
  particle.colors = {whole(row[4]), whole(row[5])};
  particle.p = {row[9], row[6], row[7], row[8]};
  particle.mass = row[10];
  particle.lifetime = row[11];
  particle.spin = row[12];
  return particle;
}

bool is_count(double value) {
  return value >= 0.0 && value < largest_count && value == std::floor(value);
}

}  // namespace

Lheh5Reader::Lheh5Reader(const std::string& path) : path_(path), file_(path, Hdf5File::Mode::read) {
  check_version();
  const auto events = file_.shape("events"), particles = file_.shape("particles");
  events_ = events.first;
  columns_ = events.second;
  particles_ = particles.first;
  if (columns_ <= fixed_columns) fail(fmt::format("events has {} columns only", columns_));
  if (particles.second != row_size)
    fail(fmt::format("particles has {} columns, not {}", particles.second, row_size));
  read_run();
  read_multiplicities();
  read_trials();
}

void Lheh5Reader::fail(const std::string& what) const {
  throw InputError(fmt::format("{}: {}", path_, what));
}

void Lheh5Reader::check_version() {
  if (!file_.has("version") || !file_.has("events"))
    fail("is no file of events of LHEH5, version 2");
  const auto version = file_.read("version");
  if (version.empty() || version[0] != 2.0)
    fail(fmt::format("is LHEH5 of version {:g}, and only 2 is read",
                     version.empty() ? 0.0 : version[0]));
  const bool is_first = version.size() >= 3 && version[1] == 0.0 && version[2] == 0.0;
  unit_ = is_first ? 3.89379656e8 : 1.0;  // version 2.0.0 has unit weights in GeV^-2
}

std::vector<std::string> Lheh5Reader::unknown_parts() const {
  constexpr std::array<std::string_view, 8> known = {"version",
                                                     "init",
                                                     "procInfo",
                                                     "events",
                                                     "particles",
                                                     lheh5::run_dataset,
                                                     lheh5::fractions_dataset,
                                                     lheh5::multiplicities_dataset};
  auto names = file_.names();
  std::erase_if(names,
                [&](const auto& name) { return std::ranges::find(known, name) != known.end(); });
  return names;
}

// ---- The run -----------------------------------------------------------------------------------

void Lheh5Reader::read_run() {
  if (!file_.has(lheh5::run_dataset)) {
    read_init();
    read_names();
    return;
  }
  const auto all = file_.read_text(lheh5::run_dataset);
  std::string_view text = all, header, init;
  if (const auto outer = next_element(text)) {
    text = outer->content;
    while (const auto element = next_element(text)) {
      if (element->name == "header") header = element->content;
      if (element->name == "init") init = element->content;
    }
  }
  try {
    const auto known = lhe_run(header, init);
    run_ = known.run;
    if (known.events && *known.events != events_)
      throw InputError(
          fmt::format("has {}, but says {}", counted(events_, "event"), *known.events));
  } catch (const InputError& error) {
    fail(error.what());
  }
  if (columns_ != fixed_columns + 1 + run_.variations.size())
    fail("has other variations than its settings say");
}

void Lheh5Reader::read_init() {
  run_.generator.clear();
  const auto init = file_.read("init");
  if (init.size() < lheh5::init_columns.size()) fail("init has too few numbers");
  for (std::size_t i = 0; i < 2; ++i) {
    run_.beams[i] = whole(init[i]);
    run_.energies[i] = init[2 + i];
    run_.pdf_groups[i] = whole(init[4 + i]);
    run_.pdf_sets[i] = whole(init[6 + i]);
  }
  run_.weighting = mean_is_cross_section;  // Pythia treats all files in this way
  const auto columns = file_.shape("procInfo").second;
  const auto processes = file_.read("procInfo");
  if (columns < lheh5::process_columns.size()) fail("procInfo has too few columns");
  for (std::size_t i = 0; i + columns <= processes.size(); i += columns) {
    const double* row = processes.data() + i;
    run_.subprocesses.push_back({.cross_section = row[3],
                                 .error = row[4],
                                 .largest_weight = row[5] * unit_,
                                 .id = whole(row[0])});
  }
}

void Lheh5Reader::read_names() {
  const auto names = file_.properties("events");
  for (std::size_t i = fixed_columns + 1; i < columns_; ++i) {
    const auto name = i < names.size() ? names[i] : fmt::format("{}", i - fixed_columns);
    run_.variations.push_back({.id = name});
  }
}

/// Reads the trials. The cross section is the sum of weights over the sum of trials.
void Lheh5Reader::read_trials() {
  double trials = 0.0;
  for (std::uint64_t first = 0; first < events_; first += lheh5::slab_events) {
    const auto rows = std::min<std::uint64_t>(lheh5::slab_events, events_ - first);
    const auto values = file_.read("events", first, rows);
    for (std::uint64_t i = 0; i < rows; ++i) trials += values[i * columns_ + 3];
  }
  if (trials > 0.0 && std::isfinite(trials)) scale_ = static_cast<double>(events_) / trials;
}

/// Reads the numbers of additional partons; npLO of procInfo has the incoming particles and the
/// core process too.
void Lheh5Reader::read_multiplicities() {
  if (!file_.has(lheh5::multiplicities_dataset)) return;
  const auto numbers = file_.read(lheh5::multiplicities_dataset);
  if (numbers.size() != run_.subprocesses.size())
    fail(fmt::format("{} has {} numbers, but there are {} subprocesses",
                     lheh5::multiplicities_dataset, numbers.size(), run_.subprocesses.size()));
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] >= 0.0) run_.subprocesses[i].np_lo = whole(numbers[i]);
}

// ---- Events ------------------------------------------------------------------------------------

void Lheh5Reader::read_slab() {
  const auto events = std::min<std::uint64_t>(lheh5::slab_events, events_ - next_);
  slab_begin_ = next_;
  slab_ = file_.read("events", next_, events);
  fractions_.clear();
  if (file_.has(lheh5::fractions_dataset) &&
      file_.shape(lheh5::fractions_dataset) ==
          std::pair<std::uint64_t, std::uint64_t>(events_, 2)) {
    fractions_ = file_.read(lheh5::fractions_dataset, next_, events);
  }
  read_particles(events);
}

void Lheh5Reader::read_particles(std::uint64_t events) {
  constexpr double most_rows = 1e7;
  double begin = static_cast<double>(particles_), end = 0.0;
  for (std::uint64_t i = 0; i < events; ++i) {
    const double count = slab_[i * columns_ + 1], start = slab_[i * columns_ + 2];
    if (!is_count(count) || !is_count(start) || start + count > static_cast<double>(particles_))
      fail(fmt::format("event {}: there are no such particles", slab_begin_ + i + 1));
    if (count == 0.0) continue;
    begin = std::min(begin, start);
    end = std::max(end, start + count);
  }
  if (end - begin > most_rows) fail("particles do not stand in the order of events");
  first_row_ = static_cast<std::uint64_t>(begin);
  rows_.clear();
  if (end > begin)
    rows_ = file_.read("particles", first_row_, static_cast<std::uint64_t>(end - begin));
}

bool Lheh5Reader::read(EventRecord& event) {
  if (next_ == events_) return false;
  if (next_ >= slab_begin_ + slab_.size() / columns_) read_slab();
  const auto place = next_ - slab_begin_;
  const double* row = slab_.data() + place * columns_;
  ++next_;
  const int process = whole(row[0]);
  const auto index = static_cast<std::size_t>(std::max(process - 1, 0));
  event.process = index < run_.subprocesses.size() ? run_.subprocesses[index].id : process;
  event.scale = row[4];
  event.mu_f = row[5];
  event.mu_r = row[6];
  event.alpha_qed = row[7];
  event.alpha_qcd = row[8];
  event.weight = row[fixed_columns] * scale_;
  event.weights.assign(row + fixed_columns + 1, row + columns_);
  for (auto& weight : event.weights) weight *= scale_;
  event.fractions = {0.0, 0.0};
  if (!fractions_.empty()) event.fractions = {fractions_[2 * place], fractions_[2 * place + 1]};
  event.undeclared.clear();
  event.kept = KeptText();
  event.particles.clear();
  const auto start = static_cast<std::uint64_t>(row[2]) - first_row_;
  const auto count = row[1] > 0.0 ? static_cast<std::uint64_t>(row[1]) : 0;
  for (std::uint64_t i = 0; i < count; ++i)
    event.particles.push_back(particle_of(rows_.data() + (start + i) * row_size));
  return true;
}

}  // namespace helikos::events
#endif
