// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Ranks of one machine that exchange bytes through memory that all of them see.

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "helikos/base/parallel/transport.hpp"

namespace helikos {

inline constexpr int most_ranks = 4096;                          ///< of a machine
inline constexpr std::size_t most_board = std::size_t{1} << 30;  ///< bytes

/// Bytes on their way from one rank to another, in the order in which they were written. One
/// process writes and one reads. Neither waits.
class ByteRing {
 public:
  /// Both numbers only grow. All bytes are zero where there were no bytes yet.
  struct Counts {
    alignas(64) std::atomic<std::uint64_t> written;
    alignas(64) std::atomic<std::uint64_t> read;
  };

  /// `capacity`: a power of two.
  ByteRing(Counts* counts, char* bytes, std::size_t capacity)
      : counts_(counts), bytes_(bytes), capacity_(capacity) {}

  /// Writes the first of `bytes`, as many as there is room for; their number.
  std::size_t write(std::span<const char> bytes);
  /// Reads as many of `bytes` as there are; their number.
  std::size_t read(std::span<char> bytes);

 private:
  template <class Copy>
  void in_two_parts(std::uint64_t begin, std::size_t count, Copy&& copy) const;

  Counts* counts_;
  char* bytes_;
  std::size_t capacity_;
};

/// What all ranks see: a state of each rank, a ring from each rank to each other one, and a board
/// of each rank. A file without a name holds it, whose number the ranks inherit.
class SharedMemory {
 public:
  /// State of one rank.
  struct RankState {
    alignas(64) std::atomic<std::uint64_t> meetings;  ///< calls of `worst`
    std::atomic<int> statuses[2];  ///< of the last two meetings, by the parity of their number
    std::atomic<int> has_left;     ///< 1 after the last exchange
  };

  /// Makes the memory of `ranks`, up to most_ranks. `board`: bytes of each board, which take memory
  /// where they are used; there are no boards where the limits of the process leave no room. Throws
  /// std::runtime_error if the system does not.
  explicit SharedMemory(int ranks, std::size_t board = 0);
  /// The memory that a rank inherits as `file`. Throws InputError if that is something else, and
  /// std::runtime_error if there is no such file.
  SharedMemory(int ranks, std::size_t board, int file);
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  ~SharedMemory();

  int ranks() const { return ranks_; }
  int file() const { return file_; }
  RankState& state(int rank) const;
  ByteRing ring(int from, int to) const;
  /// Memory that a rank writes and all ranks read (board.hpp).
  std::span<char> board(int rank) const;
  std::size_t board_size() const { return board_; }  ///< bytes of each

 private:
  std::size_t begin_of_boards() const;
  std::size_t size() const;
  bool make();
  bool map();

  int ranks_;
  int file_;
  std::size_t capacity_;  ///< of each ring
  std::size_t board_;     ///< of each board
  char* bytes_ = nullptr;
};

/// Exchanges of rank `rank`.
std::unique_ptr<Transport> shared_memory_transport(std::unique_ptr<SharedMemory> memory, int rank);

/// The variable of the environment that makes a process a rank, "NAME=RANK/RANKS/BOARD/FILE".
std::string variable_of_rank(const SharedMemory& memory, int rank);

/// The transport of a process with this variable, which is then unset; null: it has none. Throws as
/// SharedMemory, and InputError if the variable is wrong.
std::unique_ptr<Transport> transport_of_launched_rank();

}  // namespace helikos
