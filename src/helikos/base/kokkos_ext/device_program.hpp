// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Kernels that are loaded into a GPU while a program runs.

#include <Kokkos_Core.hpp>

#include <cstdint>
#include <memory>
#include <string>

namespace helikos {

/// Reason why this process cannot compile kernels for its device, in one line; empty: it can. Only
/// builds for CUDA can; HIP and hosts have no such kernels yet.
std::string why_no_device_programs();

/// Architecture of the GPU that kernels run on, as "sm_90"; "" on other devices.
std::string device_architecture();

/// A binary of compile_for_device in the memory of the GPU that `space` runs on.
class DeviceProgram {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  /// Throws std::runtime_error with one line.
  DeviceProgram(const Space& space, const std::string& binary);
  DeviceProgram(const DeviceProgram&) = delete;
  /// Waits for the GPU.
  ~DeviceProgram();

  /// Enqueues `blocks` blocks of `threads` threads of the kernel with this name in `space`.
  /// `arguments`: a pointer to each of its arguments, which are copied before this call returns.
  void launch(const Space& space, const std::string& kernel, std::int64_t blocks, int threads,
              void** arguments);

 private:
  struct Loaded;
  std::unique_ptr<Loaded> loaded_;
};

}  // namespace helikos
