// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/engine/compiled/compiled_process.hpp"
#include "helikos/engine/evaluator.hpp"

namespace helikos {

/// The layout that `MatrixElementOptions::layout` selects. Throws InputError if packs are asked for
/// on a GPU, and for options that cannot be combined with packs.
Layout choose_layout(const MatrixElementOptions& options);

/// The colour sum that `MatrixElementOptions::color_sum` selects for these flows. Throws InputError
/// if the requested one is not possible.
ColorSum choose_color_sum(const MatrixElementOptions& options, Layout layout,
                          const ColorBasis& basis);

/// The executor that `MatrixElementOptions::executor` selects.
struct ExecutorChoice {
  const CompiledProcess* kernel = nullptr;  ///< null: the interpreter
  std::string
      reason;  ///< why `automatic` chose the interpreter, or a note about the kernel, or empty
};

/// The kernel of these programs (one for each batch of helicities) of `process`. Throws InputError
/// if a compiled kernel is asked for and none fits.
ExecutorChoice choose_executor(const std::string& process, const MatrixElementOptions& options,
                               Layout layout, ColorSum color_sum,
                               const std::vector<ScheduledProgram>& programs,
                               const ColorBlocks& color);

}  // namespace helikos
