// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/made/made_costs.hpp"

namespace helikos {
namespace {

/// Seconds of an event and of a combination, for the interpreter on an H200 in double. The rates of
/// perf/results/run_time_kernels_h200.json (`interpreted`) are 0.7 to 1.4 times as large as with
/// these, for nine processes with 184 to 2124 combinations. g g > g g g, whose numbers are real, is
/// seven times as fast.
constexpr double seconds_of_event = 1e-9, seconds_of_combination = 4e-11, part_of_real = 1.0 / 7.0;

/// Seconds until kernels of some programs are written, compiled side by side and loaded. NVRTC
/// takes 0.4 to 1.7 s for one in the same file (`compile_seconds`); three at once for p p > l+ l- j
/// j j took 2.4 s each, and were ready after 3.9 s (32 cores). With a selection it takes twice as
/// much. The seconds grow with the length of the text, which is not known before the kernel is
/// written.
constexpr double seconds_of_kernel = 4.0, factor_of_selection = 2.0;

/// Threads that compile side by side: a machine with such GPUs has as many cores, or more, for each
/// of them.
constexpr double threads = 8.0;

}  // namespace

MadeCosts made_costs(const KernelSize& size) {
  const double part = size.is_real ? part_of_real : 1.0;
  return {seconds_of_event + part * seconds_of_combination * double(size.combinations),
          seconds_of_kernel * (size.selects ? factor_of_selection : 1.0)};
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
