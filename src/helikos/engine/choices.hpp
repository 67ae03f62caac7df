// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "helikos/engine/compiled/compiled_process.hpp"
#include "helikos/engine/evaluator.hpp"
#include "helikos/engine/made/made_kernel.hpp"

namespace helikos {

/// The layout that `MatrixElementOptions::layout` selects. Throws InputError if packs are asked for
/// on a GPU, and for options that cannot be combined with packs.
Layout choose_layout(const MatrixElementOptions& options);

/// The colour sum that `MatrixElementOptions::color_sum` selects for these flows. Throws InputError
/// if the requested one is not possible.
ColorSum choose_color_sum(const MatrixElementOptions& options, Layout layout,
                          const ColorBasis& basis);

/// What the report says of mixed precision on one thread of a GPU.
inline constexpr const char* mixed_in_double =
    "its kernel on GPUs computes mixed precision in double";

/// The executor that `MatrixElementOptions::executor` selects.
struct ExecutorChoice {
  const CompiledProcess* kernel = nullptr;     ///< of the build
  std::shared_ptr<MadeKernel> made = nullptr;  ///< compiled at run time; neither: the interpreter
  std::shared_ptr<LateKernel> late = nullptr;  ///< may take over from the interpreter
  std::string
      reason;  ///< why `automatic` chose the interpreter, or a note about the kernel, or empty

  bool is_compiled() const { return kernel != nullptr || made != nullptr; }
  bool sums() const { return made != nullptr || (kernel != nullptr && kernel->sums()); }
  /// Whether mixed precision is computed in double.
  bool sums_mixed_in_double() const {
    return made != nullptr || (sums() && kernel->mixed_sum == nullptr);
  }
};

/// The kernel of these programs (one for each batch of helicities) of `process`, which are made of
/// `program`. If a compiled kernel is asked for and the build has none that fits, one is compiled
/// where this process can (engine/made/kernel_maker.hpp). Throws InputError if there can be none.
/// `automatic` takes kernels of the build; else the interpreter, with a kernel that may take over
/// where one is expected to be faster.
ExecutorChoice choose_executor(const std::string& process, const MatrixElementOptions& options,
                               Layout layout, ColorSum color_sum,
                               const std::shared_ptr<const AmplitudeProgram>& program,
                               const std::vector<ScheduledProgram>& programs,
                               const ColorBlocks& color);

}  // namespace helikos
