// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/kokkos_ext/gpu.hpp"

#if defined(HELIKOS_GPU)
#include <cstdlib>
#include <string>
#include <thread>
#endif

namespace helikos {

/// Lets this process see only the GPU that Kokkos would take: the first of those that it sees, if
/// no variable asks for another one. To be called before the driver starts, which then takes a
/// third of the time where there are four GPUs. Nothing for a host.
inline void see_first_device() {
#if defined(HELIKOS_GPU)
  for (const char* name : {"KOKKOS_DEVICE_ID", "KOKKOS_MAP_DEVICE_ID_BY", "KOKKOS_VISIBLE_DEVICES"})
    if (std::getenv(name) != nullptr) return;
  for (const std::string& variable : variables_for_device(0)) {
    const std::size_t end = variable.find('=');
    setenv(variable.substr(0, end).c_str(), variable.substr(end + 1).c_str(), 1);
  }
#endif
}

/// Makes the driver of the GPU ready in a thread of its own, while the host reads and plans: 0.15
/// to 0.5 s on an H200. If this process sees one GPU only, it also makes the context that Kokkos
/// takes later. Nothing on a host.
class DeviceWake {
 public:
#if defined(HELIKOS_GPU)
  /// `takes_first`: this process takes one GPU, and no other process counts GPUs with it.
  explicit DeviceWake(bool takes_first) {
    if (takes_first) see_first_device();
    thread_ = std::jthread([] {  // Kokkos sees the error of a device that does not work
      if (device_count() == 1) (void)HELIKOS_GPU(Free)(nullptr);
    });
  }

 private:
  std::jthread thread_;
#else
  explicit DeviceWake(bool /*takes_first*/) {}
#endif
};

}  // namespace helikos
