// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What is checked of a process when Kokkos is there, and before anything is integrated.

#include "helikos/app/checked_process.hpp"
#include "helikos/app/run_file.hpp"
#include "helikos/app/set_up_status.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::app {

/// body(). Errors name the line of the run file.
template <class Body>
auto at_line(const IntegrateOptions& options, Body&& body) {
  try {
    return body();
  } catch (const InputError& error) {
    throw InputError(with_line(options, error.what()));
  }
}

/// Throws InputError where partons have masses, for a program without channels, and where channels
/// take too much memory. `ranks`: of this node.
void check_phase_space(const IntegrationSetting& setting, const CheckedProcess& process,
                       SetUpStatus& status, int ranks);

/// Throws InputError for an infinite cross section; says where that is not known.
void check_divergences(const IntegrationSetting& setting, const CheckedProcess& process,
                       SetUpStatus& status);

/// Cuts that no program has particles for, and a set that may be damaged.
void say_doubts(const CheckedProcess& process);

}  // namespace helikos::app
