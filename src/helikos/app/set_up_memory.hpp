// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/app/integrate_plan.hpp"

namespace helikos::app {

/// About what grids and sums of the channels of a process take [bytes].
struct SetUpMemory {
  double bytes = 0.0;
  std::size_t channels = 0;

  /// A program more.
  void add(std::size_t channels_of_program, int numbers_per_event);
};

/// Throws InputError where processes take more than `--memory`, or than there is. `ranks`: of this
/// node.
void check_memory(const SetUpMemory& needed, const IntegratePlan& plan, std::uint64_t allowed,
                  int ranks);

}  // namespace helikos::app
