// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Kernels that are written and compiled for a program while Helikos runs.

#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>

#include "helikos/emit/sum_source.hpp"
#include "helikos/engine/compiled/compiled_process.hpp"
#include "helikos/engine/made/kernel_maker.hpp"
#include "helikos/engine/made/made_costs.hpp"

namespace helikos {

/// Starts the kernels of a source for all events, as run_sum_kernel does it for those of the build.
/// Does not fence.
template <class Real>
void run_source(SourceRunner& runner, const emit::SumSource& source, SumKernelInput<Real> input,
                const SumSelection& selection);

/// A kernel of one precision that sums helicities and colours, for the default device.
class MadeKernel {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  /// Begins to compile. There must be a maker (why_no_kernel_maker).
  explicit MadeKernel(emit::SumSource source);
  /// Of a binary that was made before.
  MadeKernel(std::shared_ptr<KernelMaker> maker, emit::SumSource source, MadeBinary binary);
  MadeKernel(const MadeKernel&) = delete;

  int num_choices() const { return source_.num_choices(); }
  /// Waits for the compiler and loads the kernel, where this has not been done. Throws
  /// std::runtime_error if the kernel cannot be compiled or loaded.
  void load(const Space& space) { runner(space); }
  /// Like the kernels of the build. The first call does what `load` does.
  template <class Real>
  void operator()(const SumKernelInput<Real>& input, const SumSelection& selection) {
    run_source(runner(input.space), source_, input, selection);
  }
  /// Where the binary comes from; empty before it is loaded.
  std::string origin() const;
  /// Seconds that `load` waited until the kernel was loaded.
  double set_up_seconds() const;
  /// The binary without its bytes; after `load`.
  MadeBinary binary() const;

 private:
  SourceRunner& runner(const Space& space);

  std::shared_ptr<KernelMaker> maker_;
  emit::SumSource source_;
  std::shared_future<MadeBinary> binary_;
  mutable std::mutex mutex_;
  std::unique_ptr<SourceRunner> runner_;
  double set_up_seconds_ = 0.0;
};

/// A kernel that may take over from the interpreter. It is written and compiled in the background,
/// once `begin` is called.
class LateKernel {
 public:
  /// `write` is called by one thread, once.
  LateKernel(std::function<emit::SumSource()> write, MadeCosts costs);
  LateKernel(const LateKernel&) = delete;

  const MadeCosts& costs() const { return costs_; }
  /// Begins to write and to compile, before others with a smaller gain, if this has not begun.
  void begin(double gain);
  bool has_begun() const { return written_.valid(); }
  /// Waits until the kernel is loaded, and returns it; nullptr: there is none, `why_not` says why.
  std::shared_ptr<MadeKernel> take(const MadeKernel::Space& space);
  const std::string& why_not() const { return why_not_; }
  /// Whether the reason is one of the compiler or the device, and not of the program.
  bool has_failed() const { return has_failed_; }

 private:
  struct Written {
    emit::SumSource source;
    MadeBinary binary;
  };

  std::shared_ptr<KernelMaker> maker_;  ///< once it has begun
  std::function<emit::SumSource()> write_;
  MadeCosts costs_;
  std::shared_future<Written> written_;
  std::string why_not_;
  bool has_failed_ = false;
};

}  // namespace helikos
