// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "helikos/base/kokkos_ext/gpu.hpp"

namespace helikos {

/// While this object lives, a GPU copies from and to these bytes of the host at its full rate.
/// Where it cannot, copies take longer. Nothing for a host. Each byte may be in one range only.
class PinnedRange {
 public:
  explicit PinnedRange([[maybe_unused]] std::span<char> bytes) {
#if defined(HELIKOS_GPU)
    if (bytes.empty()) return;
    if (HELIKOS_GPU(HostRegister)(bytes.data(), bytes.size(), HELIKOS_GPU(HostRegisterDefault)) ==
        HELIKOS_GPU(Success))
      start_ = bytes.data();
    else
      (void)HELIKOS_GPU(GetLastError)();  // so that no later call reports it
#endif
  }
  PinnedRange(const PinnedRange&) = delete;
  PinnedRange& operator=(const PinnedRange&) = delete;
  ~PinnedRange() {
#if defined(HELIKOS_GPU)
    if (start_ != nullptr && HELIKOS_GPU(HostUnregister)(start_) != HELIKOS_GPU(Success))
      (void)HELIKOS_GPU(GetLastError)();
#endif
  }

 private:
  [[maybe_unused]] char* start_ = nullptr;
};

}  // namespace helikos
