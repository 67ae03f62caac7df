// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/kokkos_ext/wake_device.hpp"

#include "helikos/base/kokkos_ext/gpu.hpp"

#if defined(HELIKOS_GPU)
#include <cstdlib>
#include <string>
#endif

namespace helikos {

#if defined(HELIKOS_GPU)
namespace {

void see_first_device() {
  for (const char* name : {"KOKKOS_DEVICE_ID", "KOKKOS_MAP_DEVICE_ID_BY", "KOKKOS_VISIBLE_DEVICES"})
    if (std::getenv(name) != nullptr) return;
  // HIP follows these too.
  for (const char* name : {"CUDA_VISIBLE_DEVICES", "GPU_DEVICE_ORDINAL"})
    if (device_kind == DeviceKind::hip && std::getenv(name) != nullptr) return;
  for (const std::string& variable : variables_for_device(0)) {
    const std::size_t end = variable.find('=');
    setenv(variable.substr(0, end).c_str(), variable.substr(end + 1).c_str(), 1);
  }
}

}  // namespace

DeviceWake::DeviceWake(bool takes_first) {
  if (takes_first) see_first_device();
  thread_ = std::jthread([] {  // Kokkos sees the error of a device that does not work
    if (device_count() == 1) (void)HELIKOS_GPU(Free)(nullptr);
  });
}
#else
DeviceWake::DeviceWake(bool) {}
#endif

}  // namespace helikos
