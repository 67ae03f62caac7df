// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace helikos {

/// Range of neighbouring events or points.
struct EventRange {
  std::int64_t first = 0;
  std::int64_t count = 0;
};

/// Part of rank `rank` of `total` events: parts follow each other in the order of ranks, and their
/// lengths differ by at most one event.
inline EventRange part_of_rank(std::int64_t total, int rank, int ranks) {
  const std::int64_t each = total / ranks, more = total % ranks;
  return {each * rank + std::min<std::int64_t>(rank, more), each + (rank < more ? 1 : 0)};
}

}  // namespace helikos
