// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What compiles sources at run time and starts their kernels, as an interface: for GPUs of NVIDIA
/// it is NVRTC and CUDA's driver; tests on hosts have a compiler of hosts.

#include <Kokkos_Core.hpp>

#include <memory>
#include <string>

#include "helikos/emit/sum_source.hpp"
#include "helikos/engine/made/made_binaries.hpp"
#include "helikos/engine/made/made_costs.hpp"

namespace helikos {

/// Starts the kernels of a source.
class SourceRunner {
 public:
  virtual ~SourceRunner() = default;
  /// Computes input.last - input.first events, times `states` choices, with the kernel of this
  /// name. Enqueues in `space`.
  virtual void run(const Kokkos::DefaultExecutionSpace& space, const std::string& kernel,
                   const emit::SumSourceInput& input, std::int64_t states) = 0;
};

/// A compiler of sources for the device of this process.
class SourceCompiler {
 public:
  virtual ~SourceCompiler() = default;
  /// Why it cannot compile; empty: it can.
  virtual std::string why_not() const = 0;
  /// What a binary depends on besides its text: architecture, compiler and version.
  virtual std::string device() const = 0;
  /// Estimates for a program (made_costs.hpp).
  virtual MadeCosts costs(const KernelSize& size) const = 0;
  /// Several threads call it. Throws std::runtime_error with one line.
  virtual std::string compile(const std::string& text) const = 0;
  /// Makes the kernels of a binary ready to run, `threads` of a block. Throws std::runtime_error
  /// with one line.
  virtual std::unique_ptr<SourceRunner> load(const Kokkos::DefaultExecutionSpace& space,
                                             const std::string& binary, int threads) const = 0;
};

/// A compiler with its binaries.
class KernelMaker {
 public:
  KernelMaker(std::shared_ptr<const SourceCompiler> compiler, files::KeptFiles files,
              int most_threads);

  const SourceCompiler& compiler() const { return *compiler_; }
  MadeBinaries& binaries() { return binaries_; }

 private:
  std::shared_ptr<const SourceCompiler> compiler_;
  MadeBinaries binaries_;
};

/// Why kernels cannot be compiled at run time in this process; empty: they can. Loads the compiler.
std::string why_no_kernel_maker();

/// False for builds that cannot. It loads nothing: the compiler may be missing.
bool may_have_kernel_maker();

/// The estimates of the compiler of this process; loads nothing.
MadeCosts kernel_costs(const KernelSize& size);

/// That of this process. There must be one.
std::shared_ptr<KernelMaker> kernel_maker();

/// Replaces that of this process, for tests; nullptr: the one of its device again.
void set_kernel_maker(std::shared_ptr<KernelMaker> maker);

}  // namespace helikos
