// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/batch_size.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "helikos/app/machine.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/device_memory.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/observables/cuts/selection.hpp"

namespace helikos::app {
namespace {

constexpr bool on_host = is_host_space<MatrixElement::Space>;
constexpr double cost_of_batch = on_host ? 2e9 : 4e11;
constexpr double smallest_batch = 64;  ///< one pack for each of eight threads with AVX-512
constexpr double largest_batch = on_host ? 1 << 18 : 1 << 20;
constexpr double cost_of_warm_up = 4e9;  ///< maximum of a thread

}  // namespace

std::int64_t default_batch(const MatrixElementInfo& info) {
  const double events =
      std::clamp(cost_of_batch / std::max(1.0, cost_of_event(info)), smallest_batch, largest_batch);
  return std::int64_t(std::bit_floor(std::uint64_t(events)));
}

std::int64_t warm_up_events(const MatrixElementInfo& info, int threads, std::int64_t batch) {
  if (!on_host) return batch;
  const std::int64_t packs = std::int64_t(threads) * info.simd_width;
  return cost_of_event(info) * info.simd_width > cost_of_warm_up ? 0 : std::min(packs, batch);
}

std::size_t bytes_of_event(int incoming, int outgoing, bool has_cuts,
                           const MatrixElementInfo& info) {
  const int momenta = 4 * (incoming + outgoing), random = 4 * outgoing, results = 3;
  const int strategy = info.num_strategy_random;
  const std::size_t bytes = sizeof(double) * std::size_t(momenta + random + results + strategy) +
                            info.drawn_bytes_per_event;
  if (!has_cuts) return bytes;
  return bytes + sizeof(double) * std::size_t(momenta + 1 + strategy) +
         cuts::Selection<MatrixElement::Space>::bytes_of_event();
}

void check_memory(std::int64_t batch, std::size_t bytes_of_event, std::size_t engine_bytes,
                  int ranks) {
  const double one = double(batch) * double(bytes_of_event) + double(engine_bytes);
  const double bytes = on_host ? one * ranks : one;
  // The engine takes up to 60 % of the free memory of a device.
  const double memory = on_host ? double(memory_size()) : 0.4 * double(device_memory().total);
  if (memory == 0 || bytes <= memory) return;
  throw InputError(fmt::format("--batch {}: the events need {}, and this {}", batch,
                               in_bytes(bytes),
                               on_host ? "machine has " + in_bytes(memory)
                                       : "device has " + in_bytes(memory) + " for events"));
}

}  // namespace helikos::app
