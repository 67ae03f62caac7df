// SPDX-License-Identifier: Apache-2.0
#include "events/lheh5_rows.hpp"

#include <cstring>
#include <stdexcept>

#include "events/lheh5_layout.hpp"

namespace helikos::events::lheh5 {

std::vector<double> numbers_of(const Part& part, const GrowingFile& scratch) {
  const std::string bytes = scratch.read(part.begin, part.bytes);
  if (bytes.size() != part.bytes)
    throw std::runtime_error(scratch.part() + ": changed while it was read");
  std::vector<double> numbers(bytes.size() / sizeof(double));
  std::memcpy(numbers.data(), bytes.data(), bytes.size());
  return numbers;
}

std::array<Rows, 3> rows_of(const Part& part, std::span<const double> scratch) {
  constexpr std::size_t particle_size = particle_columns.size(), start = 2;
  std::array<Rows, 3> all;
  const std::size_t sizes[] = {part.columns, part.most * particle_size, fractions_size};
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].offset = part.tables[i] + part.first * sizes[i] * sizeof(double);
    all[i].numbers.reserve(part.count * sizes[i]);
  }
  auto& [events, particles, fractions] = all;
  const auto check = [](bool is_good) {
    if (!is_good) throw std::runtime_error("the events that are read again are not those counted");
  };
  const auto append = [&](Rows& rows, std::size_t count) {
    check(count <= scratch.size());
    rows.numbers.insert(rows.numbers.end(), scratch.begin(),
                        scratch.begin() + static_cast<std::ptrdiff_t>(count));
    scratch = scratch.subspan(count);
  };
  for (std::uint64_t event = 0; event < part.count; ++event) {
    check(scratch.size() >= part.columns && scratch[1] >= 0.0 &&
          scratch[1] <= static_cast<double>(part.most));
    const auto rows = static_cast<std::size_t>(scratch[1]);
    append(events, part.columns);
    events.numbers[event * part.columns + start] =
        static_cast<double>((part.first + event) * part.most);
    append(fractions, fractions_size);
    append(particles, rows * particle_size);
    particles.numbers.resize((event + 1) * sizes[1], 0.0);
  }
  return all;
}

std::string whole_path(const std::string& part_path) { return part_path + ".h5"; }

}  // namespace helikos::events::lheh5
