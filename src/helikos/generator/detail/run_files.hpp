// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/generator/detail/checkpoint.hpp"
#include "helikos/generator/detail/grids_file.hpp"

namespace helikos {

/// The files that a run continues from, and writes.
struct RunFiles {
  GridsFile grids;
  Checkpoint checkpoint;
};

}  // namespace helikos
