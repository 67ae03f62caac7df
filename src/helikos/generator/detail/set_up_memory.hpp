// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/generator/process_plan.hpp"

namespace helikos {

/// About what grids and sums of the channels of a process take [bytes].
struct SetUpMemory {
  double bytes = 0.0;
  std::size_t channels = 0;

  /// A program more.
  void add(std::size_t channels_of_program, int numbers_per_event);
};

/// Throws InputError where a process takes more than its setup allows, or than there is. `ranks`:
/// number of ranks of this node.
void check_memory(const SetUpMemory& needed, const ProcessPlan& plan, int ranks);

}  // namespace helikos
