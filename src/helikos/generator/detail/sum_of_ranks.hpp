// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/parallel/communicator.hpp"
#include "helikos/integration/part_stream.hpp"

namespace helikos {

/// What all ranks found, on all ranks. `add(sum, next)` adds what the next rank found.
template <class Found, class Add>
Found sum_of_ranks(const Communicator& world, Found mine, const Add& add) {
  if (world.size() == 1) return mine;
  const auto parts = world.gather(to_bytes(mine));
  for (std::size_t rank = 1; rank < parts.size(); ++rank) add(mine, from_bytes<Found>(parts[rank]));
  return from_bytes<Found>(world.from_root(to_bytes(mine)));
}

}  // namespace helikos
