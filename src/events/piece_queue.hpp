// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <future>
#include <string>

namespace helikos::events {

/// Works on pieces of text in threads of its own and hands the results on in their order.
///
/// The results are handed on by the thread that calls, so that what fails there throws there.
class PieceQueue {
 public:
  using Work = std::function<std::string(std::string)>;
  using Sink = std::function<void(const std::string&)>;

  /// At most `threads` pieces are worked on at once.
  PieceQueue(int threads, Work work, Sink sink);
  /// Takes a piece; waits for the oldest one where there are too many.
  void push(std::string piece);
  /// Waits for all of them.
  void drain();

 private:
  void hand_on();

  std::size_t threads_;
  Work work_;
  Sink sink_;
  std::deque<std::future<std::string>> pieces_;
};

}  // namespace helikos::events
