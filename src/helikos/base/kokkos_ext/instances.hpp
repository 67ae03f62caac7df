// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <vector>

#include "helikos/base/kokkos_ext/space.hpp"

namespace helikos {

/// `count` queues of equal weight whose kernels may run side by side. Kokkos before 3.6 has no
/// partition_space, and spaces of a host gain nothing from it here: copies of `space` then, so that
/// the work is the same, one kernel after another.
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
