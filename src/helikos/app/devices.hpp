// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The option `devices`: the program starts ranks of itself, one for each device.

#include <string>
#include <vector>

#include "helikos/base/parallel/communicator.hpp"

namespace helikos::app {

/// Thrown by `expect_ranks`: the program shall start again, on this number of ranks.
struct RanksWanted {
  int ranks;
};

/// Returns if this process computes, alone or as one of the ranks that `devices` wants: "all", or a
/// number; empty: there is no wish. Throws RanksWanted if they must be started. Throws InputError
/// if they cannot be, or if mpirun or srun started another number.
///
/// To be called before Kokkos starts, and after all input is checked that can be: what is wrong is
/// then said by one process.
void expect_ranks(const Communicator& world, const std::string& devices);

/// Replaces this process by the launcher of MPI, which starts ranks of it with the same `words`.
/// Each rank has its part of the processors. Throws InputError where that is impossible.
[[noreturn]] void start_ranks(int ranks, const std::vector<std::string>& words);

}  // namespace helikos::app
