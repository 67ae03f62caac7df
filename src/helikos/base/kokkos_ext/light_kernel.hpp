// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

namespace helikos {

/// `policy` for a kernel whose functor goes with its start, as far as a GPU takes that (4 KiB).
/// Kokkos puts larger ones than 512 bytes in constant memory, where each waits for the one before,
/// also of other queues.
template <class Policy>
auto light_kernel(const Policy& policy) {
  return Kokkos::Experimental::require(policy,
                                       Kokkos::Experimental::WorkItemProperty::HintLightWeight);
}

}  // namespace helikos
