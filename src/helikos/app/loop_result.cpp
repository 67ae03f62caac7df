// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/loop_result.hpp"

#include <array>

namespace helikos::app {
namespace {

LoopTimes longest(const Communicator& world, const LoopTimes& mine) {
  std::array times{mine.random_numbers, mine.rambo,   mine.cuts, mine.amplitudes, mine.color_sum,
                   mine.rescue,         mine.summary, mine.all,  mine.late_set_up};
  world.maximum(times);
  return {times[0], times[1], times[2], times[3], times[4], times[5], times[6], times[7], times[8]};
}

/// On rank 0.
std::int64_t sum(const Communicator& world, std::int64_t mine) {
  std::int64_t total = 0;
  for (const auto& part : world.gather(std::vector<std::int64_t>{mine})) {
    for (const std::int64_t value : part) total += value;
  }
  return total;
}

}  // namespace

LoopResult combine(const Communicator& world, const LoopPart& part) {
  return {longest(world, part.times),          part.matrix_elements.gather(world).total(),
          part.weighted.gather(world).total(), sum(world, part.rescued),
          sum(world, part.accepted),           sum(world, part.undefined)};
}

}  // namespace helikos::app
