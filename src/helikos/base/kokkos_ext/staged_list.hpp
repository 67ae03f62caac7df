// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "helikos/base/kokkos_ext/gpu.hpp"

namespace helikos {

/// A list that the host makes again and again for kernels of a queue. The list is copied while the
/// host goes on.
template <class Value, class Space>
class StagedList {
 public:
  using View = Kokkos::View<Value*, typename Space::memory_space>;

  StagedList() = default;
  explicit StagedList(const std::string& label) : on_device_(label, 0), on_host_(label, 0) {}

  /// Enqueues a copy of `values`. The queue must have finished all kernels that use the former
  /// values.
  void copy(const Space& space, const std::vector<Value>& values) {
    if (on_device_.extent(0) < values.size()) {
      const auto room = [&](const std::string& label) {
        return Kokkos::view_alloc(Kokkos::WithoutInitializing, label);
      };
      on_host_ = decltype(on_host_)(room(on_device_.label()), 2 * values.size());
      on_device_ = View(room(on_device_.label()), 2 * values.size());
    }
    std::copy(values.begin(), values.end(), on_host_.data());
    const auto used = std::make_pair(std::size_t{0}, values.size());
    Kokkos::deep_copy(space, Kokkos::subview(on_device_, used), Kokkos::subview(on_host_, used));
  }

  /// The list on the device, with room for more than the values.
  const View& view() const { return on_device_; }

 private:
  View on_device_;
  Kokkos::View<Value*, PinnedSpace> on_host_;
};

}  // namespace helikos
