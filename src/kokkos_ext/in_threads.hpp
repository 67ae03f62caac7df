// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <future>
#include <vector>

#include "kokkos_ext/space.hpp"

namespace helikos {

/// each(i) for i from 0 to count - 1, in threads of the host where there is work for several. An
/// exception of one ends all.
template <class Each>
void in_threads(std::size_t count, const Each& each) {
  constexpr std::size_t least = 16;  ///< for a thread to pay for itself
  const std::size_t threads =
      std::clamp<std::size_t>(count / least, 1, std::size_t(num_host_threads()));
  if (threads == 1) {
    for (std::size_t i = 0; i < count; ++i) each(i);
    return;
  }
  std::vector<std::future<void>> parts;
  for (std::size_t thread = 0; thread < threads; ++thread)
    parts.push_back(std::async(std::launch::async, [&each, thread, threads, count] {
      for (std::size_t i = thread; i < count; i += threads) each(i);
    }));
  for (auto& part : parts) part.get();
}

}  // namespace helikos
