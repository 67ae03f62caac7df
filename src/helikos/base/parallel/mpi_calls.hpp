// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// All calls of MPI. A build compiles one of two sources: mpi_calls.cpp, or no_mpi.cpp, where there
/// is one rank and never anybody to talk to.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace helikos::mpi {

/// Whether this build has MPI.
bool is_built_in();
/// Standard and library, e.g. "3.1 (Open MPI v4.1.4)"; "none" without MPI. Also before
/// `initialize`.
std::string description();

/// Where this process stands.
struct Place {
  int rank = 0, size = 1;            ///< among all ranks
  int node_rank = 0, node_size = 1;  ///< among those that share this machine's memory
  int nodes = 1;
};

/// Before Kokkos. Errors of MPI end all ranks.
Place initialize();
void finalize();
[[noreturn]] void abort(int status);

/// The largest value and the lowest rank that has it.
struct Largest {
  int value = 0;
  int rank = 0;
};
Largest largest(int value);
void maximum(double* values, int count);   ///< in place, over all ranks
void sum_on_node(int* values, int count);  ///< in place, over the ranks of this machine

void send(const void* data, std::size_t bytes, int to);
void receive(void* data, std::size_t bytes, int from);

/// A file that this rank opens for itself: nothing here waits for another rank. What fails gives
/// the reason, what does not fail an empty one.
class File {
 public:
  File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File();

  /// To read and write a file that is there.
  std::string open(const std::string& path);
  std::string write(std::uint64_t offset, const void* data, std::size_t bytes);
  std::string read(std::uint64_t offset, void* data, std::size_t bytes);
  /// Waits until the disk has what this rank wrote.
  std::string sync();

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

}  // namespace helikos::mpi
