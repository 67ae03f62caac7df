// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace helikos::app {

/// Phase-space points: p [GeV], (point, particle, component of E px py pz), the last index fastest.
struct PointList {
  int particles = 0;
  std::vector<double> momenta;

  std::size_t size() const { return momenta.size() / (4 * static_cast<std::size_t>(particles)); }
};

/// Reads the points of a file, or of standard input for `-`: one line `E px py pz` for each
/// particle, separated by blanks and tabs. Blank lines and lines that start with `#` or `ME`
/// separate points. Throws InputError("<path>:<line>: <what>") for a point with another number of
/// particles, a line with another number of columns, anything that is not a finite number, and a
/// file without any point.
PointList read_points(const std::string& path, int particles);

/// Reads one positive number for each of `count` points. `text` is one number for all points, or
/// the name of a file with one number on each line. Blank lines and lines that start with `#` do
/// not count. Throws InputError, which names `option`.
std::vector<double> read_numbers(const std::string& text, std::size_t count,
                                 std::string_view option);

}  // namespace helikos::app
