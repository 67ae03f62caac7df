// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/schedule/slots.hpp"

#include <iterator>
#include <utility>

namespace helikos {

SlotAllocator::Ranges::iterator SlotAllocator::best_fit(std::size_t size) {
  auto best = free_.end();
  for (auto range = free_.begin(); range != free_.end(); ++range) {
    const bool fits = range->second >= size;
    if (fits && (best == free_.end() || range->second < best->second)) best = range;
  }
  return best;
}

std::size_t SlotAllocator::take(Ranges::iterator range, std::size_t size) {
  const auto [offset, available] = *range;
  free_.erase(range);
  if (available > size) free_[offset + size] = available - size;
  return offset;
}

std::size_t SlotAllocator::allocate(std::size_t size) {
  if (const auto best = best_fit(size); best != free_.end()) return take(best, size);
  return std::exchange(end_, end_ + size);
}

std::optional<std::size_t> SlotAllocator::allocate_within(std::size_t size, std::size_t limit) {
  if (best_fit(size) == free_.end() && end_ + size > limit) return std::nullopt;
  return allocate(size);
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
