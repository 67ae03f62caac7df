// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Checks of a process when Kokkos is there, and before anything is integrated.

#include "helikos/cross_section/integrand.hpp"
#include "helikos/generator/process_plan.hpp"
#include "helikos/generator/run_progress.hpp"

namespace helikos {

/// Throws InputError where partons have masses, for a program without channels, and where channels
/// take too much memory. `ranks`: number of ranks of this node.
void check_phase_space(const IntegrationSetting& setting, const ProcessPlan& plan,
                       RunProgress& progress, int ranks);

/// Throws InputError for an infinite cross section; notes where that is not known.
void check_divergences(const IntegrationSetting& setting, const ProcessPlan& plan,
                       RunProgress& progress);

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
