// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <memory>
#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

#include "helikos/base/parallel/transport.hpp"

namespace helikos {

/// Range of neighbouring events or points.
struct EventRange {
  std::int64_t first = 0;
  std::int64_t count = 0;
};

/// Part of rank `rank` of `total` events: parts follow each other in the order of ranks, and their
/// lengths differ by at most one event.
inline EventRange part_of_rank(std::int64_t total, int rank, int ranks) {
  const std::int64_t each = total / ranks, more = total % ranks;
  return {each * rank + std::min<std::int64_t>(rank, more), each + (rank < more ? 1 : 0)};
}

/// Whether a launcher (mpirun, srun, ...) started this process, by the variables that launchers
/// set. Without a launcher MPI is not initialised: that takes time, and fails on some login nodes.
bool is_started_by_launcher();

/// Number of processes that the launcher started, 1 if it does not say.
int processes_of_launcher();

/// Number of tasks that srun started, where nothing else says the number of processes; otherwise 1.
int tasks_of_srun();
/// Whether this process is the first task of srun.
bool is_first_task_of_srun();

/// Thrown on the ranks without an error where another rank failed. The failed rank prints the
/// error.
struct OtherRankFailed {
  int status;  ///< exit status
};

/// All ranks of a run: those that `launch_ranks` started (rank_launcher.hpp), those of MPI from
/// construction to destruction, or one rank where nothing of that kind started this process.
///
/// A rank that fails calls `worst` with its status, and no other function of this class afterwards.
/// Every other rank meets that call in its next exchange, which throws OtherRankFailed there: no
/// rank waits for a rank that has ended. A rank that ends well calls `worst(0)`.
class Communicator {
  friend class Board;  // board.hpp

 public:
  /// Throws InputError where the launcher's processes do not find each other.
  Communicator();
  /// One rank.
  static Communicator alone() { return Communicator(nullptr); }
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  ~Communicator();

  int rank() const { return place_.rank; }
  int size() const { return place_.size; }
  int node_rank() const { return place_.node_rank; }  ///< among the ranks of this machine
  int node_size() const { return place_.node_size; }
  int nodes() const { return place_.nodes; }
  bool is_root() const { return rank() == 0; }
  /// Whether `launch_ranks` started the ranks, and not mpirun or srun.
  bool is_launched() const { return is_launched_; }

  Worst worst(int status) const;

  // The functions below are exchanges: all ranks call them in one order.

  /// Waits for all ranks.
  void wait() const { expect_all_well(); }
  /// The largest over all ranks, value by value.
  void maximum(std::span<double> values) const;
  /// Sums over the ranks of this machine. Each rank has the same number of values.
  std::vector<int> sum_on_node(std::vector<int> values) const;

  /// The values of each rank on rank 0, nothing on the others.
  template <class T>
  std::vector<std::vector<T>> gather(const std::vector<T>& mine) const {
    std::vector<std::vector<T>> parts;
    exchange([&] {
      if (!is_root()) return send(std::span<const T>(mine), 0);
      parts.push_back(mine);
      for (int from = 1; from < size(); ++from) parts.push_back(receive<T>(from));
    });
    return parts;
  }

  /// The values of each rank, on all ranks.
  template <class T>
  std::vector<std::vector<T>> share(const std::vector<T>& mine) const {
    static_assert(std::is_trivially_copyable_v<T>);
    if (size() == 1) return {mine};
    std::vector<std::vector<T>> parts;
    exchange([&] {
      const std::vector<std::size_t> bytes = transport_->share(mine.size() * sizeof(T));
      std::vector<T> all(std::reduce(bytes.begin(), bytes.end()) / sizeof(T));
      transport_->share(bytes_at(mine.data(), mine.size() * sizeof(T)), bytes,
                        bytes_at(all.data(), all.size() * sizeof(T)));
      auto begin = all.begin();
      for (const std::size_t own : bytes) {
        const auto end = begin + std::ptrdiff_t(own / sizeof(T));
        parts.emplace_back(begin, end);
        begin = end;
      }
    });
    return parts;
  }

