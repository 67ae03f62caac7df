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

/// Hands pieces of text on in the order of their numbers, while others are made.
///
/// With several threads that make pieces, one more hands them on; else push() does it. What fails
/// there is thrown by the next push() or drain(), and nothing more is handed on.
class PieceQueue {
 public:
  using Sink = std::function<void(const std::string&)>;

  PieceQueue(int threads, Sink sink);
  PieceQueue(const PieceQueue&) = delete;
  PieceQueue& operator=(const PieceQueue&) = delete;
  /// Without the pieces that still wait.
  ~PieceQueue();

  /// Numbers from 0 on, each once, from any thread. Waits while too many before it are missing.
  void push(std::uint64_t number, std::string piece);
  /// A piece will never come: push() and drain() throw this.
  void fail(std::exception_ptr failure);
  /// Waits until all pieces are handed on.
  void drain();

  /// An empty string, with the memory of a piece that was handed on; and back.
  std::string memory();
  void give_back(std::string text);

 private:
  void run();
  void hand_on(std::unique_lock<std::mutex>& lock);
  void throw_failure() const;

  std::uint64_t most_;  ///< pieces that wait
  Sink sink_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::uint64_t, std::string> waiting_;
  std::uint64_t next_ = 0;  ///< number of the piece that is handed on next
  std::vector<std::string> memory_;
  std::exception_ptr failure_;
  bool is_ended_ = false;
  std::thread thread_;
};

}  // namespace helikos::events
