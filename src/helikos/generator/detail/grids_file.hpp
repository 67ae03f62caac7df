// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Grids that later runs of the same processes begin with.

#include <optional>
#include <string>

#include "helikos/base/files/output_file.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/cross_section/integrator.hpp"
#include "helikos/generator/json.hpp"

namespace helikos {

/// The file of `--grids`: for each process the grids of its channels and how points are shared. A
/// file that is there is taken and left as it is; else it is written when all processes are
/// integrated. Runs at the same time are not kept apart: the first one that is complete stays.
class GridsFile {
 public:
  /// Empty path: no file. `settings`: of each process, what grids depend on. Throws InputError
  /// where the file is none of grids, is for other maps of phase space, has other settings, or
  /// cannot be written. `is_root`: on other ranks nothing is asked of the file.
  GridsFile(const std::string& path, Json settings, bool is_root = true);
  /// All ranks: begins with what rank 0 has read.
  void share(const Communicator& world);

  bool is_there() const { return is_there_; }
  bool is_of_several() const { return json_["settings"].size() > 1; }  ///< processes
  /// Begins with the grids of the process of this number, where the file is there. Throws
  /// InputError where they are those of other channels.
  void give(std::size_t process, Integrator& integrator) const;
  /// On rank 0. Returns what a user should know; empty: nothing.
  std::string keep(std::size_t process, const Integrator& integrator);

 private:
  std::string path_;
  bool is_there_;
  Json json_;
  std::optional<files::OutputFile> file_;
};

}  // namespace helikos
