// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/lheh5/lheh5_layout.hpp"

#include <stdexcept>

namespace helikos::events::lheh5 {

void read_numbers(const Part& part, const files::GrowingFile& scratch,
                  std::vector<double>& numbers) {
  numbers.resize(part.bytes / sizeof(double));
  if (scratch.read(part.begin, numbers.data(), part.bytes) != part.bytes)
    throw std::runtime_error(scratch.part() + ": changed while it was read");
}

void make_rows(const Part& part, std::span<const double> scratch, std::array<Rows, 3>& rows) {
  constexpr std::size_t particle_size = particle_columns.size(), start = 2;
  const std::size_t sizes[] = {part.columns, part.most * particle_size, fractions_size};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].offset = part.tables[i] + part.first * sizes[i] * sizeof(double);
    rows[i].numbers.clear();
    rows[i].numbers.reserve(part.count * sizes[i]);
  }
  auto& [events, particles, fractions] = rows;
  const auto check = [](bool is_good) {
    if (!is_good) throw std::runtime_error("the events that are read again are not those counted");
  };
  const auto append = [&](Rows& own, std::size_t count) {
    check(count <= scratch.size());
    own.numbers.insert(own.numbers.end(), scratch.begin(),
                       scratch.begin() + static_cast<std::ptrdiff_t>(count));
    scratch = scratch.subspan(count);
  };
  for (std::uint64_t event = 0; event < part.count; ++event) {
    check(scratch.size() >= part.columns && scratch[1] >= 0.0 &&
          scratch[1] <= static_cast<double>(part.most));
    const auto count = static_cast<std::size_t>(scratch[1]);
    append(events, part.columns);
    events.numbers[event * part.columns + start] =
        static_cast<double>((part.first + event) * part.most);
    append(fractions, fractions_size);
    append(particles, count * particle_size);
    particles.numbers.resize((event + 1) * sizes[1], 0.0);
  }
}

std::string whole_path(const std::string& part_path) { return part_path + ".h5"; }

}  // namespace helikos::events::lheh5
