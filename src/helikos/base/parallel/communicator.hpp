// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <type_traits>
#include <vector>

#include "helikos/base/parallel/mpi_calls.hpp"
#include "helikos/base/parallel/range.hpp"

namespace helikos {

/// Thrown on the ranks that are well where another one is not. That one says what is wrong.
struct OtherRankFailed {
  int status;  ///< to exit with
};

/// All ranks of a run: MPI from construction to destruction, or one rank where no launcher started
/// this process.
///
/// A rank that fails calls `worst` with its status, and nothing of this class afterwards. Every
/// other rank meets that call in its next exchange, which throws OtherRankFailed there: nobody
/// waits for a rank that is gone. A rank that ends well calls `worst(0)`.
class Communicator {
 public:
  /// Throws InputError where the launcher's processes do not find each other.
  Communicator();
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  ~Communicator();

  int rank() const { return place_.rank; }
  int size() const { return place_.size; }
  int node_rank() const { return place_.node_rank; }  ///< among the ranks of this machine
  int node_size() const { return place_.node_size; }
  int nodes() const { return place_.nodes; }
  bool is_root() const { return rank() == 0; }

  struct Worst {
    int status;
    int rank;  ///< the lowest one with that status
  };
  Worst worst(int status) const;

  // What follows are exchanges: all ranks call them in the same order.

  /// For all ranks.
  void wait() const { expect_all_well(); }
  /// The largest over all ranks, value by value.
  void maximum(std::span<double> values) const;
  /// Sums over the ranks of this machine. As many values on each rank.
  std::vector<int> sum_on_node(std::vector<int> values) const;

  /// On rank 0 each rank's values, on the others nothing.
  template <class T>
  std::vector<std::vector<T>> gather(const std::vector<T>& mine) const;

  /// Of rank 0's `all`, made of units of `unit` values, each rank's part (part_of_rank).
  template <class T>
  std::vector<T> scatter(const std::vector<T>& all, std::size_t unit) const;

  /// Of rank 0's `all`, rank r's `ranges[r]`; of both only those of rank 0 count.
  template <class T>
  std::vector<T> deal(const std::vector<T>& all, const std::vector<EventRange>& ranges) const;

  /// Rank 0's values, on all ranks.
  template <class T>
  std::vector<T> from_root(const std::vector<T>& values) const;

 private:
  explicit Communicator(bool with_mpi);

  void expect_all_well() const;
  /// Ends all ranks if it throws: others may wait in the middle of it.
  template <class Work>
  void exchange(Work&& work) const;
  [[noreturn]] void abort(const char* what) const;

  template <class T>
  static void send(std::span<const T> values, int to);
  template <class T>
  static std::vector<T> receive(int from);

  bool with_mpi_;
  mpi::Place place_;
};

}  // namespace helikos

#include "helikos/base/parallel/detail/communicator_exchange.hpp"
