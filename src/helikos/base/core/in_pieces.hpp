// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "helikos/base/core/detail/worker_threads.hpp"

namespace helikos {

/// Calls each(begin, end) for pieces of `size` numbers; all pieces together are 0 to count - 1, and
/// the last piece may be shorter. The caller and other threads take one piece after another; chance
/// decides which thread takes which piece. An exception ends the part of its thread, and is thrown
/// when all threads are at rest.
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
