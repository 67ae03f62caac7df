// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The files processes/<name>/reference.txt: blocks of `E px py pz` lines [GeV] that end in `ME
/// value`.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "engine/events.hpp"

namespace helikos::test {

struct ReferencePoints {
  std::string process;  ///< of the header
  Points points;
  std::vector<double> values;  ///< |M|^2 [GeV^(8-2N)]

  void keep(std::size_t count) {
    points.resize(std::min(count, points.size()));
    values.resize(points.size());
  }
};

inline std::filesystem::path processes_folder() {
  return std::filesystem::path(HELIKOS_SOURCE_DIR) / "processes";
}

inline ReferencePoints read_points(const std::filesystem::path& path) {
  constexpr std::string_view header = "# process: ";
  std::ifstream file(path);
  if (!file) throw std::runtime_error("no " + path.string());
  ReferencePoints result;
  Point point;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(header)) result.process = line.substr(header.size());
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

inline ReferencePoints read_reference(const std::string& name) {
  return read_points(processes_folder() / name / "reference.txt");
}

/// The files of a folder like processes/standard_model, in the order of their names.
inline std::vector<std::filesystem::path> reference_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".txt") continue;
    if (!entry.path().stem().string().starts_with("param_card")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Its header says that b quarks have no mass there.
inline bool has_massless_b(const std::filesystem::path& path) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line) && !line.empty();) {
    if (line.find("massless_b") != line.npos) return true;
  }
  return false;
}

}  // namespace helikos::test
