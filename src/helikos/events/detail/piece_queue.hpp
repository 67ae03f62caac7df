// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace helikos::events {

/// Writes pieces of text in the order of their numbers, while other pieces are being made.
///
/// With several threads that make pieces, another thread writes them; otherwise push() writes them.
/// The next push() or drain() throws the error of a failed write, and nothing more is written.
class PieceQueue {
 public:
  using Sink = std::function<void(const std::string&)>;

  PieceQueue(int threads, Sink sink);
  PieceQueue(const PieceQueue&) = delete;
  PieceQueue& operator=(const PieceQueue&) = delete;
  /// Drops the pieces that are still waiting.
  ~PieceQueue();

  /// Accepts a piece, from any thread. Numbers start at 0, and each is used once. Waits while too
  /// many earlier pieces are missing.
  void push(std::uint64_t number, std::string piece);
  /// Reports that a piece will never come: push() and drain() throw this failure.
  void fail(std::exception_ptr failure);
  /// Waits until all pieces are written.
  void drain();

  /// An empty string with the memory of a piece that was written.
  std::string memory();
  void give_back(std::string text);

 private:
  void run();
  void hand_on(std::unique_lock<std::mutex>& lock);
  void throw_failure() const;

  std::uint64_t most_;  ///< largest number of waiting pieces
  Sink sink_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::uint64_t, std::string> waiting_;
  std::uint64_t next_ = 0;  ///< number of the next piece to be written
  std::vector<std::string> memory_;
  std::exception_ptr failure_;
  bool is_ended_ = false;
  std::thread thread_;
};

}  // namespace helikos::events
