// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/set_up_memory.hpp"

#include <fmt/format.h>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/memory_size.hpp"
#include "helikos/base/kokkos_ext/device_memory.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/integration/sums_parts.hpp"
#include "helikos/integration/vegas_grid.hpp"

namespace helikos {
namespace {

constexpr int bins = 128;            ///< of a grid of the integrator
constexpr double nodes = 1.5;        ///< of sums that wait for their neighbours
constexpr double part_of_all = 0.9;  ///< of a machine or device

}  // namespace

void SetUpMemory::add(std::size_t channels_of_program, int numbers_per_event) {
  const double cells = double(numbers_per_event) * bins;
  const double of_channel = cells * (sizeof(double) + nodes * sizeof(BinCell));
  channels += channels_of_program;
  bytes += double(channels_of_program) * of_channel;
}

void check_memory(const SetUpMemory& needed, const ProcessPlan& plan, int ranks) {
  const double bytes = needed.bytes * (device_memory().total > 0 ? 1 : ranks);
  const std::uint64_t allowed = plan.setup.memory;
  const bool is_given = allowed > 0;
  const double device = double(device_memory().free);
  const double there = device > 0.0 ? device : double(memory_size());
  const double most = is_given ? double(allowed) : part_of_all * there;
  if (most == 0.0 || bytes <= most) return;
  throw InputError(fmt::format(
      "{}{}: {} programs with {} channels take about {}, more than {}; fewer particles in labels, "
      "or `subprocess`, need less",
      is_given ? "`memory` " + in_bytes(most) + ": " : "", plan.request, plan.programs.size(),
      needed.channels, in_bytes(bytes),
      is_given
          ? "that"
          : fmt::format("{} of this {}", in_bytes(most), device > 0.0 ? "device" : "machine")));
}

}  // namespace helikos
