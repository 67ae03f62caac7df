// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thread>

namespace helikos {

/// Makes the driver of the GPU ready in a thread of its own, while the host reads and plans: 0.15
/// to 0.5 s on an H200. If this process sees one GPU only, it also makes the context that Kokkos
/// takes later. Nothing on a host.
class DeviceWake {
 public:
  /// `takes_first`: this process takes one GPU, and no other process counts GPUs with it. Then it
  /// sees only the GPU that Kokkos would take: the first of those that it sees, if no variable asks
  /// for another one. The driver starts in a third of the time where there are four GPUs.
  explicit DeviceWake(bool takes_first);

 private:
  std::jthread thread_;
};

}  // namespace helikos
