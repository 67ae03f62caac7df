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

/// Starts ranks of this program with the same `words`, and waits for them; their exit status. Each
/// rank has its part of the processors. To be called outside of a Communicator. Throws InputError
/// where the ranks cannot be started.
int start_ranks(int ranks, const std::vector<std::string>& words);

}  // namespace helikos::app
