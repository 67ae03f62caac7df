// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/made/made_costs.hpp"

namespace helikos {
namespace {

/// Seconds of an event and of a combination on an H200. The rates of nine processes in
/// perf/results/run_time_kernels_h200.json (double, `interpreted`) follow within a factor of TODO.
constexpr double seconds_of_event = 4e-9, seconds_of_combination = 4e-11;

/// Seconds of NVRTC for any kernel and for a combination, from the same file (`compile_seconds`).
/// The files have the seconds of 32 cores with two compilations.
constexpr double seconds_of_kernel = 0.3, seconds_of_compiled_combination = 1e-3;

/// A selection computes jamps of all helicities a second time.
constexpr double factor_of_selection = 1.8;

/// Threads that compile side by side, on machines with such GPUs: 8 to 16 cores for each GPU.
constexpr double threads = 8.0;

}  // namespace

MadeCosts made_costs(std::int64_t combinations, bool selects) {
  const auto number = double(combinations);
  return {seconds_of_event + seconds_of_combination * number,
          (seconds_of_kernel + seconds_of_compiled_combination * number) *
              (selects ? factor_of_selection : 1.0)};
}

std::vector<bool> kernels_that_pay(const std::vector<MadeCosts>& costs,
                                   const std::vector<double>& events) {
  double of_all = 0.0;
  for (std::size_t i = 0; i < costs.size(); ++i) of_all += costs[i].interpreted * events[i];
  std::vector<bool> pay(costs.size());
  for (std::size_t i = 0; i < costs.size(); ++i)
    pay[i] = costs[i].interpreted * events[i] > costs[i].compilation / threads &&
             of_all > costs[i].compilation;
  return pay;
}

}  // namespace helikos
