// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/kokkos_ext/gpu.hpp"

#if defined(HELIKOS_GPU)
#include <thread>
#endif

namespace helikos {

/// Makes the driver of the GPU ready in a thread of its own, while the host reads and plans: 0.15
/// to 0.5 s on an H200. If this process sees one GPU only, it also makes the context that Kokkos
/// takes later. Nothing on a host.
class DeviceWake {
 public:
#if defined(HELIKOS_GPU)
  // Kokkos sees the error of a device that does not work.
  DeviceWake()
      : thread_([] {
          if (device_count() == 1) (void)HELIKOS_GPU(Free)(nullptr);
        }) {}

 private:
  std::jthread thread_;
#else
  DeviceWake() {}
#endif
};

}  // namespace helikos
