// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/engine/compiled/compiled_process.hpp"
#include "helikos/engine/evaluator.hpp"

namespace helikos {

/// What `MatrixElementOptions::layout` comes to. Throws InputError where packs are asked for on a
/// GPU, and for options that packs of events have no use for.
Layout choose_layout(const MatrixElementOptions& options);

/// What `MatrixElementOptions::color_sum` comes to for these flows. Throws InputError where what is
/// asked for cannot be had.
ColorSum choose_color_sum(const MatrixElementOptions& options, Layout layout,
                          const ColorBasis& basis);

/// What `MatrixElementOptions::executor` comes to.
struct ExecutorChoice {
  const CompiledProcess* kernel = nullptr;  ///< null: interpret
  std::string reason;  ///< why `automatic` interprets or what its kernel does, or empty
};

/// The kernel of these programs (one for each batch of helicities) of `process`. Throws InputError
/// where a compiled one is asked for and none fits.
ExecutorChoice choose_executor(const std::string& process, const MatrixElementOptions& options,
                               Layout layout, ColorSum color_sum,
                               const std::vector<ScheduledProgram>& programs,
                               const ColorBlocks& color);

}  // namespace helikos
