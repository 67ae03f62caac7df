// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The files processes/<name>/reference.txt: blocks of `E px py pz` lines [GeV] that end in `ME
/// value`.

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "engine/events.hpp"

namespace helikos::test {

struct ReferencePoints {
  Points points;
  std::vector<double> values;  ///< |M|^2 [GeV^(8-2N)]

  void keep(std::size_t count) {
    points.resize(std::min(count, points.size()));
    values.resize(points.size());
  }
};

inline ReferencePoints read_reference(const std::string& name) {
  const auto path =
      std::filesystem::path(HELIKOS_SOURCE_DIR) / "processes" / name / "reference.txt";
  std::ifstream file(path);
  if (!file) throw std::runtime_error("no " + path.string());
  ReferencePoints result;
  Point point;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    if (std::string tag; line.starts_with("ME")) {
      double value = 0.0;
      words >> tag >> value;
      result.points.push_back(std::exchange(point, {}));
      result.values.push_back(value);
    } else {
      Momentum p{};
      words >> p.t >> p.x >> p.y >> p.z;
      point.push_back(p);
    }
    if (!words) throw std::runtime_error(path.string() + ": " + line);
  }
  return result;
}

}  // namespace helikos::test
