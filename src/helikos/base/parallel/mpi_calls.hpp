// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// All calls of MPI. A build compiles one of two sources: mpi_calls.cpp, or no_mpi.cpp, which has
/// one rank and exchanges nothing.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace helikos::mpi {

/// Whether this build has MPI.
bool is_built_in();
/// Standard and library, e.g. "3.1 (Open MPI v4.1.4)"; "none" without MPI. May be called before
/// `initialize`.
std::string description();

/// Rank of this process, and number of ranks.
struct Place {
  int rank = 0, size = 1;            ///< among all ranks
  int node_rank = 0, node_size = 1;  ///< among the ranks that share the memory of this machine
  int nodes = 1;
};

/// Initialises MPI; to be called before Kokkos. Errors of MPI end all ranks.
Place initialize();
void finalize();
[[noreturn]] void abort(int status);

/// The largest status, and the lowest rank that has it.
struct Worst {
  int status = 0;
  int rank = 0;
};
Worst worst(int status);
void maximum(double* values, int count);   ///< in place, over all ranks
void sum_on_node(int* values, int count);  ///< in place, over the ranks of this machine

void send(const void* data, std::size_t bytes, int to);
void receive(void* data, std::size_t bytes, int from);
/// The bytes of all ranks, one rank after the other, on all ranks. `bytes`: (rank).
void share(const void* mine, const std::vector<std::size_t>& bytes, void* all);
/// The value of each rank, on all ranks.
std::vector<std::size_t> share(std::size_t mine);
/// (rank) Sends `sent[r]` to rank r; what each rank sent to this one.
std::vector<std::size_t> trade(const std::vector<std::size_t>& sent);
/// The same for bytes, whose numbers are known.
void trade(const std::vector<std::span<const char>>& sent,
           const std::vector<std::span<char>>& received);

}  // namespace helikos::mpi
