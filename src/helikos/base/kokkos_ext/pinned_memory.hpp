// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

namespace helikos {

/// Memory of the host that a queue of a GPU copies to while the host goes on. Kokkos before 4.0 has
/// no name for it: ordinary memory of the host then, where a copy may take longer.
#if defined(KOKKOS_HAS_SHARED_HOST_PINNED_SPACE)
using PinnedSpace = Kokkos::SharedHostPinnedSpace;
#else
using PinnedSpace = Kokkos::HostSpace;
#endif

}  // namespace helikos
