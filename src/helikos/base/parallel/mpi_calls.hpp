// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// All calls of MPI. A build compiles one of two sources: mpi_calls.cpp, or no_mpi.cpp, which has
/// one rank and exchanges nothing.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

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

/// A file that this rank opens for itself: no function here waits for another rank. Functions
/// return the reason of a failure, or an empty text.
class File {
 public:
  File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File();

  /// Opens a file that exists, to read and write.
  std::string open(const std::string& path);
  std::string write(std::uint64_t offset, const void* data, std::size_t bytes);
  std::string read(std::uint64_t offset, void* data, std::size_t bytes);
  /// Waits until the disk has the bytes that this rank wrote.
  std::string sync();

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

}  // namespace helikos::mpi