  /// Sends `sent[r]` to rank r; (rank) what each rank sent to this one.
  template <class T>
  std::vector<std::vector<T>> trade(const std::vector<std::vector<T>>& sent) const {
    static_assert(std::is_trivially_copyable_v<T>);
    if (size() == 1) return sent;
    std::vector<std::vector<T>> received;
    exchange([&] {
      std::vector<std::size_t> sizes;
      std::vector<std::span<const char>> bytes_sent;
      std::vector<std::span<char>> bytes;
      for (const std::vector<T>& to : sent) {
        sizes.push_back(to.size());
        bytes_sent.push_back(bytes_at(to.data(), to.size() * sizeof(T)));
      }
      for (const std::size_t from : transport_->trade(sizes)) received.emplace_back(from);
      for (std::vector<T>& from : received)
        bytes.push_back(bytes_at(from.data(), from.size() * sizeof(T)));
      transport_->trade(bytes_sent, bytes);
    });
    return received;
  }

  /// The part of each rank (part_of_rank) in `all` of rank 0, which is made of units of `unit`
  /// values.
  template <class T>
  std::vector<T> scatter(const std::vector<T>& all, std::size_t unit) const {
    std::vector<EventRange> ranges;  // known to rank 0 only
    for (int rank = 0; is_root() && rank < size(); ++rank) {
      const auto [first, count] = part_of_rank(std::int64_t(all.size() / unit), rank, size());
      ranges.push_back({first * std::int64_t(unit), count * std::int64_t(unit)});
    }
    return deal(all, ranges);
  }

  /// On rank r: the range `ranges[r]` of `all`. Only `all` and `ranges` of rank 0 count.
  template <class T>
  std::vector<T> deal(const std::vector<T>& all, const std::vector<EventRange>& ranges) const {
    std::vector<T> mine;
    exchange([&] {
      if (!is_root()) {
        mine = receive<T>(0);
        return;
      }
      const auto part = [&](int rank) {
        const auto [first, count] = ranges[std::size_t(rank)];
        return std::span<const T>(all).subspan(std::size_t(first), std::size_t(count));
      };
      for (int to = 1; to < size(); ++to) send(part(to), to);
      mine.assign(part(0).begin(), part(0).end());
    });
    return mine;
  }

  /// The values of rank 0, on all ranks.
  template <class T>
  std::vector<T> from_root(const std::vector<T>& values) const {
    std::vector<T> all = values;
    exchange([&] {
      if (!is_root()) {
        all = receive<T>(0);
        return;
      }
      for (int to = 1; to < size(); ++to) send(std::span<const T>(values), to);
    });
    return all;
  }

 private:
  explicit Communicator(std::unique_ptr<Transport> transport);

  void expect_all_well() const;
  /// Calls `work`. Ends all ranks if `work` throws: other ranks may wait in the middle of it.
  template <class Work>
  void exchange(Work&& work) const {
    expect_all_well();
    try {
      work();
    } catch (const std::exception& error) {
      abort(error.what());
    }
  }
  [[noreturn]] void abort(const char* what) const;

  // No templates of T: nvcc could not compile their calls.
  static std::span<const char> bytes_at(const void* values, std::size_t bytes) {
    return {static_cast<const char*>(values), bytes};
  }
  static std::span<char> bytes_at(void* values, std::size_t bytes) {
    return {static_cast<char*>(values), bytes};
  }

  template <class T>
  void send(std::span<const T> values, int to) const {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::size_t size = values.size();
    transport_->send(bytes_at(&size, sizeof size), to);
    transport_->send(bytes_at(values.data(), values.size_bytes()), to);
  }
  template <class T>
  std::vector<T> receive(int from) const {
    std::size_t size = 0;
    transport_->receive(bytes_at(&size, sizeof size), from);
    std::vector<T> values(size);
    transport_->receive(bytes_at(values.data(), size * sizeof(T)), from);
    return values;
  }

  std::unique_ptr<Transport> transport_;  ///< none: one rank
  RankPlace place_;
  bool is_launched_ = false;
};

}  // namespace helikos
