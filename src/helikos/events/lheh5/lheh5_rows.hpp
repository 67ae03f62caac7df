// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "helikos/base/files/growing_file.hpp"

namespace helikos::events::lheh5 {

/// Some events of a scratch file, and where their rows lie in the file that is made of it: plain
/// numbers, so that any process can do this part of the work.
struct Part {
  std::uint64_t begin = 0, bytes = 0;     ///< in the scratch file
  std::uint64_t first = 0, count = 0;     ///< events
  std::uint64_t columns = 0, most = 0;    ///< of a row of events; rows of particles of an event
  std::array<std::uint64_t, 3> tables{};  ///< first bytes of events, particles and fractions
};

/// Numbers, and at which byte of the file they begin.
struct Rows {
  std::uint64_t offset = 0;
  std::vector<double> numbers;
};

/// The numbers of a part; std::runtime_error where the file has not as many.
void read_numbers(const Part& part, const files::GrowingFile& scratch,
                  std::vector<double>& numbers);

/// The rows of events, particles and fractions. `scratch` are the numbers of the part;
/// std::runtime_error where they are others than those that were counted.
void make_rows(const Part& part, std::span<const double> scratch, std::array<Rows, 3>& rows);

/// The file that is made, until it gets its name.
std::string whole_path(const std::string& part_path);

}  // namespace helikos::events::lheh5
