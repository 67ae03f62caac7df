// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/kokkos_ext/wake_device.hpp"

#include "helikos/base/kokkos_ext/gpu.hpp"

namespace helikos {

#if defined(HELIKOS_GPU)
// Kokkos sees the error of a device that does not work.
DeviceWake::DeviceWake()
    : thread_([] {
        if (device_count() == 1) (void)HELIKOS_GPU(Free)(nullptr);
      }) {}
#else
DeviceWake::DeviceWake() {}
#endif

}  // namespace helikos
