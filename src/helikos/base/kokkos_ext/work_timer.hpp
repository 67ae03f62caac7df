// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <ctime>

#include "helikos/base/kokkos_ext/space.hpp"

namespace helikos {

/// Time of work [s] on a machine that other programs use too. For a single thread on a host it is
/// the time of its processor, which does not count the turns of other programs; otherwise the time
/// of the clock.
template <class Space>
class WorkTimer {
 public:
  double seconds() const { return counts_processor() ? processor() - begin_ : timer_.seconds(); }

 private:
  static bool counts_processor() { return is_host_space<Space> && Space().concurrency() == 1; }
  static double processor() { return double(std::clock()) / CLOCKS_PER_SEC; }

  double begin_ = processor();
  Kokkos::Timer timer_;
};

}  // namespace helikos
