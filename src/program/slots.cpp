// SPDX-License-Identifier: Apache-2.0
#include "program/slots.hpp"

#include <iterator>

namespace helikos {

std::size_t SlotAllocator::allocate(std::size_t size) {
  auto best = free_.end();
  for (auto range = free_.begin(); range != free_.end(); ++range) {
    const bool fits = range->second >= size;
    if (fits && (best == free_.end() || range->second < best->second)) best = range;
  }
  if (best == free_.end()) {
    const std::size_t offset = end_;
    end_ += size;
    return offset;
  }
  const auto [offset, available] = *best;
  free_.erase(best);
  if (available > size) free_[offset + size] = available - size;
  return offset;
}

void SlotAllocator::release(std::size_t offset, std::size_t size) {
  auto place = free_.emplace(offset, size).first;
  const auto next = std::next(place);
  if (next != free_.end() && offset + place->second == next->first) {
    place->second += next->second;
    free_.erase(next);
  }
  if (place == free_.begin()) return;
  const auto previous = std::prev(place);
  if (previous->first + previous->second == offset) {
    previous->second += place->second;
    free_.erase(place);
  }
}

}  // namespace helikos
