// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <vector>

namespace helikos {

/// each(begin, end) for pieces of `size` numbers, which are 0 to count - 1 together; the last one
/// may be shorter. Threads take one piece after the other, the caller too: which one takes which is
/// left to chance. An exception of one ends its thread's part, and is thrown when all are at rest.
template <class Each>
void in_pieces(int threads, std::size_t count, std::size_t size, const Each& each) {
  const std::size_t pieces = (count + size - 1) / size;
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t piece; (piece = next++) < pieces;)
      each(piece * size, std::min(count, (piece + 1) * size));
  };
  std::vector<std::future<void>> others;
  for (std::size_t thread = 1; thread < std::min(std::size_t(threads), pieces); ++thread)
    others.push_back(std::async(std::launch::async, work));
  work();
  for (auto& other : others) other.get();
}

}  // namespace helikos
