// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>

namespace helikos {

/// Allocator of ranges of a growing workspace, best fit first.
class SlotAllocator {
 public:
  /// Offset of a free range of this size.
  std::size_t allocate(std::size_t size);
  /// Offset of a free range of this size; nothing if the workspace would grow beyond `limit`.
  std::optional<std::size_t> allocate_within(std::size_t size, std::size_t limit);
  void release(std::size_t offset, std::size_t size);
  /// High-water mark.
  std::size_t size() const { return end_; }

 private:
  using Ranges = std::map<std::size_t, std::size_t>;

  Ranges::iterator best_fit(std::size_t size);
  std::size_t take(Ranges::iterator range, std::size_t size);

  Ranges free_;  ///< offset -> size, never adjacent
  std::size_t end_ = 0;
};

}  // namespace helikos
