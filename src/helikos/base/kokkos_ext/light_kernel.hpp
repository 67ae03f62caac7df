// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

namespace helikos {

/// `policy` for a kernel whose functor is an argument of its start, if a GPU allows it (4 KiB).
/// Kokkos puts a functor of more than 512 bytes in constant memory, where each kernel waits for the
/// kernel before, also of another queue.
template <class Policy>
auto light_kernel(const Policy& policy) {
  return Kokkos::Experimental::require(policy,
                                       Kokkos::Experimental::WorkItemProperty::HintLightWeight);
}

}  // namespace helikos
