// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "helikos/generator/process_plan.hpp"

namespace helikos {

/// The numbers of additional partons (npLO) of the processes of a file of events.
struct Multiplicities {
  std::vector<std::optional<int>> of_processes;  ///< (process); none: not known
  std::string note;  ///< why numbers of processes are none of partons; empty: nothing to say
};

/// As given (`nplo`); else the numbers of the processes, `@1`, if these differ as the numbers of
/// outgoing gluons and light quarks do, and none is larger than the number of massless ones.
Multiplicities multiplicities_of(std::span<const ProcessPlan* const> plans);

}  // namespace helikos
