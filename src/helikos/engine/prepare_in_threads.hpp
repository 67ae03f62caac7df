// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <future>
#include <vector>

#include "helikos/base/kokkos_ext/space.hpp"

namespace helikos {

/// Calls use(number, prepare(number)) for all numbers, in their order. `prepare` runs in additional
/// threads, at most as many at once as the host gives to kernels, and must not start threads. `use`
/// runs in the calling thread. An exception of either ends all calls.
template <class Prepared, class Prepare, class Use>
void for_prepared(const std::vector<int>& numbers, const Prepare& prepare, Use&& use) {
  const auto at_once = static_cast<std::size_t>(num_host_threads());
  if (at_once == 1 || numbers.size() == 1) {
    for (const int number : numbers) use(number, prepare(number));
    return;
  }
  for (std::size_t first = 0; first < numbers.size(); first += at_once) {
    const std::size_t last = std::min(numbers.size(), first + at_once);
    std::vector<std::future<Prepared>> tasks;
    for (std::size_t k = first; k < last; ++k) {
      tasks.push_back(std::async(std::launch::async,
                                 [&prepare, number = numbers[k]] { return prepare(number); }));
    }
    for (std::size_t k = first; k < last; ++k) use(numbers[k], tasks[k - first].get());
  }
}

}  // namespace helikos
