// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What is checked before `integrate` computes anything.

#include <optional>
#include <vector>

#include "helikos/app/integrate_report.hpp"

namespace helikos::app {

/// A process whose options mean something. Nothing was computed yet.
struct CheckedProcess {
  Parameters parameters;
  IntegrateRecord record;
  std::optional<beams::AlphaSTable> coupling{};
  std::optional<beams::PdfMember> member{};
};

/// `generates`: events are made too. Throws InputError.
CheckedProcess checked(const Communicator& world, const IntegrateOptions& given, bool generates);

IntegrationGoal goal_of(const IntegrateOptions& options);

/// What grids depend on.
Json settings_of_grids(const CheckedProcess& process);
/// What a run has in common with the one that it goes on from.
Json settings_of(const CheckedProcess& process);

/// Widths and cross sections have no sum.
void check_units(const std::vector<CheckedProcess>& processes);

/// Events of one file have the same beams, energies and parton densities.
void check_one_collider(const std::vector<CheckedProcess>& processes);

}  // namespace helikos::app
