// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "helikos/base/parallel/communicator.hpp"

namespace helikos {

/// Memory of this rank from which the other ranks take what they need, turn by turn. Ranks that the
/// program started read it where it is, and nothing is copied. With MPI, messages bring the bytes.
///
/// In a turn, a rank writes to `own`, then all ranks call `trade` or `share`, and then a rank reads
/// `from` the others, until it calls `trade` or `share` again. All ranks have one Board at a time,
/// and make it together with the same number of bytes.
class Board {
 public:
  /// `bytes`: most bytes of a turn; there may be fewer.
  Board(const Communicator& world, std::size_t bytes);
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;
  ~Board();

  /// Bytes of a turn.
  std::size_t size() const { return size_; }
  /// What this rank writes in this turn.
  std::span<char> own() const { return whole().subspan(turn_ % 2 * size_, size_); }
  /// `own` of this turn and of the next one.
  std::span<char> whole() const { return {memory_, 2 * size_}; }

  /// Rank r takes the range `ranges[r]` [bytes] of what each other rank wrote.
  void trade(const std::vector<EventRange>& ranges);
  /// Each rank takes the range `ranges[r]` of what each other rank r wrote.
  void share(const std::vector<EventRange>& ranges);
  /// What was taken from rank `rank`, which is another one; until the next turn ends.
  std::span<const char> from(int rank) const { return taken_[std::size_t(rank)]; }

 private:
  std::span<const char> board_of(int rank, const EventRange& range) const;

  const Communicator& world_;
  std::size_t size_;
  std::size_t turn_ = 0;
  char* memory_ = nullptr;
  std::unique_ptr<char[]> private_;           ///< where the ranks share no memory
  std::vector<std::span<const char>> taken_;  ///< (rank)
  std::vector<std::vector<char>> received_;   ///< (rank) where they share no memory
};

}  // namespace helikos
