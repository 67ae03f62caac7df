// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace helikos {

/// Rank of this process, and number of ranks.
struct RankPlace {
  int rank = 0, size = 1;            ///< among all ranks
  int node_rank = 0, node_size = 1;  ///< among the ranks that share the memory of this machine
  int nodes = 1;
};

/// The largest status, and the lowest rank that has it.
struct Worst {
  int status = 0;
  int rank = 0;
};

/// How the ranks of a run exchange bytes: by MPI (mpi_transport.hpp), or through the memory of one
/// machine (shared_memory.hpp). All ranks make the same calls in the same order. One thread of each
/// rank makes them.
class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  virtual RankPlace place() const = 0;
  /// Memory that rank `rank` writes and all ranks read; empty: they share none.
  virtual std::span<char> board(int /*rank*/) { return {}; }
  /// Ends all ranks, and does not return.
  virtual void abort(int status) = 0;

  virtual Worst worst(int status) = 0;
  virtual void maximum(std::span<double> values) = 0;   ///< in place, over all ranks
  virtual void sum_on_node(std::span<int> values) = 0;  ///< in place, over ranks of this machine

  virtual void send(std::span<const char> bytes, int to) = 0;
  virtual void receive(std::span<char> bytes, int from) = 0;
  /// The value of each rank, on all ranks.
  virtual std::vector<std::size_t> share(std::size_t mine) = 0;
  /// The bytes of all ranks, one rank after the other, on all ranks. `sizes`: (rank).
  virtual void share(std::span<const char> mine, const std::vector<std::size_t>& sizes,
                     std::span<char> all) = 0;
  /// (rank) Sends `sent[r]` to rank r; what each rank sent to this one.
  virtual std::vector<std::size_t> trade(const std::vector<std::size_t>& sent) = 0;
  /// (rank) Sends the bytes `sent[r]` to rank r, and fills `received[r]`, whose sizes are known,
  /// with those of rank r.
  virtual void trade(const std::vector<std::span<const char>>& sent,
                     const std::vector<std::span<char>>& received) = 0;
};

}  // namespace helikos
