// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "helikos/base/core/detail/worker_threads.hpp"

namespace helikos {

/// each(begin, end) for pieces of `size` numbers, which are 0 to count - 1 together; the last one
/// may be shorter. Threads take one piece after the other, the caller too: which one takes which is
/// left to chance. An exception of one ends its thread's part, and is thrown when all are at rest.
template <class Each>
void in_pieces(int threads, std::size_t count, std::size_t size, const Each& each) {
  const std::size_t pieces = (count + size - 1) / size;
  if (pieces == 0) return;
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t piece; (piece = next++) < pieces;)
      each(piece * size, std::min(count, (piece + 1) * size));
  };
  const auto others = std::min(static_cast<std::size_t>(std::max(threads, 1)), pieces) - 1;
  WorkerThreads::instance().run(static_cast<int>(others), work);
}

}  // namespace helikos
