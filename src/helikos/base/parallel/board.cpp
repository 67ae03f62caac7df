// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/board.hpp"

#include <algorithm>

namespace helikos {
namespace {

constexpr std::size_t unit = 4096;  ///< bytes: both turns begin at a page

std::size_t in_units(std::size_t bytes) { return (bytes + unit - 1) / unit * unit; }

}  // namespace

Board::Board(const Communicator& world, std::size_t bytes)
    : world_(world), size_(in_units(bytes)), taken_(std::size_t(world.size())) {
  if (world.size() == 1) return;
  const std::span<char> shared = world.transport_->board(world.rank());
  if (shared.size() >= 2 * unit) {
    size_ = std::min(size_, shared.size() / 2 / unit * unit);
    memory_ = shared.data();
  } else {
    private_.reset(new char[2 * size_]);  // without values
    memory_ = private_.get();
    received_.resize(taken_.size());
  }
  world.wait();  // for ranks that read an earlier Board
}

Board::~Board() = default;

std::span<const char> Board::board_of(int rank, const EventRange& range) const {
  return world_.transport_->board(rank).subspan(turn_ % 2 * size_ + std::size_t(range.first),
                                                std::size_t(range.count));
}

void Board::trade(const std::vector<EventRange>& ranges) {
  const int own_rank = world_.rank();
  const EventRange& mine = ranges[std::size_t(own_rank)];
  if (private_) {
    std::vector<std::span<const char>> sent;
    std::vector<std::span<char>> received;
    for (int rank = 0; rank < world_.size(); ++rank) {
      const auto [first, count] = ranges[std::size_t(rank)];
      const bool is_other = rank != own_rank;
      std::vector<char>& bytes = received_[std::size_t(rank)];
      bytes.resize(is_other ? std::size_t(mine.count) : 0);
      received.emplace_back(bytes);
      sent.push_back(std::span<const char>(own()).subspan(std::size_t(first),
                                                          is_other ? std::size_t(count) : 0));
      taken_[std::size_t(rank)] = bytes;
    }
    world_.exchange([&] { world_.transport_->trade(sent, received); });
  } else {
    world_.wait();
    for (int rank = 0; rank < world_.size(); ++rank)
      taken_[std::size_t(rank)] = board_of(rank, mine);
  }
  ++turn_;
}

void Board::share(const std::vector<EventRange>& ranges) {
  const auto& [first, count] = ranges[std::size_t(world_.rank())];
  if (private_) {
    std::vector<std::size_t> sizes;
    std::size_t all = 0;
    for (const EventRange& range : ranges) {
      sizes.push_back(std::size_t(range.count));
      all += sizes.back();
    }
    std::vector<char>& bytes = received_.front();
    bytes.resize(all);
    const auto mine = std::span<const char>(own()).subspan(std::size_t(first), std::size_t(count));
    world_.exchange([&] { world_.transport_->share(mine, sizes, bytes); });
    std::span<const char> left = bytes;
    for (std::size_t rank = 0; rank < sizes.size(); ++rank) {
      taken_[rank] = left.first(sizes[rank]);
      left = left.subspan(sizes[rank]);
    }
  } else {
    world_.wait();
    for (std::size_t rank = 0; rank < ranges.size(); ++rank)
      taken_[rank] = board_of(int(rank), ranges[rank]);
  }
  ++turn_;
}

}  // namespace helikos
