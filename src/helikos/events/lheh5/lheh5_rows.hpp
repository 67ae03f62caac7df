// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "helikos/base/files/growing_file.hpp"

namespace helikos::events::lheh5 {

/// Some events of a scratch file, and the positions of their rows in the final file. All data are
/// plain numbers, so that any process can do this part of the work.
struct Part {
  std::uint64_t begin = 0, bytes = 0;     ///< range in the scratch file
  std::uint64_t first = 0, count = 0;     ///< range of events
  std::uint64_t columns = 0, most = 0;    ///< columns of a row of events; rows of particles of an
                                          ///< event
  std::array<std::uint64_t, 3> tables{};  ///< first bytes of the tables of events, particles and
                                          ///< fractions
};

/// Numbers, and the byte position in the file at which they begin.
struct Rows {
  std::uint64_t offset = 0;
  std::vector<double> numbers;
};

/// Reads the numbers of a part; throws std::runtime_error where the file has fewer.
void read_numbers(const Part& part, const files::GrowingFile& scratch,
                  std::vector<double>& numbers);

/// Makes the rows of events, particles and fractions. `scratch`: the numbers of the part. Throws
/// std::runtime_error where the numbers differ from those that were counted.
void make_rows(const Part& part, std::span<const double> scratch, std::array<Rows, 3>& rows);

/// The path of the final file until it gets its name.
std::string whole_path(const std::string& part_path);

}  // namespace helikos::events::lheh5
