// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A library of UMAMI is made for one process. Its file is the library of the build, followed by a
/// text that names the process, so that no compiler is needed.

#include <filesystem>
#include <string>
#include <vector>

#include "helikos/theory/process/subprocesses.hpp"

namespace helikos::umami {

/// The contents of a library: the process that it computes.
struct LibraryProcess {
  std::string model = "sm";          ///< name (theory/ufo/model_library.hpp), which lasts
  std::vector<Subprocess> flavors;   ///< UMAMI_IN_FLAVOR_INDEX is the number in this list
  Parameters parameters;             ///< used where umami_initialize is called without a parameter
                                     ///< card
  std::string precision = "double";  ///< "double", "mixed" or "float"
};

/// The masses of the legs [GeV], which all flavours share. Throws InputError where flavours differ
/// in masses.
std::vector<double> common_masses(const std::vector<Subprocess>& flavors,
                                  const Parameters& parameters);

/// The bytes of a library for `process`, made from the bytes of a library without a process.
std::string with_process(std::string library, const LibraryProcess& process);

/// Throws InputError for a file without a process, and where the folder of its model is gone or
/// cannot be read.
LibraryProcess read_process(const std::filesystem::path& library);

}  // namespace helikos::umami
