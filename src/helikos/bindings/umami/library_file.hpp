// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A library of UMAMI is for one process. Its file is the library of the build with a text behind
/// its end that names the process, so that no compiler is needed to make one.

#include <filesystem>
#include <string>
#include <vector>

#include "helikos/theory/process/subprocesses.hpp"

namespace helikos::umami {

/// What the library of a file computes.
struct LibraryProcess {
  std::string model = "sm";          ///< name (theory/model/model.hpp)
  std::vector<Subprocess> flavors;   ///< UMAMI_IN_FLAVOR_INDEX is the number in this list
  Parameters parameters;             ///< where umami_initialize names no card
  std::string precision = "double";  ///< or mixed, float
};

/// The masses of the legs [GeV], which all flavours share. Throws InputError where they do not.
std::vector<double> common_masses(const std::vector<Subprocess>& flavors,
                                  const Parameters& parameters);

/// The bytes of a library for `process`, made of those of a library for none.
std::string with_process(std::string library, const LibraryProcess& process);

/// Throws InputError for a file without a process.
LibraryProcess read_process(const std::filesystem::path& library);

}  // namespace helikos::umami
