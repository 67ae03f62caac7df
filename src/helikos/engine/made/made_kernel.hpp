// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Kernels that are written and compiled for a program while Helikos runs.

#include <memory>
#include <mutex>
#include <string>

#include "helikos/base/kokkos_ext/device_program.hpp"
#include "helikos/emit/sum_source.hpp"
#include "helikos/engine/compiled/compiled_process.hpp"
#include "helikos/engine/made/made_binaries.hpp"

namespace helikos {

/// Starts the kernels of a source. For devices this is DeviceProgram; tests have others.
class SourceRunner {
 public:
  virtual ~SourceRunner() = default;
  /// Computes input.last - input.first events, times `states` choices, with the kernel of this
  /// name.
  virtual void run(const Kokkos::DefaultExecutionSpace& space, const std::string& kernel,
                   const emit::SumSourceInput& input, std::int64_t states) = 0;
};

/// Starts the kernels of a source for all events, as run_sum_kernel does it for those of the build.
/// Does not fence.
template <class Real>
void run_source(SourceRunner& runner, const emit::SumSource& source, SumKernelInput<Real> input,
                const SumSelection& selection);

/// A kernel of one precision that sums helicities and colours, for the default device.
class MadeKernel {
 public:
  /// Begins to compile. The process must be able to (why_no_device_programs).
  explicit MadeKernel(emit::SumSource source);
  MadeKernel(const MadeKernel&) = delete;

  int num_choices() const { return source_.num_choices(); }
  /// Like the kernels of the build. The first call waits for the compiler; it throws
  /// std::runtime_error if the kernel cannot be compiled or loaded.
  template <class Real>
  void operator()(const SumKernelInput<Real>& input, const SumSelection& selection) {
    run_source(runner(input.space), source_, input, selection);
  }
  /// Where the binary comes from; empty before the first call.
  std::string origin() const;
  /// Seconds that the first call waited until the kernel was loaded.
  double set_up_seconds() const;

 private:
  SourceRunner& runner(const Kokkos::DefaultExecutionSpace& space);

  emit::SumSource source_;
  std::shared_future<MadeBinary> binary_;
  mutable std::mutex mutex_;
  std::unique_ptr<SourceRunner> runner_;
  double set_up_seconds_ = 0.0;
};

}  // namespace helikos
