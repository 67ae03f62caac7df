// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <vector>

#include "helikos/base/kokkos_ext/space.hpp"

namespace helikos {

/// `count` queues of equal weight whose kernels may run side by side. Copies of `space` before
/// Kokkos 3.6, which has no partition_space, and on a host, which gains nothing from queues here:
/// the work then stays the same, one kernel after another.
template <class Space>
std::vector<Space> instances_of(const Space& space, int count) {
#if KOKKOS_VERSION >= 30600
  if constexpr (!is_host_space<Space>) {
    if (count > 1) {
      return Kokkos::Experimental::partition_space(space, std::vector<int>(count, 1));
    }
  }
#endif
  return std::vector<Space>(count, space);
}

}  // namespace helikos
